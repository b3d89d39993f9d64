// The tables that are open to all, live; to be narrowed down to one game.

import { say } from "../table/words.js";
import {
  gameLabel,
  kindLabel,
  listed,
  namesLabel,
  optionsLabel,
  rangeLabel,
  seatsLabel,
  timeLabel,
} from "./labels.js";
import { matchLabel } from "./match-label.js";
import { goToTable, join } from "./meeting.js";
import { announce, ask, byId, config, find, need, socket, state, texts } from "./page.js";
import { takeWaiting } from "./quick.js";
import { part, reconcile } from "./rows.js";

/** @typedef {import("./types.js").Lobby} Lobby */

/** @param {Lobby} lobby */
const isMine = (lobby) => lobby.host === config.you;
/** A table of more than two at which we sit has a page of its own. @param {Lobby} lobby */
const isOurTable = (lobby) => lobby.size > 2 && lobby.seats.some((seat) => seat.handle === config.you);

/** Whether the site would let us join; it decides again when we do. @param {Lobby} lobby */
function isJoinable(lobby) {
  const rating = config.ratings[lobby.pool]?.[lobby.speed] ?? config.unrated;
  const fits = rating >= (lobby.rating_min ?? 0) && rating <= (lobby.rating_max ?? Infinity);
  return Boolean(config.you) && !isMine(lobby) && (config.member || !lobby.rated) && fits;
}

/** Why somebody cannot join. @param {Lobby} lobby */
function hindrance(lobby) {
  if (lobby.rated && !config.member) return texts.members_only;
  return texts.out_of_range;
}

/** @param {HTMLElement} row @param {Lobby} lobby */
function fillLobby(row, lobby) {
  const mine = isMine(lobby);
  row.classList.toggle("mine", mine);
  part(row, "host").textContent = mine ? `${lobby.host} (${texts.you})` : lobby.host;
  part(row, "rating").textContent = listed([
    lobby.program ? texts.bot : "",
    lobby.guest ? texts.guest : String(lobby.rating),
  ]);
  part(row, "time").textContent = timeLabel(lobby.time_control);
  part(row, "speed").textContent = texts.speeds[lobby.speed];
  part(row, "game").textContent = gameLabel(lobby);
  part(row, "kind").textContent = kindLabel(lobby);
  part(row, "extra").textContent = listed([
    seatsLabel(lobby),
    namesLabel(lobby),
    matchLabel(texts, lobby.match),
    rangeLabel(lobby),
    optionsLabel(lobby),
  ]);
  fillPips(part(row, "pips"), lobby);
  fillAct(row, lobby, mine);
}

/** A dot for each seat, full or free. @param {HTMLElement} place @param {Lobby} lobby */
function fillPips(place, { size, seats }) {
  const dots = Array.from({ length: size > 2 ? size : 0 }, (_, number) => {
    const dot = document.createElement("span");
    dot.className = number < seats.length ? "pip full" : "pip";
    return dot;
  });
  place.replaceChildren(...dots);
}

/** @param {HTMLElement} row @param {Lobby} lobby @param {boolean} mine */
function fillAct(row, lobby, mine) {
  const button = part(row, "act");
  const why = part(row, "why");
  const ours = isOurTable(lobby);
  // A visitor without an account may press the button, and then sees the dialog to log in.
  const able = mine || ours || isJoinable(lobby) || !config.you;
  row.classList.toggle("able", able && !mine);
  button.hidden = !able;
  why.hidden = able;
  why.textContent = able ? "" : hindrance(lobby);
  button.textContent = ours ? texts.to_table : mine ? texts.cancel : texts.join;
  const words = { name: lobby.host, time: timeLabel(lobby.time_control), kind: kindLabel(lobby) };
  if (ours) button.removeAttribute("aria-label");
  else button.setAttribute("aria-label", say(mine ? texts.cancel_label : texts.join_label, words));
  button.onclick = () =>
    ours ? goToTable(lobby.id) : mine ? ask({ t: "cancel", seek: lobby.id }) : join(lobby.id);
}

/** The pool that the list is narrowed down to; nothing means all games. */
const wanted = () => find("[data-filter] input:checked", HTMLInputElement)?.value ?? "";

export function showLobbies() {
  const table = find("[data-open-tables]", HTMLTableElement);
  if (!table) return;
  const pool = wanted();
  const shown = [...state.lobbies.values()].filter((lobby) => !pool || lobby.pool === pool);
  shown.sort((a, b) => Number(isMine(b)) - Number(isMine(a)));
  reconcile(table.tBodies[0], "open-table-row", shown, (lobby) => lobby.id, fillLobby);
  table.hidden = !shown.length;
  need("[data-no-open-tables]").hidden = shown.length > 0;
  need("[data-none-at-all]").hidden = state.lobbies.size > 0;
  need("[data-none-of-game]").hidden = state.lobbies.size === 0;
  const count = need("[data-count]");
  count.hidden = !shown.length;
  count.textContent = String(shown.length);
  announce(say(texts.open_lobbies, { count: shown.length }));
}

/** @param {import("./types.js").Changes} message */
export function takeLobbies(message) {
  if (message.seeks) {
    state.lobbies = byId(message.seeks);
  } else if (message.rev !== state.revision + 1) {
    socket.send({ t: "seeks" });
    return;
  } else {
    for (const id of message.removed) state.lobbies.delete(id);
    for (const lobby of message.added) state.lobbies.set(lobby.id, lobby);
  }
  state.revision = message.rev;
  showLobbies();
  if (message.waiting) takeWaiting(message.waiting);
}

export function prepareFilter() {
  const filter = find("[data-filter]");
  if (!filter) return;
  filter.hidden = false;
  filter.addEventListener("change", showLobbies);
}
