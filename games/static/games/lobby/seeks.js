// The tables that are open to all, live; to be narrowed down to one game.

import { say } from "../table/words.js";
import { gameLabel, kindLabel, listed, namesLabel, optionsLabel, rangeLabel, seatsLabel, timeLabel } from "./labels.js";
import { goToTable, join } from "./meeting.js";
import { announce, ask, byId, config, find, socket, state, texts } from "./page.js";
import { part, reconcile } from "./rows.js";

/** @typedef {import("./page.js").Seek} Seek */

/** @param {Seek} seek */
const isMine = (seek) => seek.host === config.you;
/** A table of more than two at which we sit has a page of its own. @param {Seek} seek */
const isOurTable = (seek) => seek.size > 2 && seek.seats.some((seat) => seat.handle === config.you);

/** Whether the site would let us join; it decides again when we do. @param {Seek} seek */
function isJoinable(seek) {
  const rating = config.ratings[seek.pool]?.[seek.speed] ?? config.unrated;
  const fits = rating >= (seek.rating_min ?? 0) && rating <= (seek.rating_max ?? Infinity);
  return Boolean(config.you) && !isMine(seek) && (config.member || !seek.rated) && fits;
}

/** Why somebody cannot join. @param {Seek} seek */
function hindrance(seek) {
  if (seek.rated && !config.member) return texts.members_only;
  return texts.out_of_range;
}

/** @param {HTMLElement} row @param {Seek} seek */
function fillSeek(row, seek) {
  const mine = isMine(seek);
  row.classList.toggle("mine", mine);
  part(row, "host").textContent = mine ? `${seek.host} (${texts.you})` : seek.host;
  part(row, "rating").textContent = listed([seek.program ? texts.bot : "", seek.guest ? texts.guest : String(seek.rating)]);
  part(row, "time").textContent = timeLabel(seek.time_control);
  part(row, "speed").textContent = texts.speeds[seek.speed];
  part(row, "game").textContent = gameLabel(seek);
  part(row, "kind").textContent = kindLabel(seek);
  part(row, "extra").textContent = listed([seatsLabel(seek), namesLabel(seek), rangeLabel(seek), optionsLabel(seek)]);
  fillPips(part(row, "pips"), seek);
  fillAct(row, seek, mine);
}

/** A dot for each seat, full or free. @param {HTMLElement} place @param {Seek} seek */
function fillPips(place, { size, seats }) {
  const dots = Array.from({ length: size > 2 ? size : 0 }, (_, number) => {
    const dot = document.createElement("span");
    dot.className = number < seats.length ? "pip full" : "pip";
    return dot;
  });
  place.replaceChildren(...dots);
}

/** @param {HTMLElement} row @param {Seek} seek @param {boolean} mine */
function fillAct(row, seek, mine) {
  const button = part(row, "act");
  const why = part(row, "why");
  const ours = isOurTable(seek);
  // A stranger may press, and is then asked who they are.
  const able = mine || ours || isJoinable(seek) || !config.you;
  row.classList.toggle("able", able && !mine);
  button.hidden = !able;
  why.hidden = able;
  why.textContent = able ? "" : hindrance(seek);
  button.textContent = ours ? texts.to_table : mine ? texts.cancel : texts.join;
  const words = { name: seek.host, time: timeLabel(seek.time_control), kind: kindLabel(seek) };
  if (ours) button.removeAttribute("aria-label");
  else button.setAttribute("aria-label", say(mine ? texts.cancel_label : texts.join_label, words));
  button.onclick = () => (ours ? goToTable(seek.id) : mine ? ask({ t: "cancel", seek: seek.id }) : join(seek.id));
}

/** The pool that the list is narrowed down to; nothing means all games. */
const wanted = () => find("[data-filter] input:checked")?.value ?? "";

export function showSeeks() {
  const table = find("[data-seeks]");
  if (!table) return;
  const pool = wanted();
  const shown = [...state.seeks.values()].filter((seek) => !pool || seek.pool === pool);
  shown.sort((a, b) => Number(isMine(b)) - Number(isMine(a)));
  reconcile(table.tBodies[0], "seek-row", shown, (seek) => seek.id, fillSeek);
  table.hidden = !shown.length;
  find("[data-no-seeks]").hidden = shown.length > 0;
  const count = find("[data-count]");
  count.hidden = !shown.length;
  count.textContent = String(shown.length);
  announce(say(texts.seeks, { count: shown.length }));
}

/** All seeks, or what has come and gone since the revision before. @param {any} message */
export function takeSeeks(message) {
  if (message.seeks) {
    state.seeks = byId(message.seeks);
  } else if (message.rev !== state.revision + 1) {
    socket.send({ t: "seeks" });
    return;
  } else {
    for (const id of message.removed) state.seeks.delete(id);
    for (const seek of message.added) state.seeks.set(seek.id, seek);
  }
  state.revision = message.rev;
  showSeeks();
}

export function prepareFilter() {
  const filter = find("[data-filter]");
  if (!filter) return;
  filter.hidden = false;
  filter.addEventListener("change", showSeeks);
}
