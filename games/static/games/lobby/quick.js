// Quick pairing: one click seats the players with the nearest ratings at one table.

import { formFor, say } from "../table/words.js";
import { gameLabel, listed, timeLabel } from "./labels.js";
import { announce, ask, complain, config, find, mayAct, need, socket, state, texts } from "./page.js";

import { part, reconcile } from "./rows.js";

/** @typedef {import("./types.js").Quick} Quick */
/** @typedef {import("./types.js").Waiting} Waiting */

// A game with bots is offered once the wait is longer than it is as a rule; after this many seconds where
// nobody knows that, and at once where that is longer than this.
const UNKNOWN_WAIT = 45;
const LONG_WAIT = 120;

/**
 * The number of seats that is chosen above the buttons, or the only one there is: any from one to the other.
 * @returns {{from: number, size: number}}
 */
function chosenSizes() {
  const chosen = find("[data-quick-size] input:checked", HTMLInputElement)?.value ?? String(config.size);
  const [from, size = from] = chosen.split("-").map(Number);
  return { from, size };
}

/** @param {string} time @returns {Quick} */
const wish = (time) => ({ ruleset: config.ruleset, ...chosenSizes(), time, lobby: "", since: Date.now() });

/** @param {Quick} one @param {Quick|null} other */
const isSame = (one, other) =>
  other !== null &&
  one.ruleset === other.ruleset &&
  one.size === other.size &&
  one.from === other.from &&
  one.time === other.time;

/** Whether the two could sit at one table. @param {Quick} one @param {Quick} other */
const fits = (one, other) =>
  one.ruleset === other.ruleset &&
  one.time === other.time &&
  one.from <= other.size &&
  other.from <= one.size;

/** @param {Quick} mine */
async function look(mine) {
  state.quick = mine;
  showQuick();
  const sent = socket.isOpen;
  let ack = null;
  try {
    const { ruleset, size, from, time } = mine;
    ack = await socket.request({
      t: "quick",
      ruleset,
      size,
      ...(from < size && { size_from: from }),
      time_control: time,
      rated: config.member,
    });
    mine.lobby = ack.seek ?? "";
    mine.expected = ack.expected;
    tick();
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
  const { from, size } = quick;
  const what = listed([gameLabel(quick), timeLabel(quick.time)]);
  const text = size === 2 ? texts.searching : from < size ? texts.searching_any : texts.searching_many;
  return say(text, { time: what, from, size });
}

/** How long that takes as a rule. @param {Quick} quick */
function usually({ expected }) {
  if (expected === undefined) return "";
  if (expected === null) return texts.wait_unknown;
  const minutes = Math.max(1, Math.ceil(expected / 60));
  return say(formFor(texts, "wait_usual", minutes), { n: minutes });
}

/** After how many seconds a game with bots is offered. @param {Quick} quick */
const patience = ({ expected }) =>
  expected === null || expected === undefined ? UNKNOWN_WAIT : expected > LONG_WAIT ? 0 : expected;

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
  need("[data-usually]").textContent = usually(state.quick);
  need("[data-meanwhile]").hidden = seconds < patience(state.quick);
}

/** The others who wait and whom we may meet: members play rated here, guests casual. */
function others() {
  const mine = state.quick;
  return state.waiting
    .filter(({ rated }) => !config.you || rated === config.member)
    .map((one) => ({ ...one, people: one.people - Number(isSame(quickOf(one), mine)) }))
    .filter(({ people }) => people > 0)
    .map((one) => ({ one, far: distance(one) }))
    .sort((a, b) => (a.far === b.far ? 0 : a.far - b.far))
    .map(({ one }) => one);
}

/** The time controls of this game, from the fastest to the slowest. */
const times = () =>
  [...document.querySelectorAll("[data-quick]")].map(
    (node) => /** @type {HTMLElement} */ (node).dataset.quick,
  );

/** The same game first, then the nearest number of players, then the nearest speed. @param {Waiting} one */
function distance({ ruleset, size, size_from, time_control }) {
  if (ruleset !== config.ruleset) return Infinity;
  const wanted = chosenSizes();
  const offered = times();
  const at = state.quick ? offered.indexOf(state.quick.time) : -1;
  const slower = offered.indexOf(time_control);
  return (
    Math.max(0, size_from - wanted.size, wanted.from - size) * offered.length +
    (at < 0 || slower < 0 ? 0 : Math.abs(slower - at))
  );
}

/** @param {Waiting} one @returns {Quick} */
const quickOf = ({ ruleset, size, size_from: from, time_control: time }) => ({
  ruleset,
  from,
  size,
  time,
  lobby: "",
  since: Date.now(),
});

/** How many play, where that is not two. @param {Waiting} one */
function sizeLabel({ size, size_from: from }) {
  if (from < size) return say(texts.looking_sizes, { from, size });
  return size > 2 ? say(texts.looking_size, { size }) : "";
}

/** @param {HTMLElement} row @param {Waiting} one */
function fillWaiting(row, one) {
  const what = listed([gameLabel(one), sizeLabel(one), timeLabel(one.time_control)]);
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
    const here = waiting.filter((one) => fits(wanted, quickOf(one)));
    const count = /** @type {HTMLElement} */ (button.querySelector("[data-quick-count]"));
    count.hidden = !here.length;
    count.textContent = String(here.reduce((sum, { people }) => sum + people, 0));
  }
  place.hidden = !waiting.length;
  const key = (/** @type {Waiting} */ { ruleset, size, size_from, time_control, rated }) =>
    `${ruleset} ${size_from} ${size} ${time_control} ${rated}`;
  reconcile(place, "looking-row", waiting, key, fillWaiting);
}

/** @param {Waiting[]} waiting */
export function takeWaiting(waiting) {
  state.waiting = waiting;
  showWaiting();
}

/**
 * What the site says that we wait for.
 * @param {import("./types.js").QuickPairing|null} waiting
 */
export function takeQuick(waiting) {
  if (waiting) {
    const { id: lobby, ruleset, size, size_from: from, time_control: time, expected } = waiting;
    const known = { ruleset, size, from, time, lobby, expected, since: Date.now() };
    if (state.quick && isSame(known, state.quick)) Object.assign(state.quick, { lobby, expected });
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
