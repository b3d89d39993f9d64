// What a game without a board of its own gives to a game in progress: see plugin.js. The moves are buttons of
// the panel.

import { byId, el, fill } from "./dom.js";
import { framePanel, offers, playing, requests, resultButton, stateText } from "./panel.js";
import { plugin } from "./plain_board.js";
import { actionsFor, ownChoice } from "./plain_moves.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./plain_moves.js").View} View */
/** @typedef {import("./game.js").GameState<View>} GameState */
/** @typedef {import("./panel.js").Hands} Hands */

/** @type {import("./plugin.js").LivePlugin} */
export default {
  ...plugin,
  actionsFor: (view) => actionsFor(view),
  owes: (view, ctx) => ctx.seat !== null && view.to_move.includes(ctx.seat),
  lies: () => false,
  turnText,
  renderPanel,
  hintable: "#panel-body",
  decider: () => ({ asked: "", open() {}, update() {} }),
  tally: () => ({ isOff: true, decides: () => false, async count() {}, stop() {} }),
  tunes: {},
  heard: (state, seat) =>
    state.result
      ? [{ name: seat === null || state.result.winners.includes(seat) ? "won" : "lost", after: 0 }]
      : [],
  coach: () => Promise.reject(new Error("There is no coach here")),
};

/** @param {GameState} game @param {Context} ctx */
function turnText(game, ctx) {
  const { words, seat } = ctx;
  const told = stateText(game, ctx);
  if (told || !game.view) return told;
  const owing = game.view.to_move;
  if (seat !== null && game.can.includes("move")) return words.t("turn.turn.you");
  return owing.length ? words.t("plain.waiting", { players: words.players(owing) }) : "";
}

/** @param {GameState} game @param {Context} ctx @param {Hands} hands */
function renderPanel(game, ctx, hands) {
  const { view } = game;
  const { words } = ctx;
  framePanel(game, ctx, turnText(game, ctx));
  const actions = view && game.can.includes("move") ? actionsFor(view) : [];
  fill(
    byId("panel-body"),
    [
      actions,
      view?.chosen,
      game.status,
      game.busy,
      game.asking,
      game.can,
      game.claimable,
      game.offers,
      words.handles,
    ],
    () => {
      if (!view) return [el("p", { class: "hint", text: words.t("hint.starting") })];
      const chosen = ownChoice(view);
      return [
        ...offers(game, ctx, hands),
        resultButton(game, ctx, hands),
        chosen &&
          !game.result &&
          el("p", { class: "own-choice" }, words.t("plain.chosen"), " ", el("b", { text: chosen })),
        actions.length ? buttons(actions, game, ctx, hands) : null,
        ...requests(game, ctx, hands, { undo: "plain.change" }),
      ];
    },
  );
}

/**
 * @param {import("./plugin.js").Action[]} actions
 * @param {GameState} game
 * @param {Context} ctx
 * @param {Hands} hands
 */
function buttons(actions, game, ctx, hands) {
  const { words } = ctx;
  return el(
    "div",
    { class: "actions", role: "group", "aria-label": words.t("plain.moves"), "data-roving": true },
    ...actions.map((action) =>
      el(
        "button",
        playing(action, game, hands, ""),
        game.asking === action.move ? words.t("act.confirm", { what: action.label }) : action.label,
      ),
    ),
  );
}
