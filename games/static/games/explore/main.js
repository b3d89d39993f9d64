// Exploring: a position of a game that is over is played on, for one seat or for all; every line that was
// tried stays in the tree beside the board.

import { share } from "../replay/share.js";
import { announce } from "../table/announce.js";
import { byId, set, tableArea } from "../table/dom.js";
import { toast } from "../table/toasts.js";
import { mount } from "./board.js";
import { Engine } from "./engine.js";
import { listenToSteps } from "./keys.js";
import { ask } from "./server.js";
import { Tree } from "./tree.js";
import { TreeView } from "./tree-view.js";

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./tree.js").Node} Node */

/** @type {import("./types.js").PageConfig} */
const config = JSON.parse(byId("board-config").textContent ?? "{}");
const { explore } = config;
const tree = new Tree();
/** Positions that were shown before. @type {Map<string, Answer>} */
const seen = new Map();
/** For which seat the reader moves, or "all"; whether nothing is hidden. */
const how = { as: explore.seat === null ? "all" : String(explore.seat), open: explore.open };

listenToSteps({
  back: () => tree.current.parent && visit(tree.current.parent),
  forward: () => tree.next && visit(tree.next),
  first: () => visit(tree.root),
  last: () => visit(tree.end),
  beside: (by) => visitBeside(by),
  flip: () => board.flip(),
});
const board = await mount(config, { play });
const { words } = board;
const view = new TreeView(tree, words, explore, visit);
const engine = new Engine(explore.think_url, words, (move) => board.play(move));

/** What is asked about a line. @param {string} line */
function query(line) {
  return {
    move: String(explore.number),
    line,
    as: how.as,
    ...(how.open ? { open: "1" } : {}),
    ...(explore.dealt ? { deal: explore.dealt } : {}),
  };
}

/** @param {string} code */
function placeOf(code) {
  return `${how.as} ${how.open} ${code}`;
}

/** The reader has made a move. @param {string} move @param {number} seat */
async function play(move, seat) {
  const from = tree.current;
  if (tree.isFull) throw new Error(words.t("explore.full"));
  const asked = { ...query(from.code), play: move, by: String(seat) };
  const answer = await ask(explore.line_url, how.as === "all" ? asked : { ...asked, others: "game" });
  // The reader may have gone elsewhere meanwhile.
  if (tree.current !== from) return [];
  take(from, answer);
  // The others think while this is shown.
  letThemAnswer(answer);
  return answer.frames;
}

/** The moves that the engine thinks best here. */
async function askForBest() {
  const thought = await engine.ask("best", query(tree.current.code));
  if (thought) engine.show(thought);
}

/** Lets bots move: for the seat that has to, or for all others until the reader has to. */
async function letBotsMove() {
  if (how.as !== "all" && (await letThemFollow())) return;
  const from = tree.current;
  board.setBusy(true);
  const thought = await engine.ask(how.as === "all" ? "move" : "answers", query(from.code));
  board.setBusy(false);
  if (!thought?.frames || tree.current !== from) return;
  const answer = /** @type {Answer} */ (thought);
  take(from, answer);
  await board.show(answer.frames);
}

/** Lets the others decide as in the game; whether it is the reader's turn then, or the game is over. */
async function letThemFollow() {
  const from = tree.current;
  /** @type {Answer} */
  const answer = await ask(explore.line_url, { ...query(from.code), others: "game" });
  if (!answer.steps.length || tree.current !== from) return false;
  take(from, answer);
  await board.show(answer.frames);
  return !isOthers(answer);
}

/** Whether the others have to decide before the reader can. @param {Answer} answer */
function isOthers(answer) {
  return how.as !== "all" && answer.owing.length > 0 && !answer.owing.includes(Number(how.as));
}

/** Lets the others answer once what led here has been shown, if the reader wants that. @param {Answer} answer */
function letThemAnswer(answer) {
  const auto = /** @type {HTMLInputElement} */ (byId("explore-auto"));
  if (isOthers(answer) && auto.checked && !tree.next) letBotsMove();
}

/** Takes in what followed a node. @param {Node} from @param {Answer} answer */
function take(from, answer) {
  tree.add(from, answer.steps);
  seen.set(placeOf(answer.line), answer);
  changed(answer);
}

