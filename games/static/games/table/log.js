// The moves so far, the newest last; a game may have headings between them.

import { byId, el, fill, keyed, set } from "./dom.js";

/** @typedef {import("./types.js").LogLine} LogLine */
/** @typedef {import("./types.js").LogNote} LogNote */
/** @typedef {import("./context.js").Context} Context */

// This many pixels above its end a list still counts as read to the end.
const NEAR = 40;

/**
 * @param {LogLine[]} log
 * @param {Context} ctx
 * @param {string} [ended] how the game ended, which is the last line
 */
export function renderLog(log, ctx, ended = "") {
  const list = byId("log");
  const before = list.childElementCount;
  const follows = !before || isAtEnd(list);
  const undone = takenBack(log);
  const { hidesTakenBack } = ctx.plugin;
  const lines = hidesTakenBack ? log.filter(({ n, move }) => move !== "undo" && !undone.has(n)) : log;
  const notes = ctx.plugin.notes?.(lines, ctx);
  const items = [...withHeadings(lines, ctx), ...(ended ? [{ ended }] : [])];
  keyed(
    list,
    items,
    (item) => (typeof item === "string" ? item : "ended" in item ? item.ended : `${item.n}:${item.move}`),
    (item) => {
      if (typeof item === "string") return el("li", { class: "chapter" }, el("h3", { text: item }));
      return "ended" in item ? el("li", { class: "outcome", text: item.ended }) : lineOf(item, ctx);
    },
    (node, item) => {
      if (typeof item === "string" || !("n" in item)) return;
      set(node, { "data-undone": undone.has(item.n) });
      renderNote(node, notes?.get(item.n));
    },
  );
  if (items.length === before || !follows) return;
  // The first time with the layout of the whole page, which is due then anyway.
  if (before) list.scrollTop = list.scrollHeight;
  else requestAnimationFrame(() => list.scrollTo(0, list.scrollHeight));
}

/**
 * Keeps the newest line in sight when the log is shown, as a hidden list does not scroll, or becomes lower
 * because something else needs its room. A reader who has scrolled up stays there.
 */
export function showNewest() {
  const log = byId("log");
  let follows = true;
  log.addEventListener("scroll", () => {
    follows = isAtEnd(log);
  });
  new ResizeObserver(() => {
    if (follows && log.clientHeight) log.scrollTop = log.scrollHeight;
  }).observe(log);
}

/** @param {Element} list */
function isAtEnd(list) {
  return list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
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
 * What is said beside a line, below it.
 * @param {HTMLElement} line
 * @param {LogNote} [note]
 */
export function renderNote(line, note) {
  let place = line.querySelector(":scope > .log-note");
  if (!note && !place) return;
  if (!place) {
    place = el("div", { class: "log-note" });
    line.append(place);
  }
  fill(place, note ?? null, () =>
    [
      note?.brought.length && el("p", { class: "brought", text: note.brought.join(" · ") }),
      ...(note?.after
        ? [
            el("h4", { text: note.after.title }),
            el("ul", {}, ...note.after.rows.map(({ seat, text }) => el("li", { "data-seat": seat, text }))),
          ]
        : []),
    ].filter((child) => !!child),
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
