// What can be done with what was chosen: the engine's legal moves as buttons that say what they do, and the
// others with the reason why not. Legal is what the view lists; nothing is worked out here.

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").Price} Price */
/** @typedef {import("./types.js").Selection} Selection */

/**
 * @typedef {import("../table/plugin.js").Action & {
 *   kind: "build"|"discard"|"wonder"|"draft",
 *   price: Price|null,
 *   brings: string,
 *   wonder: string,
 * }} Action
 */

/** Decisions that are made in a dialog of their own; the others are made on the table. */
export const IN_DIALOG = new Set(["token", "library", "destroy", "revive", "start"]);

/** @param {View} view @param {Context} ctx */
export function isMyDecision(view, ctx) {
  return ctx.seat !== null && view.decision?.seat === ctx.seat;
}

/**
 * The actions that belong to a chosen piece, the legal ones and the explained.
 * @param {View} view
 * @param {Selection|null} selection
 * @param {Context} ctx
 * @returns {Action[]}
 */
export function actionsFor(view, selection, ctx) {
  if (!selection || ctx.seat === null || view.outcome) return [];
  if (selection.kind === "wonder")
    return view.draft?.pool.includes(selection.id) ? [draftAction(view, selection.id, ctx)] : [];
  if (selection.kind !== "card") return [];
  const offer = view.takeable.find(({ card }) => card === selection.id);
  if (!offer) return [];
  const { seat, words } = ctx;
  const price = offer.prices[seat];
  const card = selection.id;
  /** @type {Action[]} */
  const actions = [
    action({
      key: "b",
      kind: "build",
      move: `build ${card}`,
      price,
      label: price.chain
        ? words.t("act.build_chain")
        : price.coins
          ? words.t("act.build", { n: price.coins })
          : words.t("act.build_free"),
    }),
    action({
      key: "d",
      kind: "discard",
      move: `discard ${card}`,
      label: words.t("act.discard", { n: offer.sells_for[seat] }),
    }),
  ];
  view.cities[seat].wonders.forEach((wonder, i) => {
    if (wonder.state !== "unbuilt" || !wonder.price) return;
    const name = words.theWonder(wonder.wonder);
    actions.push(
      action({
        key: String(i + 1),
        kind: "wonder",
        move: `wonder ${wonder.wonder} ${card}`,
        price: wonder.price,
        wonder: wonder.wonder,
        label: wonder.price.coins
          ? words.t("act.wonder", { wonder: name, n: wonder.price.coins })
          : words.t("act.wonder_free", { wonder: name }),
      }),
    );
  });
  return actions;

  /**
   * @param {Partial<Action> & {key: string, kind: Action["kind"], move: string, label: string}} fields
   * @returns {Action}
   */
  function action(fields) {
    const enabled = view.moves.includes(fields.move);
    const brings = fields.price
      ? words.gains(/** @type {number} */ (ctx.seat), fields.price.gains).join(" · ")
      : "";
    return {
      price: null,
      brings,
      wonder: "",
      enabled,
      reason: enabled ? "" : whyNot(view, fields.price ?? null, ctx),
      ...fields,
    };
  }
}

/** @param {View} view @param {string} id @param {Context} ctx @returns {Action} */
function draftAction(view, id, ctx) {
  const move = `draft ${id}`;
  const enabled = view.moves.includes(move);
  const label = ctx.words.t("act.draft", { wonder: ctx.words.theWonder(id) });
  return {
    key: "b",
    kind: "draft",
    move,
    label,
    enabled,
    reason: enabled ? "" : whyNot(view, null, ctx),
    price: null,
    brings: "",
    wonder: id,
  };
}

/** @param {View} view @param {Price|null} price @param {Context} ctx */
function whyNot(view, price, ctx) {
  const { words } = ctx;
  const seat = /** @type {number} */ (ctx.seat);
  if (view.decision && view.decision.seat !== seat) return words.by("reason.turn", view.decision.seat);
  if (view.decision && IN_DIALOG.has(view.decision.kind)) return words.t("reason.decide");
  if (price && !price.affordable) return words.n("reason.coins", price.coins - view.cities[seat].coins);
  return words.t("reason.other");
}
