// The panel beside the hand (a sheet at the foot of a phone): who is still choosing, what was chosen, and the
// buttons that play it.

import { picture, valued } from "../cards/art.js";
import { byId, el, fill, hiddenText, isPhone } from "../table/dom.js";
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
import { about, bill } from "./details.js";
import { isForCity } from "./hand.js";
import { lastTurn } from "./happened.js";
import { actionsFor, IN_DIALOG } from "./moves.js";
import { isMyDecision, isTogether } from "./offers.js";
import { beside, placeOf, sign } from "./places.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./moves.js").Action} Action */
/** @typedef {import("./types.js").GameState} GameState */

/** @typedef {import("../table/panel.js").Hands} Hands */

/** The way to pay that the bill is about: whichever button was pointed at last. */
let looked = "";

/** @param {GameState} game @param {Context} ctx @param {Hands} hands */
export function renderPanel(game, ctx, hands) {
  const { view } = game;
  const { words } = ctx;
  framePanel(game, ctx, turnText(game, ctx));
  const actions = view && game.status === "playing" ? actionsFor(view, ctx.selection, ctx) : [];
  if (!actions.some(({ move }) => move === looked)) looked = "";
  fill(
    byId("panel-body"),
    [
      ctx.selection,
      ctx.preview,
      actions,
      game.status,
      game.busy,
      game.asking,
      game.last,
      view?.last_turn,
      game.can,
      game.claimable,
      game.offers,
      view?.decision,
      view?.holder,
      view?.chosen,
      view?.waiting,
      words.handles,
      isPhone(),
    ],
    () => {
      if (!view) return [el("p", { class: "hint", text: words.t("hint.starting") })];
      if (ctx.selection) {
        return [
          closer(ctx),
          freeCity(view, ctx),
          el(
            "div",
            { class: "choice" },
            el(
              "div",
              { class: "choice-what" },
              about(ctx.selection, view, ctx),
              actions.length ? el("div", { class: "bills", id: "bill" }) : null,
            ),
            actions.length ? buttons(actions, game, ctx, hands) : whyNot(game, ctx, hands),
          ),
        ];
      }
      if (ctx.preview) return [about(ctx.preview, view, ctx)];
      return idle(game, ctx, hands);
    },
  );
  if (!view) return;
  showBill(actions, view, ctx);
  followDecision(view, ctx);
}

/** @param {Action[]} actions @param {View} view @param {Context} ctx */
function showBill(actions, view, ctx) {
  const place = document.getElementById("bill");
  if (!place) return;
  const shown = actions.find(({ move }) => move === looked) ?? actions.find(({ enabled }) => enabled);
  fill(place, shown?.offer ?? "", () =>
    shown?.offer ? [el("h4", { text: shown.label }), bill(shown.offer, view, ctx)] : [],
  );
}

/** Whose turn it is and what for, in one sentence. @param {GameState} game @param {Context} ctx */
export function turnText(game, ctx) {
  const { words } = ctx;
  const { view } = game;
  const state = stateText(game, ctx);
  if (state || !view) return state;
  const { decision } = view;
  if (isMyDecision(view, ctx) && decision)
    return words.t(`turn.${decision.kind}.${isForCity(view) ? "city" : "you"}`);
  if (decision && !isTogether(view))
    return words.t(`turn.${decision.kind}.other`, { player: words.handles[decision.seat] });
  if (view.chosen.length) return words.t("turn.chosen.short");
  return view.waiting.length ? words.waiting(view) : "";
}

/** Whether the last decision was about the Free City. */
let wasForCity = false;

/**
 * On a phone one city is in sight: the one that is decided for.
 * @param {View} view
 * @param {Context} ctx
 */
function followDecision(view, ctx) {
  const forCity = isForCity(view) && isMyDecision(view, ctx);
  if (forCity === wasForCity) return;
  wasForCity = forCity;
  if (!isPhone()) return;
  const place = forCity ? placeOf(view.cities.length - 1, ctx) : "mine";
  /** @type {HTMLElement|null} */ (document.querySelector(`.phone-tabs [data-show="${place}"]`))?.click();
}

/**
 * To the player who decides for the Free City: before the own choice that this comes next, then what the city
 * has to pay with.
 * @param {View} view
 * @param {Context} ctx
 */
function freeCity(view, ctx) {
  const { words } = ctx;
  const { decision } = view;
  if (view.holder === undefined || ctx.seat === null || decision?.seat !== ctx.seat) return null;
  const city = view.cities.length - 1;
  if (decision.city !== city)
    return view.holder === ctx.seat && decision.kind === "card"
      ? el("p", { class: "for-city" }, sign(city, ctx), el("span", { text: words.t("hint.holder") }))
      : null;
  const { coins, production } = view.cities[city];
  const made = production.flatMap(({ any_of: goods }, i) => [
    i ? " " : "",
    ...goods.flatMap((name, n) => [n ? "/" : "", picture(`res-${name}`)]),
  ]);
  const said = production.map(({ any_of: goods }) =>
    goods.map((name) => words.names.resources[name]).join("/"),
  );
  return el(
    "p",
    { class: "for-city" },
    sign(city, ctx),
    el("b", { text: words.cityOf(city) }),
    el("span", { class: "has" }, valued("coin", coins, "coin"), hiddenText(words.coins(coins))),
    el("span", { class: "has", "aria-hidden": "true" }, ...made),
    hiddenText(words.list(said)),
  );
}

