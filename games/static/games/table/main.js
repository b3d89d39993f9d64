// The live game: listens to the server, shows what it says, and sends what the player decides.

import { announce, tell } from "./announce.js";
import { Chat } from "./chat.js";
import { ClockPair } from "./clocks.js";
import { Decider } from "../duel/decide.js";
import { byId, phone, set } from "./dom.js";
import { EndSheet } from "./end.js";
import { setNames } from "../duel/faces.js";
import { GameState } from "./game.js";
import { HintBox } from "./hint.js";
import { listenToKeys } from "./keyboard.js";
import { renderLog } from "./log.js";
import { renderMenu } from "./menu.js";
import { Motion } from "../duel/motion.js";
import { actionsFor, isMyDecision } from "../duel/moves.js";
import { renderPanel, turnText } from "../duel/panel.js";
import { pieceOf } from "../duel/pieces.js";
import { useSheets } from "./sheets.js";
import { Refused, Socket } from "./socket.js";
import { loadSprite } from "../duel/sprite.js";
import { render, renderSelection } from "../duel/table.js";
import { useTabs } from "./tabs.js";
import { toast } from "./toasts.js";
import { Tally } from "../duel/tally.js";
import { showTooltips } from "./tooltip.js";
import { TurnSign } from "./turn.js";
import { Words } from "../duel/words.js";
import { noteSeal } from "./seals.js";
import { Sounds } from "./sounds.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("../duel/types.js").Selection} Selection */

const config = JSON.parse(byId("board-config").textContent ?? "{}");
const preferences = config.preferences ?? {};
const game = new GameState();
const words = new Words(config.texts, config.names, document.documentElement.lang, config.seat);

setNames(config.names);
await loadSprite();

/** @type {Context} */
const ctx = {
  seat: config.seat,
  bottom: config.seat ?? 0,
  words,
  selection: null,
  preview: null,
  select,
  colourBlind: !!preferences.colour_blind_symbols,
};

const sounds = new Sounds(preferences.sound !== false);
const sign = new TurnSign(byId("duel").dataset.turnIcon ?? "");
const motion = new Motion(preferences.animation_speed, ctx);
const decider = new Decider(ctx, play);
const clocks = new ClockPair(words, (seat) => seatPart(seat, ".clock"), (seat) => {
  if (seat === ctx.seat) sounds.play("low");
});
const end = new EndSheet(ctx, { rematch: () => send("rematch"), decline: () => send("decline", { offer: "rematch" }), urls: config.urls ?? {}, say: note, tally: new Tally(ctx, motion, () => sounds.play("flip")) });
const hands = {
  play,
  send,
  openDecision: () => decider.open(),
  openResult: () => end.open(),
  confirmMoves: () => !!preferences.confirm_moves,
};
const menuHands = { send, sounds, sign, lobby: config.urls?.play ?? "", help: () => /** @type {HTMLDialogElement} */ (byId("help")).showModal(), flip };

// Only a first game has a coach, and only then is it fetched.
const coach = config.coach ? new (await import("../duel/learn/coach.js")).Coach(config, ctx) : null;

const connection = new Socket(config.socket, () => game.v);
const hint = new HintBox(ctx, (v) => connection.request({ t: "hint", v }), refused);
const chat = new Chat(words, (text) => connection.request({ t: "chat", text }), complain);

/** @param {number} seat @param {string} selector @returns {HTMLElement} */
function seatPart(seat, selector) {
  return /** @type {HTMLElement} */ (byId(seat === ctx.bottom ? "seat-bottom" : "seat-top").querySelector(selector));
}

/** @param {{line: import("../duel/types.js").ChatLine}} message */
function talk({ line }) {
  chat.add(line);
  if (line.handle === words.handles[ctx.seat ?? -1]) return;
  sounds.play("chat");
  tabs.mark("chat");
  announce(`${line.handle}: ${line.text}`);
}

/** @param {{changes: any[]}} message */
function rated(message) {
  game.rated = message.changes;
  end.update(game);
}

