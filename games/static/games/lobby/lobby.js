// The lobby: seeks, quick pairing, challenges and one's own games, live. The page of an invite link waits with it, too.

import { toast } from "../table/toasts.js";
import { address, say } from "../table/words.js";
import { wire } from "./wire.js";

/** @typedef {{id: string, host: string, guest: boolean, rating: number, time_control: string, speed: string,
 *  ruleset: string, pool: string, rated: boolean, options: Record<string, boolean|string>, rating_min: number|null, rating_max: number|null,
 *  size: number, seats: Taken[]}} Seek */
/** @typedef {{handle: string, guest: boolean, rating: number|null, bot: string|null}} Taken */
/** @typedef {Seek & {mine: boolean, to: string}} Challenge */
/** @typedef {{code: string, opponent: string, bot: boolean, your_turn: boolean, time_control: string, deadline: string|null}} Running */

const config = JSON.parse(document.getElementById("lobby-config")?.textContent ?? "{}");
const texts = config.texts;
const socket = wire(config.socket);
const language = document.documentElement.lang;

/** @param {string} selector @returns {any} */
const find = (selector) => document.querySelector(selector);

/** What this page knows. */
const state = {
  /** @type {Map<string, Seek>} */ seeks: byId(config.seeks ?? []),
  /** Every change of the seeks makes a revision; we know them up to this one. */ revision: 0,
  /** @type {Challenge[]} */ challenges: config.mine?.challenges ?? [],
  /** Those of more than two at which we sit. @type {Seek[]} */ tables: config.mine?.tables ?? [],
  /** @type {Running[]} */ games: config.mine?.games ?? [],
  /** @type {{time: string, seek: string, since: number}|null} */ quick: null,
  /** Requests under way that end in a game. */ joining: 0,
  /** The game that has just begun, until we know more about it, and whether we were waiting for it. */ begun: "",
  expected: false,
  leaving: false,
};
/** @type {Set<string>} */
const withdrawn = new Set();

/** @param {Seek[]} seeks */
function byId(seeks) {
  return new Map(seeks.map((seek) => [seek.id, seek]));
}

// --- Small things -----------------------------------------------------------------------------------------------

/** @param {string} control */
const timeLabel = (control) => texts.days[control] ?? control;
/** @param {{rated: boolean}} seek */
const kindLabel = (seek) => (seek.rated ? texts.rated : texts.casual);

/** @param {string} text */
function announce(text) {
  const place = find("[data-announce]");
  if (place && place.textContent !== text) place.textContent = text;
}

/** @param {any} error */
function complain(error) {
  const offline = error.code === "connection_lost" || error.code === "no_answer";
  toast(offline ? texts.no_connection : error.message, { kind: "error", code: error.code, dismiss: texts.dismiss });
}

/** @param {Record<string, any>} message @returns {Promise<any>} null after a refusal, which was shown */
async function ask(message) {
  try {
    return await socket.request(message);
  } catch (error) {
    complain(error);
    return null;
  }
}

/** Strangers are asked who they are; everybody else may. */
function mayAct() {
  if (config.you) return true;
  find("#who-dialog")?.showModal();
  return false;
}

/** @param {string} code */
function go(code) {
  if (state.leaving) return;
  state.leaving = true;
  announce(texts.found);
  location.assign(address(config.urls.game, code));
}

/**
 * Puts rows in their places, keeping those that stay: whoever has the focus on one keeps it.
 * @template T
 * @param {Element} place @param {string} template @param {T[]} items
 * @param {(item: T) => string} key @param {(row: HTMLElement, item: T) => void} fill
 */
function reconcile(place, template, items, key, fill) {
  const old = new Map([...place.children].map((row) => [/** @type {HTMLElement} */ (row).dataset.key, row]));
  const source = /** @type {HTMLTemplateElement} */ (document.getElementById(template));
  items.forEach((item, index) => {
    let row = /** @type {HTMLElement|undefined} */ (old.get(key(item)));
    old.delete(key(item));
    if (!row) {
      row = /** @type {HTMLElement} */ (source.content.firstElementChild?.cloneNode(true));
      row.dataset.key = key(item);
    }
    fill(row, item);
    if (place.children[index] !== row) place.insertBefore(row, place.children[index] ?? null);
  });
  for (const row of old.values()) row.remove();
}

/** @param {HTMLElement} row @param {string} name @returns {any} */
const part = (row, name) => row.querySelector(`[data-${name}]`);

// --- Seeks --------------------------------------------------------------------------------------------------------

