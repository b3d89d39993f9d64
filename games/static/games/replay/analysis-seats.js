// The tables of an analysis in which each seat has a line of its own: what all could expect, and what became
// of it.

import { el } from "../table/dom.js";
import { percent, points, sign } from "./analysis-words.js";

/** @typedef {import("./analysis-words.js").Report} Report */
/** @typedef {import("./analysis-words.js").Names} Names */

/**
 * A row for each seat.
 * @param {string} caption
 * @param {string[]} heads
 * @param {string[][]} rows by seat
 * @param {Names} names
 */
function table(caption, heads, rows, names) {
  return el(
    "table",
    { class: "by-seat" },
    el("caption", { text: caption }),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col", text: names.t("sums.player") }),
        ...heads.map((head) => el("th", { scope: "col", text: head })),
      ),
    ),
    el(
      "tbody",
      {},
      ...rows.map((row, seat) =>
        el(
          "tr",
          {},
          el("th", { scope: "row", title: names.player(seat) }, sign(seat, names), names.player(seat)),
          ...row.map((text) => el("td", { text })),
        ),
      ),
    ),
  );
}

/**
 * What everybody could expect after a move.
 * @param {Report} report
 * @param {number} number
 * @param {Names} names
 */
export function expected(report, number, names) {
  const { outlooks } = report.moves[number - 1];
  const decimal = new Intl.NumberFormat(names.language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const heads = ["value", "place", "points"].map((key) => names.t(`expected.${key}`));
  const rows = outlooks.map(({ place, points: total }, seat) => [
    percent(report.values[number][seat], names),
    decimal.format(place),
    String(Math.round(total)),
  ]);
  return table(names.t("expected"), heads, rows, names);
}

/**
 * How well everybody chose, and what led from the start to the end.
 * @param {Report} report
 * @param {Names} names
 */
export function sums(report, names) {
  const { players } = report;
  const hints = players.some((player) => player.hints);
  const skill = table(
    names.t("accuracy"),
    [names.t("sums.accuracy"), names.t("sums.mean"), ...(hints ? [names.t("hints")] : [])],
    players.map((player) => [
      player.accuracy === null ? "–" : percent(player.accuracy, names),
      player.mean_loss === null ? "–" : points(-player.mean_loss, names, true),
      ...(hints ? [String(player.hints)] : []),
    ]),
    names,
  );
  const parts = table(
    names.t("sums"),
    ["start", "loss", "luck", "table", "end"].map((key) => names.t(`sums.${key}`)),
    players.map((player) => [
      points(player.start, names),
      points(-player.loss, names, true),
      points(player.luck, names, true),
      points(player.table, names, true),
      points(player.end, names),
    ]),
    names,
  );
  return [skill, parts];
}
