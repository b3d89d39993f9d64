// What the parts of an analysis share: what a report holds, its numbers in words, the signs of seats and
// verdicts.

import { el } from "../table/dom.js";

/** @typedef {{place: number, points: number}} Outlook */

/**
 * Where two seats share one chance to win, `luck` is that of the seat that moved; else it is given by seat,
 * and so are `outlooks`.
 * @typedef {object} Move
 * @property {number} seat
 * @property {string} played
 * @property {string} best
 * @property {number} before
 * @property {number} loss
 * @property {number|number[]} luck
 * @property {boolean} forced
 * @property {number[][]} ways
 * @property {Outlook[]} outlooks
 */

/**
 * @typedef {object} Player
 * @property {number|null} accuracy
 * @property {number} loss
 * @property {number|null} mean_loss
 * @property {number} luck
 * @property {number} table
 * @property {number} start
 * @property {number} end
 * @property {number} hints
 * @property {number[]} worst
 */

/**
 * A sentence of how the game went: `number` is the move it leads to, `seat` the player it is about.
 * @typedef {object} Sentence
 * @property {"ahead"|"ahead_always"|"nobody_ahead"|"turn"|"no_turn"|"luck"|"dealt"|"no_luck"} kind
 * @property {number|null} number
 * @property {number|null} seat
 * @property {string} [move]
 * @property {string} [best]
 * @property {number} [before]
 * @property {number} [after]
 * @property {number} [place]
 * @property {number} [points]
 */

/**
 * @typedef {object} Report
 * @property {number} nodes
 * @property {number[][]} values
 * @property {string[]} ways
 * @property {{number: number, name: string, short: string}[]} chapters
 * @property {Move[]} moves
 * @property {Player[]} players
 * @property {number[]} reveals
 * @property {Sentence[]} story
 */

/**
 * @typedef {object} Names
 * @property {(key: string, values?: Record<string, unknown>) => string} t
 * @property {(seat: number) => string} player
 * @property {string} language
 * @property {number} below
 * @property {boolean} shares
 */

// Losses up to the first are as good as nothing; the others part slips from mistakes from big ones.
export const [NOTABLE, MISTAKE, BLUNDER] = [0.02, 0.05, 0.12];
export const MARKS = { forced: "·", best: "★", fine: "✓", slip: "?!", mistake: "?", blunder: "??" };

/** @param {number} chance @param {Names} names */
export function percent(chance, names) {
  return new Intl.NumberFormat(names.language, { style: "percent" }).format(chance);
}

/** @param {number} amount @param {Names} names @param {number} digits at most */
export function decimal(amount, names, digits) {
  return new Intl.NumberFormat(names.language, { maximumFractionDigits: digits }).format(amount);
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
 * What a choice or the draw has done to a chance, with its sign.
 * @param {number} part
 * @param {Names} names
 */
export function change(part, names) {
  return new Intl.NumberFormat(names.language, {
    style: "percent",
    maximumFractionDigits: Math.abs(part) < 0.01 ? 1 : 0,
    signDisplay: "exceptZero",
  })
    .format(part)
    .replace("-", "−");
}

/**
 * The place and the points that a seat could expect after its move, in words.
 * @param {Move} move
 * @param {Names} names
 */
export function outlook({ seat, outlooks }, names) {
  const { place, points } = outlooks[seat];
  return { place: decimal(place, names, 1), points: decimal(points, names, 0) };
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
