// The people at a table: the text beside a name, who has left, and from whose side a spectator looks.

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./types.js").Player} Player */

import { set } from "./dom.js";

/** The text beside a name. @param {Player} player @param {import("./words.js").Words} words */
export function ratingText({ bot, program, rating, provisional }, words) {
  if (bot) return words.t("bot");
  const points = rating ? `${Math.round(rating)}${provisional ? "?" : ""}` : "";
  return program ? [words.t("bot"), points].filter(Boolean).join(" · ") : points;
}

/**
 * Seats whose people have left say so: a bot plays on for them.
 * @param {import("./game.js").GameState} game
 * @param {Context} ctx
 */
export function renderHeld(game, ctx) {
  game.seats.forEach(({ left }, seat) => {
    const area = ctx.plugin.seatArea(seat, ctx);
    const note = area.querySelector(".held");
    set(area, { "data-left": left || null });
    if (note) set(note, { hidden: !left, text: ctx.words.t("seat.held") });
  });
}

const TURNED = /^#from-(\d+)$/;

/** From which seat an address looks. @param {string} hash @param {number} seats */
export function turnedTo(hash, seats) {
  return Number(TURNED.exec(hash)?.[1] ?? 0) % seats;
}

/** @param {number} seat */
export function hashOf(seat) {
  return seat ? `from-${seat}` : "";
}