/** @param {Seek} seek */
function rangeLabel({ rating_min: min, rating_max: max }) {
  if (min !== null && max !== null) return say(texts.range_between, { min, max });
  if (min !== null) return say(texts.range_from, { min });
  return max === null ? "" : say(texts.range_to, { max });
}

/** @param {Seek} seek */
const isMine = (seek) => seek.host === config.you;

/** A table of more than two at which we sit has a page of its own. @param {Seek} seek */
const isOurTable = (seek) => seek.size > 2 && seek.seats.some((seat) => seat.handle === config.you);
/** @param {Seek} seek */
const seatsLabel = ({ size, seats }) => (size > 2 ? say(texts.seats_taken, { taken: seats.length, size }) : "");
/** @param {Seek} seek */
const namesLabel = ({ size, seats }) => (size > 2 ? seats.map((seat) => seat.handle).join(", ") : "");
/** @param {string} code */
const goToTable = (code) => location.assign(address(config.urls.table, code));

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
  part(row, "rating").textContent = seek.guest ? texts.guest : String(seek.rating);
  part(row, "time").textContent = timeLabel(seek.time_control);
  part(row, "speed").textContent = texts.speeds[seek.speed];
  part(row, "kind").textContent = kindLabel(seek);
  const ours = isOurTable(seek);
  const extras = [seatsLabel(seek), namesLabel(seek), rangeLabel(seek), seek.options.first_game_wonders ? texts.first_game : ""];
  part(row, "extra").textContent = extras.filter(Boolean).join(" · ");
  const button = part(row, "act");
  const why = part(row, "why");
  const words = { name: seek.host, time: timeLabel(seek.time_control), kind: kindLabel(seek) };
  // A stranger may press, and is then asked who they are.
  const able = mine || isOurTable(seek) || isJoinable(seek) || !config.you;
  row.classList.toggle("able", able && !mine);
  button.hidden = !able;
  why.hidden = able;
  why.textContent = able ? "" : hindrance(seek);
  button.textContent = ours ? texts.to_table : mine ? texts.cancel : texts.join;
  if (ours) button.removeAttribute("aria-label");
  else button.setAttribute("aria-label", say(mine ? texts.cancel_label : texts.join_label, words));
  button.onclick = () => (ours ? goToTable(seek.id) : mine ? ask({ t: "cancel", seek: seek.id }) : join(seek.id));
}

/** @param {string} seek */
async function join(seek) {
  if (!mayAct()) return;
  state.joining += 1;
  const ack = await ask({ t: "join", seek });
  state.joining -= 1;
  if (ack?.game) go(ack.game);
  else if (ack) goToTable(ack.seek);
}

function showSeeks() {
  const table = find("[data-seeks]");
  if (!table) return;
  const sorted = [...state.seeks.values()].sort((a, b) => Number(isMine(b)) - Number(isMine(a)));
  reconcile(table.tBodies[0], "seek-row", sorted, (seek) => seek.id, fillSeek);
  table.hidden = !sorted.length;
  find("[data-no-seeks]").hidden = sorted.length > 0;
  const count = find("[data-count]");
  count.hidden = !sorted.length;
  count.textContent = String(sorted.length);
  announce(say(texts.seeks, { count: sorted.length }));
}

/** All seeks, or what has come and gone since the revision before. @param {any} message */
function takeSeeks(message) {
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

function prepareSeekDialog() {
  const dialog = find("#seek-dialog");
  if (!dialog) return;
  const opener = find("[data-open=seek-dialog]");
  opener.hidden = false;
  opener.addEventListener("click", () => mayAct() && dialog.showModal());
  const form = dialog.querySelector("form");
  const own = dialog.querySelector("[data-own-time]");
  const problem = dialog.querySelector("[data-problem]");
  form.addEventListener("change", () => (own.hidden = form.elements.time_control.value !== "own"));
  dialog.addEventListener("close", () => (problem.hidden = true));
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    const fields = form.elements;
    const chosen = fields.time_control.value;
    const bound = (/** @type {string} */ name) => (fields[name].value === "" ? null : Math.round(Number(fields[name].value)));
    try {
      await socket.request({
        t: "seek",
        time_control: chosen === "own" ? `${Number(fields.minutes.value)}+${Number(fields.seconds.value)}` : chosen,
        rated: fields.rated?.checked ?? false,
        options: { first_game_wonders: fields.first_game_wonders.checked },
        rating_min: bound("rating_min"),
        rating_max: bound("rating_max"),
      });
      dialog.close();
      toast(texts.seek_open, { kind: "success", dismiss: texts.dismiss });
    } catch (error) {
      // A dialog covers the toasts, so it says itself what was wrong.
      const item = document.createElement("li");
      item.textContent = /** @type {Error} */ (error).message || texts.no_connection;
      problem.replaceChildren(item);
      problem.hidden = false;
    }
  });
}

