// The moves so far, the newest last.

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
  keyed(
    list,
    log,
    (line) => `${line.n}:${line.move}`,
    (line) => {
      const piece = ctx.guest.piecesOf(line.move).at(-1);
      return el("li", { class: line.seat === ctx.bottom ? "mine" : "theirs", "data-seat": line.seat, "data-verb": line.move.match(/^\w+/)?.[0] ?? null, "data-piece": piece ? `${piece.kind}:${piece.id}` : null },
        el("span", { class: "n", text: line.n }),
        el("span", { class: "said", text: ctx.words.move(line.seat, line.move) }));
    },
    (node, line) => set(node, { "data-undone": undone.has(line.n) }),
  );
  if (log.length !== before && (atEnd || before === 0)) list.scrollTop = list.scrollHeight;
}

/** The numbers of the moves that no longer stand: each undo takes back the last of the same seat that does. @param {LogLine[]} log */
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
