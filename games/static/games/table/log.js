// The moves so far, the newest last; a game may have headings between them.

import { byId, el, keyed, set } from "./dom.js";

/** @typedef {import("./types.js").LogLine} LogLine */
/** @typedef {import("./context.js").Context} Context */

/**
 * @param {LogLine[]} log
 * @param {Context} ctx
 */
export function renderLog(log, ctx) {
  const list = byId("log");
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  const before = list.childElementCount;
  const undone = takenBack(log);
  const items = withHeadings(log, ctx);
  keyed(
    list,
    items,
    (item) => (typeof item === "string" ? item : `${item.n}:${item.move}`),
    (item) =>
      typeof item === "string" ? el("li", { class: "chapter" }, el("h3", { text: item })) : lineOf(item, ctx),
    (node, item) => typeof item !== "string" && set(node, { "data-undone": undone.has(item.n) }),
  );
  if (items.length !== before && (atEnd || before === 0)) list.scrollTop = list.scrollHeight;
}

/** Scrolls to the newest line when the log is shown: a hidden list does not scroll. */
export function showNewest() {
  let wasHidden = false;
  new ResizeObserver(([{ target }]) => {
    if (wasHidden && target.clientHeight) target.scrollTop = target.scrollHeight;
    wasHidden = !target.clientHeight;
  }).observe(byId("log"));
}

/** @param {LogLine} line @param {Context} ctx */
function lineOf(line, ctx) {
  const piece = ctx.plugin.piecesOf(line.move).at(-1);
  return el(
    "li",
    {
      class: line.seat === ctx.bottom ? "mine" : "theirs",
      "data-seat": line.seat,
      "data-verb": line.move.match(/^\w+/)?.[0] ?? null,
      "data-piece": piece ? `${piece.kind}:${piece.id}` : null,
    },
    ctx.plugin.mark?.(line, ctx) ?? el("span", { class: "n", text: line.n }),
    el("span", { class: "said", text: ctx.words.move(line.seat, line.move) }),
  );
}

/**
 * The lines, and before the first of each part of the game what that is called.
 * @param {LogLine[]} log
 * @param {Context} ctx
 */
function withHeadings(log, ctx) {
  let current = "";
  return log.flatMap((line) => {
    const heading = (line.part && ctx.plugin.heading?.(line.part, ctx)) ?? "";
    if (heading === current) return [line];
    current = heading;
    return [heading, line];
  });
}

/**
 * The numbers of the moves that were taken back: each undo takes back the last one of its seat.
 * @param {LogLine[]} log
 */
function takenBack(log) {
  /** @type {number[][]} */
  const standing = [];
  const undone = new Set();
  for (const { n, seat, move } of log) {
    standing[seat] ??= [];
    if (move === "undo") undone.add(standing[seat].pop());
    else standing[seat].push(n);
  }
  return undone;
}
