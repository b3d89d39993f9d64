// What the parts of an analysis share: what a report holds, its numbers in words, the signs of seats and
// verdicts.

import { el } from "../table/dom.js";

/**
 * Of two who share one chance to win, luck is that of who moved; else it is told by seat, and what each could
 * expect.
 */
/** @typedef {{place: number, points: number}} Outlook */
/**
 * @typedef {{seat: number, played: string, best: string, before: number, loss: number, luck: any, forced:
 *   boolean, ways: number[][], outlooks: Outlook[]}} Move
 */
/**
 * @typedef {{accuracy: number|null, loss: number, mean_loss: number|null, luck: number, table: number, start:
 *   number, end: number, hints: number, worst: number[]}} Player
 */
/**
 * @typedef {{nodes: number, values: number[][], ways: string[], chapters: {number: number, name: string,
 *   short: string}[], moves: Move[], players: Player[], reveals: number[]}} Report
 */
/**
 * @typedef {{t: (key: string, values?: Record<string, any>) => string, player: (seat: number) => string,
 *   language: string, below: number, shares: boolean}} Names
 */

// Losses up to the first are as good as nothing; the others part slips from mistakes from big ones.
export const [NOTABLE, MISTAKE, BLUNDER] = [0.02, 0.05, 0.12];
export const MARKS = { forced: "·", best: "★", fine: "✓", slip: "?!", mistake: "?", blunder: "??" };

/** @param {number} chance @param {Names} names */
export function percent(chance, names) {
  return new Intl.NumberFormat(names.language, { style: "percent" }).format(chance);
}

/**
 * Percentage points, with a sign if wanted.
 * @param {number} part
 * @param {Names} names
 * @param {boolean} [signed]
 */
export function points(part, names, signed = false) {
  const n = 100 * part;
  const digits = Math.abs(n) < 1 ? 1 : 0;
  return new Intl.NumberFormat(names.language, {
    maximumFractionDigits: digits,
    signDisplay: signed ? "exceptZero" : "auto",
  })
    .format(n)
    .replace("-", "−");
}

/**
 * The sign of a player. Of two: lapis and round for the one below, clay and square for the one above; of
 * more, each seat has its colour and its shape.
 * @param {number} seat
 * @param {Names} names
 */
export function sign(seat, names) {
  if (!names.shares) return el("i", { class: "seat-sign", "data-seat": seat });
  return el("i", { class: `who ${seat === names.below ? "lower" : "upper"}` });
}

/** @param {Move} move @returns {keyof typeof MARKS} */
export function verdict(move) {
  if (move.forced) return "forced";
  if (!move.best) return "best";
  if (move.loss < NOTABLE) return "fine";
  return move.loss < MISTAKE ? "slip" : move.loss < BLUNDER ? "mistake" : "blunder";
}