/** @param {Action[]} actions @param {GameState} game @param {Context} ctx @param {Hands} hands */
function buttons(actions, game, ctx, hands) {
  const { words } = ctx;
  const groups = ["build", "free", "wonder", "discard", "pass"]
    .map((kind) => actions.filter((action) => action.kind === kind))
    .filter((group) => group.length);
  return el(
    "div",
    { class: "actions", role: "group", "aria-label": words.t("act.group") },
    ...groups.map(([first, ...others]) =>
      el(
        "div",
        { class: `uses ${first.kind}` },
        button(first, game, ctx, hands),
        others.length
          ? el(
              "div",
              { class: "other-ways", role: "group", "aria-label": words.t("act.other_ways") },
              ...others.map((action) => button(action, game, ctx, hands)),
            )
          : null,
      ),
    ),
  );
}

/** @param {Action} action @param {GameState} game @param {Context} ctx @param {Hands} hands */
function button(action, game, ctx, hands) {
  const { words } = ctx;
  const asking = game.asking === action.move;
  const look = () => {
    looked = action.move;
    showBill([action], /** @type {View} */ (game.view), ctx);
  };
  const primary = action.kind === "build" && !action.other;
  return el(
    "button",
    {
      ...playing(
        action,
        game,
        hands,
        `do-${action.kind}${action.other ? " other" : ""}${primary ? " primary" : ""}`,
      ),
      ...(action.enabled ? { onpointerenter: look, onfocus: look } : {}),
    },
    el("kbd", { "aria-hidden": "true", text: action.key }),
    el(
      "span",
      { class: "label" },
      asking
        ? words.t("act.confirm", { what: action.label })
        : action.other
          ? hiddenText(action.label)
          : action.label,
      !action.enabled && el("small", { class: "reason", text: action.reason }),
    ),
    split(action, game.view?.decision?.city ?? ctx.bottom, ctx),
  );
}

/** What each neighbour of a city would be paid. @param {Action} action @param {number} payer @param {Context} ctx */
function split({ offer }, payer, ctx) {
  if (!offer || (!offer.left && !offer.right)) return null;
  const { words } = ctx;
  const paid = /** @type {["left"|"right", number][]} */ ([
    ["left", offer.left],
    ["right", offer.right],
  ]).filter(([, coins]) => coins);
  return el(
    "span",
    { class: "split" },
    ...paid.map(([side, coins]) => {
      const city = beside(payer, side, ctx);
      return el(
        "span",
        { class: side, title: words.t("bill.to", { coins: words.coins(coins), player: words.cityOf(city) }) },
        sign(city, ctx),
        valued("coin", coins, "coin"),
        hiddenText(words.t("bill.to", { coins: words.coins(coins), player: words.cityOf(city) })),
      );
    }),
  );
}

/**
 * A card of the hand that nothing can be done with now: most of all because another one is chosen.
 * @param {GameState} game
 * @param {Context} ctx
 * @param {Hands} hands
 */
function whyNot(game, ctx, hands) {
  const view = /** @type {View} */ (game.view);
  const { selection, words } = ctx;
  if (selection?.kind !== "card" || !view.chosen.length || !game.can.includes("undo")) return null;
  return el(
    "div",
    { class: "actions" },
    el(
      "button",
      {
        type: "button",
        class: "button primary wide",
        "data-do": "undo",
        "aria-keyshortcuts": "u",
        onclick: () => hands.send("undo"),
      },
      el("kbd", { "aria-hidden": "true", text: "u" }),
      words.t("act.undo"),
    ),
  );
}

/**
 * What the panel says when nothing is chosen.
 * @param {GameState} game
 * @param {Context} ctx
 * @param {Hands} hands
 */
function idle(game, ctx, hands) {
  const { words } = ctx;
  const view = /** @type {View} */ (game.view);
  /** @type {(Node|null)[]} */
  const nodes = [...offers(game, ctx, hands), freeCity(view, ctx)];
  if (game.status === "finished" || game.status === "aborted") {
    nodes.push(resultButton(game, ctx, hands));
  } else if (isMyDecision(view, ctx)) {
    const kind = view.decision?.kind ?? "";
    if (IN_DIALOG.has(kind)) nodes.push(decisionButton(kind, ctx, hands));
    else if (isForCity(view) || kind === "seventh")
      nodes.push(
        el("p", {
          class: "hint",
          text: words.t(
            kind !== "seventh"
              ? "hint.card.city"
              : isForCity(view)
                ? "ask.seventh.why.city"
                : "ask.seventh.why",
          ),
        }),
      );
    // How it is done is said once.
    else if (!view.last_turn.length) nodes.push(el("p", { class: "hint", text: words.t("hint.card") }));
  } else if (ctx.seat !== null) {
    // Who has left cannot change what the bot has chosen.
    const left = game.mayDo("return");
    nodes.push(
      ...(view.chosen.length
        ? [!left && words.t("turn.chosen"), words.waiting(view)]
        : [words.t("hint.wait")]
      )
        .filter((text) => typeof text === "string")
        .map((text) => el("p", { class: "hint", text })),
    );
  }
  nodes.push(...requests(game, ctx, hands, { undo: "act.undo" }), lastTurn(view, ctx));
  return nodes;
}
