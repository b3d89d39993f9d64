// The live game: listens to the server, shows what it says, and sends what the player decides.

import { announce, tell } from "./announce.js";
import { Awake } from "./awake.js";
import { Chat } from "./chat.js";
import { ClaimTimer } from "./claim.js";
import { Clocks } from "./clocks.js";
import { byId, phone, set, showTable, tableArea } from "./dom.js";
import { EndSheet } from "./end.js";
import { EventBox } from "./event.js";
import { FocusKeeper } from "./focus.js";
import { GameState } from "./game.js";
import { HintBox } from "./hint.js";
import { listenToKeys } from "./keyboard.js";
import { later } from "./later.js";
import { renderLog, showNewest } from "./log.js";
import { MatchBox } from "./match.js";
import { renderMenu } from "./menu.js";
import { pieceOf } from "./pieces.js";
import { noteSeal } from "./seals.js";
import { hashOf, ratingText, renderHeld, turnedTo } from "./seats.js";
import { useSheets } from "./sheets.js";
import { RequestError, Socket } from "./socket.js";
import { Sounds } from "./sounds.js";
import { useTabs } from "./tabs.js";
import { toast } from "./toasts.js";
import { showTooltips } from "./tooltip.js";
import { TurnSign } from "./turn.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./types.js").Selection} Selection */
/** @typedef {import("./types.js").TableMessages} Messages */

/** @type {import("./types.js").TableConfig} */
const config = JSON.parse(byId("board-config").textContent ?? "{}");
/** @type {Partial<import("./types.js").Preferences>} */
const preferences = config.preferences ?? {};
const game = new GameState();
/** The game that is played here. @type {import("./plugin.js").LivePlugin} */
const plugin = (await import(tableArea().dataset.game ?? "")).default;
const words = plugin.words(config.texts, config.names, document.documentElement.lang, config.seat);

await plugin.prepare(config.names);

/** @type {Context} */
const ctx = {
  seat: config.seat,
  bottom: config.seat ?? turnedTo(location.hash, config.seats),
  seats: config.seats,
  words,
  plugin,
  selection: null,
  preview: null,
  select,
  colourBlind: !!preferences.colour_blind_symbols,
};

// How long a phone vibrates when it is the reader's turn.
const VIBRATION_MS = 120;

const sounds = new Sounds(preferences.sound !== false, plugin.tunes);
const sign = new TurnSign(tableArea().dataset.turnIcon ?? "");
const awake = new Awake();
const focus = new FocusKeeper(tableArea(), plugin.firstGroup);
const claim = new ClaimTimer(() => {
  game.claimable = claim.isReady;
  show();
});
const motion = plugin.animate(preferences.animation_speed ?? "", ctx);
const decider = plugin.decider(ctx, play);
const clocks = new Clocks(
  words,
  ctx.seats,
  (seat) => seatPart(seat, ".clock"),
  (seat) => {
    if (seat === ctx.seat) sounds.play("low");
  },
);
const matchSource = document.getElementById("match-config");
const match = matchSource
  ? new MatchBox(ctx, JSON.parse(matchSource.textContent ?? "{}"), { send, changed: () => show() })
  : null;
const eventSource = document.getElementById("event-config");
const event = eventSource ? new EventBox(ctx, JSON.parse(eventSource.textContent ?? "{}"), { send }) : null;
const end = new EndSheet(ctx, {
  rematch: () => send("rematch"),
  decline: () => send("decline", { offer: "rematch" }),
  urls: config.urls ?? {},
  say: note,
  tally: plugin.tally(ctx, motion, () => sounds.play("flip")),
  match,
  event,
});
const hands = {
  play,
  send,
  openDecision: () => decider.open(),
  openResult: () => end.open(),
  confirmMoves: () => !!preferences.confirm_moves,
};
/** @param {string} handle @param {string} [more] */
const reportUrl = (handle, more = "") =>
  config.urls?.report ? config.urls.report.replace("HANDLE", encodeURIComponent(handle)) + more : "";
