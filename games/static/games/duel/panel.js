// The panel beside the structure (a sheet at the foot of a phone): whose turn it is, what was chosen, and the
// buttons that play it.

import { byId, el, fill, isPhone } from "../table/dom.js";
import {
  closer,
  decisionButton,
  framePanel,
  offers,
  playing,
  requests,
  resultButton,
  stateText,
} from "../table/panel.js";
import { about, bill, pricesOf } from "./details.js";
import { face } from "./faces.js";
import { actionsFor, IN_DIALOG, isMyDecision } from "./moves.js";
import { moveFace } from "./pieces.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./moves.js").Action} Action */
/** @typedef {import("../table/panel.js").Hands} Hands */

/**
 * @param {import("./types.js").GameState} game
 * @param {Context} ctx
 * @param {Hands} hands
 */
export function renderPanel(game, ctx, hands) {
  const { view } = game;
  const { words } = ctx;
  framePanel(game, ctx, turnText(game, ctx));
  const actions = view ? actionsFor(view, ctx.selection, ctx) : [];
  const looked = ctx.selection ?? ctx.preview;
  const prices = view && looked ? pricesOf(looked, view, ctx) : [];
  const body = byId("panel-body");
  const asked = [
    ctx.selection,
    ctx.preview,
    actions,
    prices,
    game.status,
    game.busy,
    game.asking,
    game.last,
    game.events,
    game.can,
    game.claimable,
    game.offers,
    view?.decision,
    words.handles,
    view?.cities[ctx.bottom].coins,
  ];
  fill(body, asked, () => {
    if (!view) return [el("p", { class: "hint", text: words.t("hint.starting") })];
    if (ctx.selection) {
      return [
        closer(ctx),
        about(ctx.selection, view, ctx),
        actions.length ? buttons(actions, game, ctx, hands) : null,
        prices.length ? bills(prices, view, ctx) : null,
      ];
    }
    if (ctx.preview) return [about(ctx.preview, view, ctx), prices.length ? bills(prices, view, ctx) : null];
    return idle(game, ctx, hands);
  });
}

/**
 * @param {{seat: number, price: import("./types.js").Price}[]} prices
 * @param {View} view
 * @param {Context} ctx
 */
function bills(prices, view, ctx) {
  const sections = prices.map(({ seat, price }) => bill(seat, price, view, ctx));
  if (!isPhone()) return el("div", { class: "bills" }, ...sections);
  return el("details", { class: "bills" }, el("summary", {}, ctx.words.t("bill.how")), ...sections);
}

/**
 * Whose turn it is and what for, in one sentence.
 * @param {import("./types.js").GameState} game
 * @param {Context} ctx
 */
export function turnText(game, ctx) {
  const { words } = ctx;
  const { view } = game;
  const told = stateText(game, ctx);
  if (told || !view) return told;
  if (!view.decision) return "";
  return words.by(`turn.${view.decision.kind}`, view.decision.seat);
}

/**
 * @param {Action[]} actions
 * @param {import("./types.js").GameState} game
 * @param {Context} ctx
 * @param {Hands} hands
 */
function buttons(actions, game, ctx, hands) {
  const { words } = ctx;
  const mine = actions.some((action) => action.enabled);
  // When it is not my turn, one sentence says so instead of six.
  const reasons = new Set(actions.filter((action) => !action.enabled).map((action) => action.reason));
  const shared = !mine && reasons.size === 1 ? [...reasons][0] : "";
  return el(
    "div",
    { class: "actions", role: "group", "aria-label": words.t("act.group") },
    shared && el("p", { class: "reason shared", text: shared }),
    ...actions.map((action) => {
      const asking = game.asking === action.move;
      return el(
        "button",
        playing(
          action,
          game,
          hands,
          `do-${action.kind}${action.kind === "build" || action.kind === "draft" ? " primary" : ""}`,
        ),
        action.kind === "wonder" &&
          el("span", { class: "thumb", "aria-hidden": "true" }, face("wonder", action.wonder)),
        el(
          "span",
          { class: "label" },
          asking ? words.t("act.confirm", { what: action.label }) : action.label,
          action.brings &&
            (action.enabled || shared) &&
            el("small", { class: "brings", text: action.brings }),
          !action.enabled && !shared && el("small", { class: "reason", text: action.reason }),
        ),
      );
    }),
  );
}

/**
 * What the panel says when nothing is chosen.
 * @param {import("./types.js").GameState} game
 * @param {Context} ctx
 * @param {Hands} hands
 */
function idle(game, ctx, hands) {
  const { words } = ctx;
  const view = /** @type {View} */ (game.view);
  const nodes = [];
  if (game.last)
    nodes.push(moveFace(game.last.move, ctx, el("p", { text: words.move(game.last.seat, game.last.move) })));
  const happened = game.events.map((event) => words.event(event)).filter(Boolean);
  if (happened.length)
    nodes.push(el("ul", { class: "happened" }, ...happened.map((text) => el("li", { text }))));
  nodes.push(...offers(game, ctx, hands));
  if (game.status === "finished" || game.status === "aborted") {
    nodes.push(resultButton(game, ctx, hands));
  } else if (isMyDecision(view, ctx)) {
    const kind = view.decision?.kind ?? "";
    if (IN_DIALOG.has(kind)) nodes.push(decisionButton(kind, ctx, hands));
    else nodes.push(el("p", { class: "hint", text: words.t(`hint.${kind}`) }));
  } else if (ctx.seat !== null) {
    nodes.push(el("p", { class: "hint", text: words.t("hint.wait") }));
  }
  nodes.push(...requests(game, ctx, hands));
  return nodes;
}