// --- Quick pairing ------------------------------------------------------------------------------------------------

/** @param {string} time */
async function quick(time) {
  if (!mayAct()) return;
  if (state.quick?.time === time) {
    stopQuick();
    return;
  }
  const mine = { time, seek: "", since: Date.now() };
  state.quick = mine;
  showQuick();
  const sent = socket.isOpen;
  let ack = null;
  try {
    ack = await socket.request({ t: "quick", time_control: time, rated: config.member });
    mine.seek = ack.seek;
  } catch (error) {
    // Cut off in mid-sentence: asked again when the site is back.
    if (sent && /** @type {any} */ (error).code === "connection_lost") return;
    complain(error);
  }
  // Given up, or changed, while the request was under way.
  if (state.quick !== mine && ack && state.quick === null) socket.request({ t: "cancel", seek: ack.seek }).catch(() => {});
  if (!ack && state.quick === mine) {
    state.quick = null;
    showQuick();
  }
}

function stopQuick() {
  const { seek } = state.quick ?? { seek: "" };
  state.quick = null;
  showQuick();
  announce(texts.stopped);
  if (seek) ask({ t: "cancel", seek });
}

function showQuick() {
  for (const button of document.querySelectorAll("[data-quick]")) {
    const active = /** @type {HTMLElement} */ (button).dataset.quick === state.quick?.time;
    button.setAttribute("aria-pressed", String(active));
  }
  const bar = find("[data-searching]");
  if (!bar) return;
  bar.hidden = state.quick === null;
  if (!state.quick) return;
  announce(say(texts.searching, { time: timeLabel(state.quick.time) }));
  tick();
}

function tick() {
  if (!state.quick) return;
  const seconds = Math.max(0, Math.floor((Date.now() - state.quick.since) / 1000));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  find("[data-searching-text]").textContent = `${say(texts.searching, { time: timeLabel(state.quick.time) })} · ${clock}`;
}

// --- Challenges ---------------------------------------------------------------------------------------------------

/** @param {HTMLElement} row @param {Challenge} challenge */
function fillChallenge(row, challenge) {
  const name = challenge.mine ? challenge.to : challenge.host;
  row.classList.toggle("mine", challenge.mine);
  part(row, "who").textContent = say(challenge.mine ? texts.challenge_to : texts.challenge_from, { name });
  const what = [timeLabel(challenge.time_control), kindLabel(challenge), challenge.options.first_game_wonders ? texts.first_game : ""];
  part(row, "what").textContent = what.filter(Boolean).join(" · ");
  const accept = part(row, "accept");
  const decline = part(row, "decline");
  accept.hidden = challenge.mine;
  accept.setAttribute("aria-label", say(texts.accept_label, { name }));
  accept.onclick = () => join(challenge.id);
  decline.textContent = challenge.mine ? texts.cancel : texts.decline;
  decline.setAttribute("aria-label", say(challenge.mine ? texts.cancel_challenge : texts.decline_label, { name }));
  decline.onclick = () => {
    withdrawn.add(challenge.id);
    ask({ t: challenge.mine ? "cancel" : "decline", seek: challenge.id });
  };
}

/** @param {Challenge[]} challenges */
function takeChallenges(challenges) {
  const ids = new Set(challenges.map((challenge) => challenge.id));
  const gone = state.challenges.filter((one) => one.mine && !ids.has(one.id) && !withdrawn.has(one.id));
  const known = new Set(state.challenges.map((one) => one.id));
  const fresh = challenges.find((one) => !one.mine && !known.has(one.id));
  state.challenges = challenges;
  // A challenge that became a game is gone for a better reason.
  if (!state.begun && !state.leaving) {
    for (const one of gone) toast(say(texts.challenge_gone, { name: one.to }), { dismiss: texts.dismiss });
  }
  showChallenges();
  if (fresh) announce(say(texts.challenge_from, { name: fresh.host }));
}

function showChallenges() {
  const list = find("[data-challenges]");
  if (!list) return;
  const sorted = [...state.challenges].sort((a, b) => Number(a.mine) - Number(b.mine));
  reconcile(list, "challenge-row", sorted, (challenge) => challenge.id, fillChallenge);
  find("#challenges").hidden = !sorted.length;
}

