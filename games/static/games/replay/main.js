// The replay of a game: shows any position as somebody knew it, and how each came about.

import { announce } from "../table/announce.js";
import { clockText } from "../table/clocks.js";
import { byId, forget, set, showTable, tableArea, wantsCalm } from "../table/dom.js";
import { listenToKeys } from "../table/keyboard.js";
import { later } from "../table/later.js";
import { pieceOf } from "../table/pieces.js";
import { ratingText } from "../table/seats.js";
import { useSheets } from "../table/sheets.js";
import { useTabs } from "../table/tabs.js";
import { toast } from "../table/toasts.js";
import { showTooltips } from "../table/tooltip.js";
import { addressOf, readPlace, writePlace } from "./address.js";
import { Bar } from "./bar.js";
import { offerCheck } from "./check.js";
import { listenToReplayKeys } from "./keys.js";
import { headline, MoveList } from "./movelist.js";
import { Player } from "./player.js";
import { share } from "./share.js";
import { linesAt, Source } from "./source.js";

/** @typedef {import("../table/context.js").Context} Context */
/** @typedef {import("./types.js").Position} Position */

/** @type {import("./types.js").ReplayConfig} */
const config = JSON.parse(byId("board-config").textContent ?? "{}");
/** The game that is replayed. @type {import("./plugin.js").ReplayPlugin} */
const plugin = (await import(tableArea().dataset.game ?? "")).default;
const words = plugin.words(config.texts, config.names, document.documentElement.lang, config.seat);
words.handles = config.players.map((player) => player.handle);
await plugin.prepare(config.names);

const wanted = readPlace(
  location.search,
  config.moves.length,
  config.players.length,
  String(config.seat ?? 0),
);
let as = wanted.as;
let flipped = wanted.flipped;
/** @type {Position[]} */
let positions = [];

/** @type {Context} */
const ctx = {
  seat: null,
  bottom: below(),
  seats: config.players.length,
  words,
  plugin,
  selection: null,
  preview: null,
  select,
  colourBlind: !!config.preferences.colour_blind_symbols,
};
const source = new Source(config.positions, config.record);
const motion = plugin.animate(config.preferences.animation_speed, ctx);
const player = new Player(config.moves.length, moved, (playing) => bar.showPlaying(playing));
const { marks } = config;
const bar = new Bar(words, player, marks, {
  describe: (number) => `${number}: ${headline(number, config, ctx)}`,
  look,
});
const list = new MoveList(
  config.moves,
  marks,
  ctx,
  (number) => player.goByHand(number),
  config.result ? words.ended(config.result) : "",
);

/** The seat whose side is below if nobody turns the table: the one that looks, else one's own, or the first. */
function looking() {
  return as === "all" ? (config.seat ?? 0) : Number(as);
}

/** The seat whose side is below. */
function below() {
  return (looking() + flipped) % config.players.length;
}

/** Looks with other eyes: the table turns to that seat; who sees everything stays. @param {string} eyes */
function turnTo(eyes) {
  if (as === eyes) return;
  as = eyes;
  const { length } = config.players;
  flipped = eyes === "all" ? (ctx.bottom - looking() + length) % length : 0;
  if (ctx.bottom !== below()) turn();
}

/** Whose side is whose is part of what many pieces of the table show. */
function turn() {
  ctx.bottom = below();
  forget(tableArea());
}

/** @param {number} number @param {number} before */
function moved(number, before) {
  if (!positions.length) return;
  const { events } = positions[number];
  const isStep = number === player.next(before, 1);
  const places = isStep ? motion.look() : new Map();
  ctx.selection = ctx.preview = null;
  show();
  motion.show(places, { events: isStep ? events : [], last: config.moves[number - 1] ?? null });
  const told = isStep ? events.map((event) => words.event(event)) : [];
  const ended = number === player.last && config.result ? words.ended(config.result) : "";
  announce([`${headline(number, config, ctx)}.`, ...told, ended].filter(Boolean).join(" "));
  tellPlace();
}

/** Tells the rest of the page, above all the analysis, which move is shown. */
function tellPlace() {
  document.dispatchEvent(new CustomEvent("replay:moved", { detail: { number: player.number } }));
}

function show() {
  const position = positions[player.number];
  if (!position) return;
  linesAt(positions, player.number).forEach((line, i) => {
    config.moves[i].move = line;
  });
  plugin.render(position.view, ctx);
  plugin.renderSelection(ctx);
  plugin.renderPanel(player.number, position, config, ctx);
  bar.show(player.number, as);
  later("moves", () => list.show(player.number, ctx.bottom, positions));
  showSeats();
  set(tableArea(), {
    "data-number": player.number,
    "data-as": as,
    "data-flipped": !!flipped,
    "data-ended": player.number === player.last && !!config.result,
  });
  if (!config.address) return;
  writePlace(config.address, here());
  set(byId("picture"), { href: `${config.picture}?move=${player.number}` });
  const explore = document.getElementById("explore");
  if (explore) set(explore, { href: `${explore.getAttribute("href")?.split("?")[0]}?move=${player.number}` });
}