const menuHands = {
  reports: /** @type {{handle: string, url: string}[]} */ ([]),
  send,
  sounds,
  sign,
  lobby: config.urls?.play ?? "",
  match,
  event,
  help: () => /** @type {HTMLDialogElement} */ (byId("help")).showModal(),
  flip,
};

const coach = config.coach ? await plugin.coach(config, ctx) : null;

/** @type {Socket<Messages>} */
const connection = new Socket(config.socket, () => game.v);
const hint = new HintBox(ctx, plugin, (v) => connection.request({ t: "hint", v }), refused);
const chat = new Chat(
  words,
  (text) => connection.request({ t: "chat", text }),
  complain,
  (line) => (line.id && line.handle !== config.handle ? reportUrl(line.handle, `&line=${line.id}`) : ""),
);

/** @param {number} seat @param {string} selector @returns {HTMLElement} */
function seatPart(seat, selector) {
  return /** @type {HTMLElement} */ (plugin.seatArea(seat, ctx).querySelector(selector));
}

/** @param {Messages["chat"]} message */
function talk({ line }) {
  chat.add(line);
  if (line.handle === words.handles[ctx.seat ?? -1]) return;
  sounds.play("chat");
  tabs.mark("chat");
  announce(`${line.handle}: ${line.text}`);
}

/** @param {Messages["rated"]} message */
function rated(message) {
  game.rated = message.changes;
  end.update(game);
}

/** @param {Messages["rematch"]} message */
function rematch(message) {
  game.next = (config.urls?.game ?? "/game/CODE/").replace("CODE", message.game);
  if (ctx.seat === null) end.update(game);
  else location.assign(game.next);
}

/** @param {Messages["welcome"]} message */
function welcome(message) {
  const { players } = message.game;
  game.greeted = true;
  words.handles = players.map((player) => player.handle);
  menuHands.reports = players
    .filter((player) => !player.bot && player.handle !== config.handle && config.urls?.report)
    .map(({ handle }) => ({ handle, url: reportUrl(handle) }));
  clocks.unhurried = players.filter(({ bot }) => !bot).length < 2 && message.game.time_control.endsWith("d");
  seal = message.game.commitment;
  if (message.seat !== ctx.seat) {
    // Logged in or out in another tab meanwhile.
    ctx.seat = words.seat = message.seat;
    ctx.bottom = message.seat ?? ctx.bottom;
  }
  players.forEach((player, seat) => {
    set(seatPart(seat, ".name"), { text: player.handle });
    set(seatPart(seat, ".rating"), { text: ratingText(player, words) });
    set(seatPart(seat, ".you"), { hidden: seat !== ctx.seat });
  });
  if (match?.goesOn) match.refresh();
  chat.replace(message.chat ?? []);
  tabs.unmark("chat");
}

/** @param {import("./types.js").State} state */
function change(state) {
  const fresh = state.v > game.v;
  const owed = isMine();
  if (!game.take(state)) return;
  // What others choose meanwhile is no answer to the move that is under way.
  const mine = state.log?.findLast(({ seat }) => seat === ctx.seat);
  if (mine) setBusy(false);
  // What others choose meanwhile does not disturb a player who is about to confirm a move.
  if (!isMine() || game.last?.seat === ctx.seat) game.asking = "";
  if (state.status === "starting" && ctx.seat !== null) sendNonce();
  clocks.set(state.clocks);
  claim.owes(game.can.includes("claim") && !game.paused);
  const before = motion.look();
  dropSelection(mine?.move);
  // A game with bots begins at once: there is nothing to see before.
  if (game.view || game.status !== "starting" || !clocks.unhurried) showTable();
  show();
  motion.show(before, state);
  coach?.see(state);
  if (!fresh) return;
  tell(state, words, plugin.turnText(game, ctx));
  for (const { name, after } of plugin.heard(state, ctx.seat)) sounds.play(name, after);
  if (isMine() && !owed && state.last && state.last.seat !== ctx.seat) {
    sounds.play("turn", 450);
    if (preferences.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION_MS);
  }
}

