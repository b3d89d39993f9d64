// The engine's legal moves, looked up: which ways there are to build, bury or sell a card. Nothing is worked
// out here.

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Context} Context */

/** Whether the reader has something to decide. @param {View} view @param {Context} ctx */
export function isMyDecision(view, ctx) {
  return ctx.seat !== null && !view.outcome && view.to_move.includes(ctx.seat);
}

/**
 * The ways to use a card, the cheapest first.
 * @param {View} view
 * @param {Offer["use"]} use
 * @param {string} card
 */
export function ways(view, use, card) {
  return view.legal
    .filter((offer) => offer.use === use && offer.card === card)
    .sort((a, b) => a.coins - b.coins);
}

/** How an offer is paid, unit by unit. @param {Offer} offer @param {View} view */
export function paymentOf(offer, view) {
  if (offer.use !== "wonder") return { bank: offer.bank ?? 0, units: offer.payment ?? [] };
  const way = view.stage_payments.find(({ left, right }) => left === offer.left && right === offer.right);
  return { bank: way?.bank ?? 0, units: way?.payment ?? [] };
}

/** The cards that the reader can choose from: the hand, or the last one of the age. @param {View} view */
export function handOf(view) {
  return view.seventh ? [view.seventh] : view.hand;
}

/** All choose at once now; otherwise one decides and the others wait. @param {View} view */
export function isTogether(view) {
  return !view.outcome && !(view.decision && ["seventh", "dig"].includes(view.decision.kind));
}
