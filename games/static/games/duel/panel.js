// The panel beside the structure (a sheet at the foot of a phone): whose turn it is, what was chosen, and the
// buttons that play it.

import { byId, el, fill, isPhone, set } from "../table/dom.js";
import { about, bill, pricesOf } from "./details.js";
import { face } from "./faces.js";
import { actionsFor, IN_DIALOG, isMyDecision } from "./moves.js";
import { moveFace } from "./pieces.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./moves.js").Action} Action */

/**
 * What the panel may ask of the game.
 * @typedef {{play: (move: string) => void, send: (what: string, fields?: Record<string, any>) => void,
 *   openDecision: () => void, openResult: () => void, confirmMoves: () => boolean}} Hands
 */

/**
 * @param {import("./types.js").GameState} game
 * @param {Context} ctx
 * @param {Hands} hands
 */
export function renderPanel(game, ctx, hands) {
  const panel = byId("panel");
  const { view } = game;
  const { words } = ctx;
  set(panel, { class: `act${ctx.selection ? " chosen" : ""}${isTurn(game, ctx) ? " my-turn" : ""}${game.status === "finished" ? " over" : ""}` });
  set(byId("turn"), { text: turnText(game, ctx) });
  const sheetOpen = ctx.selection !== null;
  set(byId("duel"), { "data-sheet": sheetOpen ? "open" : null });
  const actions = view ? actionsFor(view, ctx.selection, ctx) : [];
  const looked = ctx.selection ?? ctx.preview;
  const prices = view && looked ? pricesOf(looked, view, ctx) : [];
  const body = byId("panel-body");
  const asked = [ctx.selection, ctx.preview, actions, prices, game.status, game.busy, game.asking, game.last, game.events, game.can, game.away, game.offers, view?.decision, words.handles, view?.cities[ctx.bottom].coins];
  fill(body, asked, () => {
    if (!view) return [el("p", { class: "hint", text: words.t("hint.starting") })];
    if (ctx.selection) {
      return [
        el("button", { type: "button", class: "button quiet square close", "aria-label": words.t("close"), onclick: () => ctx.select(null) }, "×"),
        about(ctx.selection, view, ctx),
        actions.length ? buttons(actions, game, ctx, hands) : null,
        prices.length ? bills(prices, view, ctx) : null,
      ];
    }
    if (ctx.preview) return [about(ctx.preview, view, ctx), prices.length ? bills(prices, view, ctx) : null];
    return idle(game, ctx, hands);
  });
}

/** @param {{seat: number, price: import("./types.js").Price}[]} prices @param {View} view @param {Context} ctx */
function bills(prices, view, ctx) {
  const sections = prices.map(({ seat, price }) => bill(seat, price, view, ctx));
  if (!isPhone()) return el("div", { class: "bills" }, ...sections);
  return el("details", { class: "bills" },
    el("summary", {}, ctx.words.t("bill.how")),
    ...sections);
}

/** @param {import("./types.js").GameState} game @param {Context} ctx */
function isTurn(game, ctx) {
  return game.status === "playing" && !!game.view && isMyDecision(game.view, ctx);
}

/** Whose turn it is and what for, in one sentence. @param {import("./types.js").GameState} game @param {Context} ctx */
export function turnText(game, ctx) {
  const { words } = ctx;
  const { view } = game;
  if (game.status === "aborted") return words.t("outcome.aborted");
  if (game.result) return words.outcome(game.result);
  if (!view) return words.t("turn.starting");
  if (game.paused) return words.t("turn.paused");
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
  return el("div", { class: "actions", role: "group", "aria-label": words.t("act.group") },
    shared && el("p", { class: "reason shared", text: shared }),
    ...actions.map((action) => {
      const asking = game.asking === action.move;
      return el("button", {
        type: "button",
        class: `button act-button do-${action.kind}${action.kind === "build" || action.kind === "draft" || asking ? " primary" : ""}${asking ? " asking" : ""}`,
        "data-move": action.move,
        "data-action": action.key,
        "aria-keyshortcuts": action.key,
        "aria-disabled": action.enabled && !game.busy ? null : "true",
        onclick: (/** @type {Event} */ event) => {
          if (action.enabled && !game.busy) hands.play(action.move);
          else /** @type {HTMLElement} */ (event.currentTarget).classList.add("shake");
        },
      },
      action.kind === "wonder" && el("span", { class: "thumb", "aria-hidden": "true" }, face("wonder", action.wonder)),
      el("span", { class: "label" }, asking ? words.t("act.confirm", { what: action.label }) : action.label,
        action.brings && (action.enabled || shared) && el("small", { class: "brings", text: action.brings }),
        !action.enabled && !shared && el("small", { class: "reason", text: action.reason })));
    }));
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
  if (game.last) nodes.push(moveFace(game.last.move, ctx, el("p", { text: words.move(game.last.seat, game.last.move) })));
  const happened = game.events.map((event) => words.event(event)).filter(Boolean);
  if (happened.length) nodes.push(el("ul", { class: "happened" }, ...happened.map((text) => el("li", { text }))));
  for (const offer of ["pause", "rematch"]) {
    const from = game.offers[offer] ?? [];
    if (ctx.seat === null || !from.length) continue;
    if (from.includes(ctx.seat)) nodes.push(el("p", { class: "hint", text: words.t(`offer.${offer}.sent`) }));
    else if (game.can.includes(offer)) {
      nodes.push(el("div", { class: "offer" },
        el("p", { text: words.by(`offer.${offer}`, 1 - ctx.seat) }),
        el("button", { type: "button", class: "button primary", text: words.t("accept"), onclick: () => hands.send(offer) }),
        el("button", { type: "button", class: "button", text: words.t("decline"), onclick: () => hands.send("decline", { offer }) })));
    }
  }
  if (game.status === "finished" || game.status === "aborted") {
    if (game.result) nodes.push(el("button", { type: "button", class: "button primary wide", text: words.t("end.open"), onclick: hands.openResult }));
  } else if (isMyDecision(view, ctx)) {
    const kind = view.decision?.kind ?? "";
    if (IN_DIALOG.has(kind)) nodes.push(el("button", { type: "button", class: "button primary wide", id: "open-decision", text: words.t(`ask.${kind}.open`), onclick: hands.openDecision }));
    else nodes.push(el("p", { class: "hint", text: words.t(`hint.${kind}`) }));
  } else if (ctx.seat !== null) {
    nodes.push(el("p", { class: "hint", text: words.t("hint.wait") }));
  }
  for (const what of ["undo", "resume", "claim"]) {
    if (game.mayDo(what)) nodes.push(el("button", { type: "button", class: "button wide", "data-do": what, text: words.t(`menu.${what}`), onclick: () => hands.send(what) }));
  }
  return nodes;
}
