// Quick pairing: one click seats the players with the nearest ratings at one table.

import { formFor, say } from "../table/words.js";
import { gameLabel, listed, timeLabel } from "./labels.js";
import { announce, ask, complain, config, find, mayAct, need, socket, state, texts } from "./page.js";

import { part, reconcile } from "./rows.js";

/** @typedef {import("./types.js").Quick} Quick */
/** @typedef {import("./types.js").Waiting} Waiting */

// After this many seconds of waiting a game with bots is offered.
const OFFER_BOTS_AFTER = 45;

/** The number of seats that is chosen above the buttons, or the only one there is. */
const chosenSize = () =>
  Number(find("[data-quick-size] input:checked", HTMLInputElement)?.value ?? config.size);

/** @param {string} time @returns {Quick} */
const wish = (time) => ({ ruleset: config.ruleset, size: chosenSize(), time, lobby: "", since: Date.now() });

/** @param {Quick} one @param {Quick|null} other */
const isSame = (one, other) =>
  other !== null && one.ruleset === other.ruleset && one.size === other.size && one.time === other.time;

/** @param {Quick} mine */
async function look(mine) {
  state.quick = mine;
  showQuick();
  const sent = socket.isOpen;
  let ack = null;
  try {
    const { ruleset, size, time } = mine;
    ack = await socket.request({ t: "quick", ruleset, size, time_control: time, rated: config.member });
    mine.lobby = ack.seek ?? "";
  } catch (error) {
    // The connection was lost meanwhile: the request is sent again when the site is back.
    if (sent && /** @type {import("../table/socket.js").RequestError} */ (error).code === "connection_lost")
      return;
    complain(error);
  }
  // Given up, or changed, while the request was under way.
  if (state.quick !== mine && ack && state.quick === null)
    socket.request({ t: "cancel", seek: ack.seek }).catch(() => {});
  if (!ack && state.quick === mine) {
    state.quick = null;
    showQuick();
  }
}

/** @param {string} time */
const press = (time) => wishFor(wish(time));

/** Looks for it, or no more. @param {Quick} mine */
function wishFor(mine) {
  if (!mayAct()) return;
  if (isSame(mine, state.quick)) stop();
  else look(mine);
}

function stop() {
  const { lobby } = state.quick ?? { lobby: "" };
  state.quick = null;
  showQuick();
  announce(texts.stopped);
  if (lobby) ask({ t: "cancel", seek: lobby });
}

/** What we are looking for. @param {Quick} quick */
function sought(quick) {
  const what = listed([gameLabel(quick), timeLabel(quick.time)]);
  return say(quick.size > 2 ? texts.searching_many : texts.searching, { time: what, size: quick.size });
}

export function showQuick() {
  for (const button of document.querySelectorAll("[data-quick]")) {
    const active = isSame(wish(/** @type {HTMLElement} */ (button).dataset.quick ?? ""), state.quick);
    button.setAttribute("aria-pressed", String(active));
  }
  showWaiting();
  const bar = find("[data-searching]");
  if (!bar) return;
  bar.hidden = state.quick === null;
  if (!state.quick) return;
  announce(sought(state.quick));
  tick();
}

function tick() {
  if (!state.quick) return;
  const seconds = Math.max(0, Math.floor((Date.now() - state.quick.since) / 1000));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  need("[data-searching-text]").textContent = `${sought(state.quick)} · ${clock}`;
  need("[data-meanwhile]").hidden = seconds < OFFER_BOTS_AFTER;
}

/** The others who wait and whom we may meet: members play rated here, guests casual. */
function others() {
  const mine = state.quick;
  return state.waiting
    .filter(({ rated }) => !config.you || rated === config.member)
    .map((one) => ({ ...one, people: one.people - Number(isSame(quickOf(one), mine)) }))
    .filter(({ people }) => people > 0)
    .sort((a, b) => distance(a) - distance(b));
}

/** The same game first, then the nearest number of players. @param {Waiting} one */
const distance = ({ ruleset, size }) =>
  (ruleset === config.ruleset ? 0 : 100) + Math.abs(size - chosenSize());

/** @param {Waiting} one @returns {Quick} */
const quickOf = ({ ruleset, size, time_control: time }) => ({
  ruleset,
  size,
  time,
  lobby: "",
  since: Date.now(),
});

/** @param {HTMLElement} row @param {Waiting} one */
function fillWaiting(row, one) {
  const size = one.size > 2 ? say(texts.looking_size, { size: one.size }) : "";
  const what = listed([gameLabel(one), size, timeLabel(one.time_control)]);
  part(row, "who").textContent = say(formFor(texts, "looking", one.people), {
    n: one.people,
    what,
  });
  const button = part(row, "meet");
  button.setAttribute("aria-label", `${texts.join}: ${what}`);
  button.onclick = () => wishFor(quickOf(one));
}

/** Who waits, at the buttons of their game and in a list of all games. */
function showWaiting() {
  const place = find("[data-looking]");
  if (!place) return;
  const waiting = others();
  for (const button of document.querySelectorAll("[data-quick]")) {
    const wanted = wish(/** @type {HTMLElement} */ (button).dataset.quick ?? "");
    const here = waiting.find((one) => isSame(wanted, quickOf(one)));
    const count = /** @type {HTMLElement} */ (button.querySelector("[data-quick-count]"));
    count.hidden = !here;
    count.textContent = here ? String(here.people) : "";
  }
  place.hidden = !waiting.length;
  const key = (/** @type {Waiting} */ one) => `${one.ruleset} ${one.size} ${one.time_control} ${one.rated}`;
  reconcile(place, "looking-row", waiting, key, fillWaiting);
}

/** @param {Waiting[]} waiting */
export function takeWaiting(waiting) {
  state.waiting = waiting;
  showWaiting();
}

/**
 * What the site says that we wait for.
 * @param {{id: string, ruleset: string, size: number, time_control: string}|null} waiting
 */
export function takeQuick(waiting) {
  if (waiting) {
    const { id: lobby, ruleset, size, time_control: time } = waiting;
    const known = { ruleset, size, time, lobby, since: Date.now() };
    if (state.quick && isSame(known, state.quick)) state.quick.lobby = lobby;
    else state.quick = known;
  } else if (state.quick && !state.leaving) {
    // The site has not heard us, or has let us go because we were away for too long: we are still here.
    look({ ...state.quick, lobby: "" });
  }
  showQuick();
}

export function prepareQuick() {
  for (const button of document.querySelectorAll("[data-quick]")) {
    button.addEventListener("click", () => press(/** @type {HTMLElement} */ (button).dataset.quick ?? ""));
  }
  find("[data-quick-size]")?.addEventListener("change", showQuick);
  find("[data-stop]")?.addEventListener("click", stop);
  setInterval(tick, 1_000);
  addEventListener("pagehide", () => {
    // Quick pairing is for those who sit and wait.
    if (state.quick?.lobby && !state.leaving)
      socket.send({ t: "cancel", id: "leaving", seek: state.quick.lobby });
  });
}