/** Names, ratings and what the clocks showed. */
function showSeats() {
  const clocks = player.number ? config.moves[player.number - 1].clocks : null;
  for (let seat = 0; seat < config.players.length; seat += 1) {
    const area = plugin.seatArea(seat, ctx);
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (area.querySelector(name));
    set(part(".name"), { text: words.handles[seat] });
    set(part(".rating"), { text: ratingText(config.players[seat], words) });
    set(part(".you"), { hidden: seat !== config.seat });
    set(part(".clock"), { hidden: !clocks, text: clocks ? clockText(clocks[seat], words) : "" });
  }
  // A tab that is named after a player, counted from the player below.
  for (const tab of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll(".phone-tabs [data-place]")
  )) {
    set(tab, { text: words.handles[(ctx.bottom + Number(tab.dataset.place)) % ctx.seats] });
  }
}

function here() {
  return { number: player.number, as, flipped };
}

/** Where several choose at once, one may step from reveal to reveal. */
function offerStrides() {
  const stride = /** @type {HTMLSelectElement} */ (byId("stride"));
  stride.hidden = !positions.slice(1).some(({ events }) => !events.length);
  player.next = (number, by) => {
    let at = number + by;
    while (
      stride.value === "turn" &&
      !stride.hidden &&
      at > 0 &&
      at < player.last &&
      !positions[at].events.length
    )
      at += by;
    return at;
  };
}

let asked = "";
/** Looks with other eyes. @param {string} eyes */
async function look(eyes) {
  asked = eyes;
  try {
    const found = await source.positions(eyes);
    // Another perspective may have been chosen meanwhile.
    if (asked !== eyes) return;
    const first = !positions.length;
    positions = found;
    turnTo(eyes);
    byId("waiting").hidden = true;
    showTable();
    if (first) {
      tellPlace();
      offerStrides();
    }
  } catch (error) {
    toast(words.t("replay.lost"), { kind: "error", dismiss: words.t("close") });
    console.warn(error);
  }
  show();
}

function flip() {
  flipped = (flipped + 1) % ctx.seats;
  turn();
  show();
}

/** @param {import("../table/types.js").Selection|null} selection */
function select(selection) {
  const again = selection && ctx.selection?.kind === selection.kind && ctx.selection.id === selection.id;
  ctx.selection = again ? null : selection;
  ctx.preview = null;
  if (selection) plugin.chosen(selection);
  plugin.renderSelection(ctx);
  plugin.renderPanel(player.number, positions[player.number], config, ctx);
}

async function sharePlace() {
  const url = new URL(addressOf(config.address ?? "", here()), location.href).href;
  const done = await share(
    words.t("replay.title", { players: words.handles.join(" – "), n: player.number }),
    url,
  );
  if (done !== "shared")
    toast(words.t(done === "copied" ? "replay.copied" : "replay.not_copied"), { dismiss: words.t("close") });
}

const help = () => /** @type {HTMLDialogElement} */ (byId("help")).showModal();
listenToReplayKeys({
  step: (by) => player.step(by),
  first: () => player.goByHand(0),
  last: () => player.goByHand(player.last),
  toggle: () => player.toggle(),
  flip,
  help,
  escape() {
    if (!ctx.selection) return false;
    select(null);
    return true;
  },
});
// Arrows inside a group of pieces go from piece to piece, as at the table.
listenToKeys({
  act: () => false,
  undo() {},
  hint() {},
  help,
  escape: () => false,
  chat() {},
  firstGroup: plugin.firstGroup,
});
useTabs();
// On a phone what a tab shows may lie behind the bar.
for (const button of /** @type {NodeListOf<HTMLElement>} */ (
  document.querySelectorAll(".phone-tabs button")
)) {
  button.addEventListener("click", () => {
    list.show(player.number, ctx.bottom, positions);
    tableArea()
      .querySelector(plugin.behindTabs[button.dataset.show ?? ""])
      ?.scrollIntoView({ block: "nearest", behavior: wantsCalm() ? "auto" : "smooth" });
  });
}
showTooltips(
  () => positions[player.number]?.view ?? null,
  ctx,
  (what) => {
    ctx.preview = what;
    if (positions.length) plugin.renderPanel(player.number, positions[player.number], config, ctx);
  },
);
offerCheck(config, source, words, plugin);

byId("flip").addEventListener("click", flip);
document.getElementById("share")?.addEventListener("click", sharePlace);
useSheets();
tableArea().addEventListener("click", (event) => {
  if (
    ctx.selection &&
    !pieceOf(/** @type {Element} */ (event.target)) &&
    !(/** @type {Element} */ (event.target).closest("button, a, input, select, dialog, .act, .study, .side"))
  )
    select(null);
});
document.addEventListener("replay:go", (event) =>
  player.goByHand(/** @type {CustomEvent} */ (event).detail.number),
);

player.number = wanted.number;
await look(as);
