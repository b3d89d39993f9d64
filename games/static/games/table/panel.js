// What the panel of any game has: whose turn it is, offers to accept or decline, and the buttons beside the
// moves.

import { byId, el, set, tableArea } from "./dom.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./game.js").GameState} GameState */

/**
 * What a game's panel may ask of the table.
 * @typedef {object} Hands
 * @property {(move: string) => void} play
 * @property {(what: string, fields?: Record<string, unknown>) => void} send
 * @property {() => void} openDecision
 * @property {() => void} openResult
 * @property {() => boolean} confirmMoves
 */

/**
 * The frame around what a game writes into the panel: the heading, and whether the sheet of a phone is open.
 * @param {GameState} game
 * @param {Context} ctx
 * @param {string} turn
 */
export function framePanel(game, ctx, turn) {
  const mine = game.status === "playing" && !!game.view && ctx.seat !== null && game.can.includes("move");
  const over = game.status === "finished";
  set(byId("panel"), {
    class: `act${ctx.selection ? " chosen" : ""}${mine ? " my-turn" : ""}${over ? " over" : ""}`,
  });
  set(byId("turn"), { text: turn });
  set(tableArea(), { "data-sheet": ctx.selection ? "open" : null });
}

/**
 * What there is to say instead of whose turn it is; empty while the game goes on.
 * @param {GameState} game
 * @param {Context} ctx
 */
export function stateText(game, { words }) {
  if (game.status === "aborted") return words.t("outcome.aborted");
  if (game.result) return words.outcome(game.result);
  if (!game.view) return words.t("turn.starting");
  return game.paused ? words.t("turn.paused") : "";
}

/** Puts back the piece that was chosen. @param {Context} ctx */
export function closer(ctx) {
  return el(
    "button",
    {
      type: "button",
      class: "button quiet square close",
      "aria-label": ctx.words.t("close"),
      onclick: () => ctx.select(null),
    },
    "×",
  );
}

/**
 * The attributes of a button that plays a move; its label is the game's.
 * @param {import("./plugin.js").Action} action
 * @param {GameState} game
 * @param {Hands} hands
 * @param {string} className
 */
export function playing(action, game, hands, className) {
  const asking = game.asking === action.move;
  const ready = action.enabled && !game.busy;
  return {
    type: "button",
    class: `button act-button ${className}${asking ? " primary asking" : ""}`,
    "data-move": action.move,
    "data-action": action.key,
    "aria-keyshortcuts": action.key,
    "aria-disabled": ready ? null : "true",
    onclick: (/** @type {Event} */ event) => {
      const button = /** @type {HTMLElement} */ (event.currentTarget);
      if (ready) hands.play(action.move);
      else button.classList.add("shake");
    },
  };
}

/**
 * Offers of others to answer, and the reader's own.
 * @param {GameState} game
 * @param {Context} ctx
 * @param {Hands} hands
 */
export function offers(game, ctx, hands) {
  const { words, seat } = ctx;
  return ["pause", "rematch"].flatMap((offer) => {
    const from = game.offers[offer] ?? [];
    if (seat === null || !from.length) return [];
    if (from.includes(seat)) return [el("p", { class: "hint", text: words.t(`offer.${offer}.sent`) })];
    if (!game.can.includes(offer)) return [];
    return [
      el(
        "div",
        { class: "offer" },
        el("p", {
          text: words.t(`offer.${offer}.other`, {
            player: words.list(from.map((other) => words.handles[other])),
          }),
        }),
        el("button", {
          type: "button",
          class: "button primary",
          text: words.t("accept"),
          onclick: () => hands.send(offer),
        }),
        el("button", {
          type: "button",
          class: "button",
          text: words.t("decline"),
          onclick: () => hands.send("decline", { offer }),
        }),
      ),
    ];
  });
}

/**
 * The way back to the score sheet of a game that is over.
 * @param {GameState} game
 * @param {Context} ctx
 * @param {Hands} hands
 */
export function resultButton(game, ctx, hands) {
  return (
    game.result &&
    el("button", {
      type: "button",
      class: "button primary wide",
      text: ctx.words.t("end.open"),
      onclick: hands.openResult,
    })
  );
}

/**
 * Opens the dialog of a decision again.
 * @param {string} kind
 * @param {Context} ctx
 * @param {Hands} hands
 */
export function decisionButton(kind, ctx, hands) {
  return el("button", {
    type: "button",
    class: "button primary wide",
    id: "open-decision",
    text: ctx.words.t(`ask.${kind}.open`),
    onclick: hands.openDecision,
  });
}

/**
 * Requests besides moves, as buttons.
 * @param {GameState} game
 * @param {Context} ctx
 * @param {Hands} hands
 * @param {Record<string, string>} [texts] keys of other words than the menu's
 */
export function requests(game, ctx, hands, texts = {}) {
  return ["return", "undo", "resume", "claim"]
    .filter((what) => game.mayDo(what))
    .map((what) =>
      el("button", {
        type: "button",
        class: `button wide${what === "return" ? " primary" : ""}`,
        "data-do": what,
        text: ctx.words.t(texts[what] ?? `menu.${what}`),
        onclick: () => hands.send(what),
      }),
    );
}