/** @param {{game: string}} message */
function rematch(message) {
  game.next = (config.urls?.game ?? "/game/CODE/").replace("CODE", message.game);
  if (ctx.seat === null) end.update(game);
  else location.assign(game.next);
}

/** @param {{game: import("../duel/types.js").Game, seat: number|null, chat: import("../duel/types.js").ChatLine[]}} message */
function welcome(message) {
  const { players } = message.game;
  game.greeted = true;
  words.handles = players.map((player) => player.handle);
  seal = message.game.commitment;
  if (message.seat !== ctx.seat) {
    // Logged in or out in another tab meanwhile.
    ctx.seat = words.seat = message.seat;
    ctx.bottom = message.seat ?? ctx.bottom;
  }
  players.forEach((player, seat) => {
    set(seatPart(seat, ".name"), { text: player.handle });
    set(seatPart(seat, ".rating"), { text: player.bot ? words.t("bot") : player.rating ? `${Math.round(player.rating)}${player.provisional ? "?" : ""}` : "" });
    set(seatPart(seat, ".you"), { hidden: seat !== ctx.seat });
  });
  chat.replace(message.chat ?? []);
  tabs.unmark("chat");
}

/** @param {import("../duel/types.js").State} state */
function change(state) {
  const fresh = state.v > game.v;
  if (!game.take(state)) return;
  if (state.status === "starting" && ctx.seat !== null) sendNonce();
  clocks.set(state.clocks);
  const before = motion.look();
  dropSelection();
  show();
  motion.show(before, state);
  coach?.see(state);
  if (!fresh) return;
  tell(state, words, turnText(game, ctx));
  sounds.change(state, ctx.seat);
  if (isMine() && state.last && state.last.seat !== ctx.seat) setTimeout(() => sounds.play("turn"), 450);
}

let nonceSent = false;
/** What the server has committed to before it knows this browser's nonce. */
let seal = "";
/** This browser's share of the seed, so that nobody alone decides the deal. */
function sendNonce() {
  if (nonceSent) return;
  nonceSent = true;
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  noteSeal(config.code, seal, nonce);
  connection.request({ t: "ready", nonce }, { again: true }).catch(() => (nonceSent = false));
}

function isMine() {
  return game.status === "playing" && !game.paused && !!game.view && isMyDecision(game.view, ctx);
}

/** A choice that has become pointless is forgotten: the card is gone, the draft is over. */
function dropSelection() {
  const { view } = game;
  const { selection } = ctx;
  ctx.preview = null;
  if (!view || !selection) return;
  const movedOn = game.last && game.last.seat === ctx.seat;
  const there = selection.kind !== "card" || view.structure?.slots.some((slot) => slot.card === selection.id);
  if (movedOn || !there) ctx.selection = null;
}

function show() {
  if (game.view) {
    render(game.view, ctx);
    renderSelection(ctx);
  }
  renderPanel(game, ctx, hands);
  hint.update(game);
  renderLog(game.log, ctx);
  renderMenu(game, ctx, menuHands);
  set(byId("duel"), { "data-status": game.status, "data-version": game.v, "data-turn": isMine() ? "mine" : null });
  sign.show(isMine(), words.t("sign"), turnText(game, ctx));
  decider.update(game.view, game.status === "playing");
  end.update(game);
  byId("waiting").hidden = game.view !== null;
}

/** @param {Selection|null} selection */
function select(selection) {
  const again = selection && ctx.selection?.kind === selection.kind && ctx.selection.id === selection.id;
  ctx.selection = again ? null : selection;
  ctx.preview = null;
  game.asking = "";
  const discarded = /** @type {HTMLDialogElement} */ (byId("discard-sheet"));
  if (selection && discarded.open) discarded.close();
  renderSelection(ctx);
  renderPanel(game, ctx, hands);
}

/** Plays a move, at once or, for who wants it so, at the second click. @param {string} move */
async function play(move) {
  if (game.busy) return;
  if (hands.confirmMoves() && game.asking !== move && !byId("decide").hasAttribute("open") && ctx.selection) {
    game.asking = move;
    renderPanel(game, ctx, hands);
    /** @type {HTMLElement|null} */ (byId("panel").querySelector(`[data-move="${move}"]`))?.focus();
    return;
  }
  game.asking = "";
  game.busy = true;
  renderPanel(game, ctx, hands);
  try {
    await connection.request({ t: "move", v: game.v, move, lag: connection.lag }, { again: true });
    game.busy = false;
  } catch (error) {
    refused(error);
  }
}