function prepareChallengeForm() {
  const form = find("[data-challenge]");
  const settings = find("[data-friend]");
  if (!form) return;
  form.hidden = false;
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = form.elements.handle.value.trim();
    const ack = await ask({
      t: "challenge",
      handle: name,
      time_control: settings.elements.time_control.value,
      rated: settings.elements.rated?.checked ?? false,
      options: { first_game_wonders: settings.elements.first_game_wonders.checked },
    });
    if (!ack) return;
    form.reset();
    form.elements.handle.value = "";
    toast(say(texts.challenge_sent, { name }), { kind: "success", dismiss: texts.dismiss });
  });
  if (form.elements.handle.value) form.elements.handle.focus();
}

// --- Tables of more than two --------------------------------------------------------------------------------------

/** @param {HTMLElement} row @param {Seek} table */
function fillTable(row, table) {
  row.querySelector("a")?.setAttribute("href", address(config.urls.table, table.id));
  part(row, "opponent").textContent = namesLabel(table);
  part(row, "time").textContent = timeLabel(table.time_control);
  part(row, "turn").textContent = seatsLabel(table);
}

/** @param {HTMLElement} row @param {Taken|null} seat */
function fillSeat(row, seat) {
  row.classList.toggle("free", !seat);
  part(row, "handle").textContent = seat ? seat.handle : texts.free_seat;
  const notes = seat ? [seat.bot ? texts.bot : "", seat.guest ? texts.guest : (seat.rating ?? "")] : [];
  part(row, "note").textContent = notes.filter((note) => note !== "").join(" · ");
}

/** @param {Seek[]} tables */
function takeTables(tables) {
  state.tables = tables;
  showTables();
  if (!find("[data-seats]")) return;
  const here = tables.find((table) => table.id === config.table);
  if (here) showSeats(here);
  // Closed, or we have left it in another tab: the page says which. A game that has begun is gone to.
  else if (!state.begun && !state.leaving) location.reload();
}

/** @param {Seek} table */
function showSeats(table) {
  const places = Array.from({ length: table.size }, (_, n) => ({ key: table.seats[n]?.handle ?? `free-${n}`, seat: table.seats[n] ?? null }));
  reconcile(find("[data-seats]"), "seat-row", places, (place) => place.key, (row, place) => fillSeat(row, place.seat));
  announce([seatsLabel(table), namesLabel(table)].join(": "));
}

function showTables() {
  const list = find("[data-tables]");
  if (!list) return;
  reconcile(list, "running-row", state.tables, (table) => table.id, fillTable);
  find("#my-tables").hidden = !state.tables.length;
}

// --- Games --------------------------------------------------------------------------------------------------------

/** How long until a deadline, in the reader's words. @param {string} deadline */
function timeLeft(deadline) {
  const minutes = Math.max(0, Math.round((Date.parse(deadline) - Date.now()) / 60_000));
  const [value, unit] = minutes >= 2880 ? [minutes / 1440, "day"] : minutes >= 60 ? [minutes / 60, "hour"] : [minutes, "minute"];
  const format = new Intl.NumberFormat(language, { style: "unit", unit: String(unit), unitDisplay: "long", maximumFractionDigits: 0 });
  return say(texts.time_left, { time: format.format(Math.floor(Number(value))) });
}

/** @param {HTMLElement} row @param {Running} game */
function fillRunning(row, game) {
  row.classList.toggle("yours", game.your_turn);
  row.querySelector("a")?.setAttribute("href", address(config.urls.game, game.code));
  part(row, "opponent").textContent = game.opponent;
  const left = game.deadline && game.your_turn && !game.bot ? timeLeft(game.deadline) : "";
  part(row, "time").textContent = game.bot ? texts.bot : [timeLabel(game.time_control), left].filter(Boolean).join(" · ");
  part(row, "turn").textContent = game.your_turn ? texts.your_move : texts.their_move;
}

function showGames() {
  const list = find("[data-running]");
  if (!list) return;
  const sorted = [...state.games].sort((a, b) => Number(b.your_turn) - Number(a.your_turn));
  reconcile(list, "running-row", sorted, (game) => game.code, fillRunning);
  find("#my-games").hidden = !sorted.length;
}

/** Whether this page has asked for a game that may begin any moment. */
const expects = () =>
  state.quick !== null || state.joining > 0 || config.table || [...state.seeks.values()].some(isMine) || state.challenges.some((one) => one.mine);

/** A game of ours has begun: go there, unless it can wait and nobody asked for it here. @param {Running} game @param {boolean} expected */
function meet(game, expected) {
  const urgent = !game.time_control.endsWith("d") && !game.bot;
  if (state.quick || state.joining || (config.table && !game.bot) || (urgent && expected)) {
    go(game.code);
    return;
  }
  const words = game.opponent ? say(texts.game_begun, { name: game.opponent }) : texts.game_begun_nameless;
  const href = address(config.urls.game, game.code);
  toast(words, { kind: "success", dismiss: texts.dismiss, actions: [{ label: texts.open_game, href }] });
  announce(words);
}