let nonceSent = false;
/** What the server has committed to before it knows this browser's nonce. */
let seal = "";
/** This browser's share of the seed, so that nobody alone decides the deal. */
function sendNonce() {
  if (nonceSent) return;
  nonceSent = true;
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  noteSeal(config.code, seal, nonce);
  connection.request({ t: "ready", nonce }, { again: true }).catch(() => (nonceSent = false));
}

function isMine() {
  return (
    game.status === "playing" &&
    !game.paused &&
    game.can.includes("move") &&
    !!game.view &&
    plugin.owes(game.view, ctx)
  );
}

/**
 * A choice that has become pointless is forgotten: the piece is gone, the time for it is over.
 * @param {string} [played] by the reader since
 */
function dropSelection(played) {
  const { view } = game;
  const { selection } = ctx;
  ctx.preview = null;
  if (!view || !selection) return;
  // A player who takes a choice back to change it goes on with the piece that was selected meanwhile.
  const movedOn = played !== undefined && played !== "undo";
  if (movedOn || !plugin.lies(selection, view)) ctx.selection = null;
}

function show() {
  if (game.view) {
    plugin.render(game.view, ctx);
    plugin.renderSelection(ctx);
  }
  plugin.renderPanel(game, ctx, hands);
  renderHeld(game, ctx);
  hint.update(game);
  later("log", () =>
    renderLog(game.log, ctx, game.status === "finished" && game.result ? words.ended(game.result) : ""),
  );
  later("menu", () => renderMenu(game, ctx, menuHands));
  if (ctx.seat !== null) event?.draw(game, seatPart(ctx.seat, ".clock"));
  set(tableArea(), {
    "data-status": game.status,
    "data-version": game.v,
    "data-turn": isMine() ? "mine" : null,
  });
  sign.show(isMine(), words.t("sign"), plugin.turnText(game, ctx));
  awake.keep(ctx.seat !== null && game.status === "playing" && !clocks.unhurried);
  decider.update(game.view, game.status === "playing");
  end.update(game);
  byId("waiting").hidden = game.view !== null;
  focus.keep();
}

/** @param {Selection|null} selection */
function select(selection) {
  const again =
    selection &&
    ctx.selection?.kind === selection.kind &&
    ctx.selection.id === selection.id &&
    ctx.selection.copy === selection.copy;
  ctx.selection = again ? null : selection;
  ctx.preview = null;
  game.asking = "";
  if (selection) plugin.chosen(selection);
  plugin.renderSelection(ctx);
  plugin.renderPanel(game, ctx, hands);
}

/** Plays a move, at once or, if the settings say so, at the second click. @param {string} move */
async function play(move) {
  if (game.busy) return;
  if (hands.confirmMoves() && game.asking !== move && byId("panel").querySelector(`[data-move="${move}"]`)) {
    game.asking = move;
    plugin.renderPanel(game, ctx, hands);
    /** @type {HTMLElement|null} */ (byId("panel").querySelector(`[data-move="${move}"]`))?.focus();
    return;
  }
  game.asking = "";
  setBusy(true);
  plugin.renderPanel(game, ctx, hands);
  focus.keep();
  try {
    await connection.request({ t: "move", v: game.v, move, lag: connection.lag }, { again: true });
    setBusy(false);
  } catch (error) {
    refused(error);
  }
}

/** A move is under way: until it is answered, there is no other. @param {boolean} busy */
function setBusy(busy) {
  game.busy = busy;
  set(tableArea(), { "data-busy": busy });
}

/** @param {string} what @param {Record<string, unknown>} [fields] */
async function send(what, fields = {}) {
  try {
    await connection.request(
      { t: what, ...(what === "undo" ? { v: game.v } : {}), ...fields },
      { again: what === "undo" },
    );
  } catch (error) {
    refused(error);
  }
}

