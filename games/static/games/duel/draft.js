// The wonders on offer, and who picks when.

import { el, fill, keyed, set } from "../table/dom.js";
import { piece, say } from "./pieces.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */

/**
 * @param {HTMLElement} area
 * @param {View} view
 * @param {Context} ctx
 */
export function renderDraft(area, view, ctx) {
  const { draft } = view;
  const { words } = ctx;
  area.hidden = !draft;
  keyed(
    /** @type {HTMLElement} */ (area.querySelector(".pool")),
    draft?.pool ?? [],
    (id) => id,
    (id) => el("li", {}, piece("wonder", id, ctx, "offered")),
    (node, id) => {
      set(/** @type {Element} */ (node.firstElementChild), { "data-take": id });
      say(node, words.t("named", { name: words.wonder(id), does: words.does("wonder", id) }));
    },
  );
  if (!draft) return;
  const order = /** @type {HTMLElement} */ (area.querySelector(".order"));
  fill(order, [draft.order, draft.picked, ctx.bottom, words.handles], () =>
    draft.order.map((seat, i) =>
      el("li", {
        class: seat === ctx.bottom ? "mine" : "theirs",
        "aria-current": i === draft.picked ? "step" : null,
        "data-done": i < draft.picked,
        text: words.player(seat),
      }),
    ),
  );
}