/** @param {{games: Running[]}} message */
function takeGames({ games }) {
  state.games = games;
  const begun = games.find((game) => game.code === state.begun);
  if (begun) meet(begun, state.expected);
  state.begun = "";
  showGames();
}

// --- The socket ---------------------------------------------------------------------------------------------------

/** Who we are, as far as it decides which seeks we may join. @param {any} message */
function takeViewer({ you, member, ratings, unrated }) {
  Object.assign(config, { you, member, ratings, unrated });
}

/** @param {any} message */
function welcome(message) {
  const known = new Set(state.games.map((game) => game.code));
  // What began while we were away.
  const missed = message.games.find((/** @type {Running} */ game) => !known.has(game.code));
  if (missed && expects()) meet(missed, true);
  takeViewer(message);
  state.seeks = byId(message.seeks);
  state.revision = message.rev;
  state.challenges = message.challenges;
  state.games = message.games;
  takeTables(message.tables);
  if (message.quick) {
    const { id: seek, time_control: time } = message.quick;
    if (state.quick && state.quick.time === time) state.quick.seek = seek;
    else state.quick = { time, seek, since: Date.now() };
  } else if (state.quick && !state.leaving) {
    // The site has not heard us, or has let us go because we were away for too long: we are still here.
    const { time, since } = state.quick;
    state.quick = null;
    quick(time).then(() => state.quick && (state.quick.since = since));
  }
  showSeeks();
  showChallenges();
  showGames();
  showQuick();
}

/** @param {import("../table/socket.js").Status} status */
function showWire(status) {
  document.body.classList.toggle("cut-off", status === "lost" || status === "offline" || status === "closed");
  const sign = find("[data-wire]");
  if (!sign) return;
  sign.hidden = false;
  sign.dataset.wire = status;
  sign.querySelector("[data-wire-text]").textContent = texts[status];
  if (status !== "live") announce(texts[status]);
}

// --- The page of an invite link -----------------------------------------------------------------------------------

function prepareTable() {
  const link = find("[data-link]");
  if (!link) return;
  const copy = find("[data-copy]");
  const share = find("[data-share]");
  link.addEventListener("focus", () => link.select());
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(link.value);
    } catch {
      // Plain http, or forbidden: the old way.
      link.select();
      document.execCommand("copy");
    }
    const words = copy.querySelector("[data-copy-text]");
    const before = words.textContent;
    words.textContent = texts.copied;
    announce(texts.copied);
    setTimeout(() => (words.textContent = before), 2_000);
  });
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    share.hidden = false;
    share.addEventListener("click", () => navigator.share({ title: document.title, url: link.value }).catch(() => {}));
  }
}

// --- Begin --------------------------------------------------------------------------------------------------------

socket.stayAwake();
prepareTable();
prepareSeekDialog();
prepareChallengeForm();
showSeeks();
showChallenges();
showTables();
showGames();
for (const button of document.querySelectorAll("[data-quick]")) {
  button.addEventListener("click", () => quick(/** @type {HTMLElement} */ (button).dataset.quick ?? ""));
}
find("[data-stop]")?.addEventListener("click", stopQuick);
for (const closer of document.querySelectorAll("[data-close]")) {
  closer.addEventListener("click", () => closer.closest("dialog")?.close());
}
for (const dialog of document.querySelectorAll("dialog")) {
  // A click beside a dialog closes it.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
}
setInterval(tick, 1_000);
setInterval(showGames, 60_000);
addEventListener("pagehide", () => {
  // Quick pairing is for those who sit and wait.
  if (state.quick?.seek && !state.leaving) socket.send({ t: "cancel", id: "leaving", seek: state.quick.seek });
});
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

socket.on("status", showWire);
socket.on("welcome", welcome);
socket.on("seeks", takeSeeks);
socket.on("you", (message) => {
  takeViewer(message);
  showSeeks();
});
socket.on("tables", (message) => takeTables(message.tables));
socket.on("challenges", (message) => takeChallenges(message.challenges));
socket.on("game", (message) => {
  state.begun = message.code;
  state.expected = Boolean(expects());
  // More about it follows at once; if it does not, we know enough.
  setTimeout(() => state.begun === message.code && go(message.code), 2_000);
});
socket.on("turn", takeGames);
socket.on("error", complain);