/** Goes to a node that is in the tree. @param {Node} node */
async function visit(node) {
  const before = tree.current;
  tree.go(node);
  try {
    const answer = seen.get(placeOf(node.code)) ?? (await ask(explore.line_url, query(node.code)));
    seen.set(placeOf(node.code), answer);
    if (tree.current !== node) return;
    await board.show(answer.frames.slice(-1), { quietly: true });
    changed(answer);
    announce(`${view.text(node)}. ${board.turnText()}`);
  } catch (error) {
    if (tree.current === node) tree.go(before);
    board.complain(error instanceof Error ? error.message : "");
    view.draw();
  }
}

/** @param {number} by */
function visitBeside(by) {
  const other = tree.beside(by);
  if (other) visit(other);
  return !!other;
}

/** Everything around the board, for the position that is shown. @param {Answer} answer */
function changed(answer) {
  view.draw();
  const { current } = tree;
  const depth = tree.depth();
  set(tableArea(), { "data-line": current.code, "data-as": how.as, "data-open": how.open });
  set(byId("explore-place"), {
    text: depth ? `${explore.first + depth}. ${view.text(current)}` : view.startText,
  });
  for (const [name, isOff] of /** @type {[string, boolean][]} */ ([
    ["first", !current.parent],
    ["back", !current.parent],
    ["forward", !tree.next],
    ["last", !tree.next],
  ]))
    set(byId(`explore-${name}`), { "aria-disabled": isOff ? "true" : null });
  engine.clear();
  byId("explore-bot").hidden = !answer.owing.length;
  byId("explore-auto-field").hidden = how.as === "all";
  byId("explore-remove").hidden = !current.parent;
  const mover = answer.frames.at(-1)?.view?.seat ?? null;
  const offers =
    answer.played && mover !== null && !tree.current.children.some(({ move }) => move === answer.played);
  set(byId("explore-played"), {
    hidden: !offers,
    text: offers ? words.t("explore.played", { what: words.move(mover ?? 0, answer.played) }) : "",
    "data-move": answer.played,
  });
  history.replaceState(null, "", addressOf(current));
  keep();
}

/** @param {Node} node */
function addressOf(node) {
  const { line, ...rest } = query(node.code);
  return `${explore.address}?${new URLSearchParams(line ? { ...rest, line } : rest)}`;
}

const KEPT = `explore ${explore.address} ${explore.number} ${explore.dealt}`;

function keep() {
  try {
    sessionStorage.setItem(KEPT, tree.stored());
  } catch {
    // Without room the other lines are lost with the page; the address still has this one.
  }
}

async function shareLine() {
  const url = new URL(addressOf(tree.current), location.href).href;
  const done = await share(words.t("explore.title", { game: explore.title }), url);
  if (done !== "shared")
    toast(words.t(done === "copied" ? "explore.copied" : "explore.not_copied"), {
      dismiss: words.t("close"),
    });
}

/** Looks at the same line in another way. */
function lookAgain() {
  visit(tree.current);
}

byId("explore-first").addEventListener("click", () => visit(tree.root));
byId("explore-back").addEventListener("click", () => tree.current.parent && visit(tree.current.parent));
byId("explore-forward").addEventListener("click", () => tree.next && visit(tree.next));
byId("explore-last").addEventListener("click", () => visit(tree.end));
byId("explore-share").addEventListener("click", shareLine);
byId("explore-remove").addEventListener("click", () => {
  const { parent } = tree.current;
  tree.remove(tree.current);
  if (parent) visit(parent);
});
document.getElementById("explore-ask")?.addEventListener("click", askForBest);
byId("explore-bot").addEventListener("click", letBotsMove);
byId("explore-played").addEventListener("click", () => board.play(byId("explore-played").dataset.move ?? ""));
byId("explore-deal").addEventListener("click", () => {
  const seat = how.as === "all" ? (explore.mover ?? 0) : how.as;
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;
  const { line, ...rest } = query("");
  location.assign(`${explore.address}?${new URLSearchParams({ ...rest, deal: `${seat}-${seed}` })}`);
});
const as = /** @type {HTMLSelectElement} */ (byId("explore-as"));
as.value = how.as;
as.addEventListener("change", () => {
  how.as = as.value;
  lookAgain();
});
const open = /** @type {HTMLInputElement} */ (byId("explore-open"));
open.checked = how.open;
open.addEventListener("change", () => {
  how.open = open.checked;
  lookAgain();
});

tree.add(tree.root, explore.answer.steps);
seen.set(placeOf(explore.answer.line), explore.answer);
tree.restore(sessionStorage.getItem(KEPT) ?? "[]");
await board.show(explore.answer.frames.slice(-1), { quietly: true });
changed(explore.answer);