/** @param {unknown} error */
function refused(error) {
  setBusy(false);
  if (!(error instanceof RequestError)) throw error;
  complain(error.message);
  // A dialog whose answer was an error opens again.
  decider.asked = "";
  show();
}

/** @param {Messages["presence"]} message */
function presence(message) {
  message.seats.forEach((seat, number) => {
    const dot = seatPart(number, ".presence");
    set(dot, {
      "data-online": seat.online ? "yes" : "no",
      title: words.t(seat.online ? "presence.here" : "presence.gone"),
    });
  });
  const other = message.seats.find((_, number) => number !== ctx.seat);
  claim.gone(other && !other.online ? other.gone_ms : null);
  set(byId("watching"), { hidden: !message.watching, text: words.n("watching", message.watching) });
}

/** @param {import("./socket.js").Status} status @param {number} code */
function showConnection(status, code) {
  const banner = byId("offline");
  const fine = status === "live" || status === "connecting";
  const text = fine
    ? ""
    : words.t(code === 4404 ? "offline.no_game" : code === 4403 ? "offline.forbidden" : "offline");
  if (banner.hidden !== fine || banner.textContent !== text) {
    banner.hidden = fine;
    banner.textContent = text;
  }
  set(tableArea(), { "data-connection": status });
  claim.connected(status === "live");
}

/** @param {string} text */
function note(text) {
  toast(text, { dismiss: words.t("close") });
}

/** What went wrong; empty when no answer came. @param {string} problem */
function complain(problem) {
  toast(problem || words.t("offline.lost"), { kind: "error", dismiss: words.t("close") });
}

/** A spectator looks from the next side. */
function flip() {
  location.hash = hashOf((ctx.bottom + 1) % ctx.seats);
  location.reload();
}

const tabs = useTabs();
showTooltips(
  () => game.view,
  ctx,
  (what) => {
    ctx.preview = what;
    plugin.renderPanel(game, ctx, hands);
  },
);

useSheets();
showNewest();
// A click on the bare table thinks again.
tableArea().addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (ctx.selection && !target.closest("button, a, input, dialog, .act, details, .side")) select(null);
});
// A piece that is selected by key moves the focus to its actions; a pointer finds them by itself.
document.addEventListener("click", (event) => {
  const chosen = pieceOf(/** @type {Element} */ (event.target));
  if (event.detail !== 0 || !chosen || !ctx.selection) return;
  /** @type {HTMLElement|null} */ (
    byId("panel").querySelector(".act-button:not([aria-disabled])") ?? byId("panel").querySelector(".close")
  )?.focus();
});

listenToKeys({
  act(key) {
    if (!game.view) return false;
    const focused = pieceOf(document.activeElement);
    const chosen = ctx.selection ?? focused;
    const action = plugin.actionsFor(game.view, chosen, ctx).find((candidate) => candidate.key === key);
    if (!action) return false;
    if (!action.enabled) note(action.reason);
    else {
      if (!ctx.selection) select(chosen);
      play(action.move);
    }
    return true;
  },
  undo: () => {
    if (game.can.includes("undo")) send("undo");
  },
  hint: () => hint.ask(),
  help: () => /** @type {HTMLDialogElement} */ (byId("help")).showModal(),
  escape() {
    const { selection } = ctx;
    if (!selection) return false;
    select(null);
    /** @type {HTMLElement|null} */ (
      tableArea().querySelector(`button[data-piece="${selection.kind}:${selection.id}"]`)
    )?.focus();
    return true;
  },
  chat: () => tabs.open("chat", true),
  firstGroup: plugin.firstGroup,
});

connection.on("status", showConnection);
connection.on("welcome", welcome);
connection.on("state", change);
connection.on("chat", talk);
connection.on("talk", (message) => chat.replace(message.chat));
connection.on("hint", (message) => hint.take(message));
connection.on("presence", presence);
connection.on("rated", rated);
connection.on("rematch", rematch);
connection.on("match", () => match?.refresh());
phone.addEventListener("change", show);
show();