/** @param {string} what @param {Record<string, any>} [fields] */
async function send(what, fields = {}) {
  try {
    await connection.request({ t: what, ...(what === "undo" ? { v: game.v } : {}), ...fields }, { again: what === "undo" });
  } catch (error) {
    refused(error);
  }
}

/** @param {unknown} error */
function refused(error) {
  game.busy = false;
  if (!(error instanceof Refused)) throw error;
  complain(error.message);
  // A dialog that was answered in vain is asked again.
  decider.asked = "";
  show();
}

/** @param {{seats: {online: boolean, gone_ms: number|null}[], watching: number}} message */
function presence(message) {
  message.seats.forEach((seat, number) => {
    const dot = seatPart(number, ".presence");
    set(dot, { "data-online": seat.online ? "yes" : "no", title: words.t(seat.online ? "presence.here" : "presence.gone") });
  });
  const away = ctx.seat !== null && message.seats.some((seat, number) => number !== ctx.seat && !seat.online);
  if (away !== game.away) {
    game.away = away;
    show();
  }
  set(byId("watching"), { hidden: !message.watching, text: words.n("watching", message.watching) });
}

/** @param {import("./socket.js").Status} status @param {number} code */
function showConnection(status, code) {
  const banner = byId("offline");
  const fine = status === "live" || status === "connecting";
  const text = fine ? "" : words.t(code === 4404 ? "offline.no_game" : code === 4403 ? "offline.forbidden" : "offline");
  if (banner.hidden !== fine || banner.textContent !== text) {
    banner.hidden = fine;
    banner.textContent = text;
  }
  set(byId("duel"), { "data-connection": status });
}

/** @param {string} text */
function note(text) {
  toast(text, { dismiss: words.t("close") });
}

/** What went wrong; empty when no answer came. @param {string} problem */
function complain(problem) {
  toast(problem || words.t("offline.lost"), { kind: "error", dismiss: words.t("close") });
}

/** A spectator looks from the other side. */
function flip() {
  ctx.bottom = 1 - ctx.bottom;
  location.hash = ctx.bottom ? "flipped" : "";
  location.reload();
}

const tabs = useTabs();
showTooltips(() => game.view, ctx, (what) => {
  ctx.preview = what;
  renderPanel(game, ctx, hands);
});

useSheets();
// A click on the bare table thinks again.
byId("duel").addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (ctx.selection && !target.closest("button, a, input, dialog, .act, details, .side")) select(null);
});
// Whoever chooses a card by key goes on to its actions; a pointer finds them by itself.
document.addEventListener("click", (event) => {
  const chosen = pieceOf(/** @type {Element} */ (event.target));
  if (event.detail !== 0 || !chosen || !ctx.selection) return;
  /** @type {HTMLElement|null} */ (byId("panel").querySelector(".act-button:not([aria-disabled])") ?? byId("panel").querySelector(".close"))?.focus();
});

listenToKeys({
  act(key) {
    if (!game.view) return false;
    const focused = pieceOf(document.activeElement);
    const chosen = ctx.selection ?? focused;
    const action = actionsFor(game.view, chosen, ctx).find((candidate) => candidate.key === key);
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
    /** @type {HTMLElement|null} */ (byId("duel").querySelector(`button[data-piece="${selection.kind}:${selection.id}"]`))?.focus();
    return true;
  },
  chat: () => tabs.open("chat", true),
});

connection.on("status", showConnection);
connection.on("welcome", welcome);
connection.on("state", change);
connection.on("chat", talk);
connection.on("hint", (message) => hint.take(message));
connection.on("presence", presence);
connection.on("rated", rated);
connection.on("rematch", rematch);
phone.addEventListener("change", show);
if (location.hash === "#flipped" && ctx.seat === null) ctx.bottom = 1;
show();
