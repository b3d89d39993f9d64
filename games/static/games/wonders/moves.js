// What can be done with what was chosen: the engine's legal moves as buttons, the cheapest way first, the
// other ways beside it, and what is not possible with the reason why. Legal is what the view lists; nothing
// is worked out here.

import { isForCity } from "./hand.js";
import { handOf, isMyDecision, ways } from "./offers.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").Selection} Selection */
/** @typedef {import("./types.js").Context} Context */

/**
 * `kind` is what it does; `other` marks one more way to pay for the same.
 * @typedef {{key: string, kind: Offer["use"], move: string, label: string, enabled: boolean, reason: string,
 *   offer: Offer|null, other: boolean}} Action
 */

/** Decisions that are made in a dialog of their own; the others are made on the table. */
export const IN_DIALOG = new Set(["side", "dig"]);

/**
 * @param {View} view
 * @param {Selection|null} selection
 * @param {Context} ctx
 * @returns {Action[]}
 */
export function actionsFor(view, selection, ctx) {
  if (selection?.kind !== "card" || !isMyDecision(view, ctx)) return [];
  if (!view.decision || IN_DIALOG.has(view.decision.kind) || !handOf(view).includes(selection.id)) return [];
  const { words } = ctx;
  const card = selection.id;
  const forCity = isForCity(view);
  const stage = view.cities[view.decision.city].stages + 1;
  let others = 0;
  const otherKey = () => {
    others += 1;
    return String(others);
  };

  /** @param {Offer} offer @param {number} i @param {string} key @returns {Action} */
  const action = (offer, i, key) => ({
    key: i ? otherKey() : key,
    kind: offer.use,
    move: offer.move,
    label: labelOf(offer),
    enabled: true,
    reason: "",
    offer,
    other: i > 0,
  });
  /**
   * @param {Offer["use"]} kind
   * @param {string} key
   * @param {string} label
   * @param {string} reason
   * @returns {Action}
   */
  const impossible = (kind, key, label, reason) => ({
    key,
    kind,
    move: `${kind} ${card}`,
    label,
    enabled: false,
    reason,
    offer: null,
    other: false,
  });
  /** @param {Offer} offer */
  const labelOf = (offer) => {
    switch (offer.use) {
      case "build":
        return offer.free_by === "chain"
          ? words.t("act.build_chain")
          : offer.free_by
            ? words.t("act.build_power")
            : offer.coins
              ? words.t("act.build", { n: words.coins(offer.coins) })
              : words.t("act.build_free");
      case "wonder":
        return offer.coins
          ? words.t("act.wonder", { stage, n: words.coins(offer.coins) })
          : words.t("act.wonder_free", { stage });
      case "discard":
        return words.t("act.discard", { n: words.coins(offer.gains.coins ?? 0) });
      default:
        return words.t(`act.${offer.use}`);
    }
  };

  const builds = ways(view, "build", card);
  const buries = ways(view, "wonder", card);
  const sells = ways(view, "discard", card);
  const passes = view.legal.filter((offer) => offer.use === "pass");
  return [
    ...(builds.length
      ? builds.map((offer, i) => action(offer, i, "b"))
      : [impossible("build", "b", words.t("act.build_none"), words.blocked(view.blocked[card], forCity))]),
    ...ways(view, "free", card).map((offer) => action(offer, 0, "f")),
    ...(buries.length
      ? buries.map((offer, i) => action(offer, i, "w"))
      : [
          impossible(
            "wonder",
            "w",
            words.t("act.wonder_none"),
            view.blocked.stage ? words.blocked(view.blocked.stage, forCity) : words.t("reason.must_build"),
          ),
        ]),
    ...(sells.length
      ? sells.map((offer) => action(offer, 0, "d"))
      : [impossible("discard", "d", words.t("act.discard_none"), words.t("reason.must_play"))]),
    ...passes.map((offer) => action(offer, 0, "p")),
  ];
}
