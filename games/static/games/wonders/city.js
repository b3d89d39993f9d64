// A city: the wonder as a frieze with its stages, what it makes, counts and sells, and its cards: mine in
// seven columns by colour, overlapped to their bands; the others' as bands in a row.

import { box, picture, valued } from "../cards/art.js";
import { el, fill, hiddenText, keyed, set } from "../table/dom.js";
import { openDrawer } from "./drawer.js";
import { bandFace, cardBack, costRail, signs } from "./faces.js";
import { isTogether } from "./offers.js";
import { cardPiece, say } from "./pieces.js";
import { neighbour, placeOf, sign, townOf } from "./places.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").City} City */
/** @typedef {import("./types.js").Context} Context */

// With more cards than that a neighbour's monument makes room for them.
const ROOMY = 11;
export const COLOURS = ["brown", "grey", "blue", "yellow", "red", "green", "purple"];

/** @param {View} view @param {number} city @param {Context} ctx */
export function renderTown(view, city, ctx) {
  const town = townOf(city, ctx);
  const place = placeOf(city, ctx);
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (town.querySelector(`.${name}`));
  renderState(town, view, city, ctx);
  renderFacts(part("counts"), view, city, ctx);
  if (place === "other") {
    fill(
      part("board-place"),
      [view.cities[city].board, view.cities[city].side, view.cities[city].stages],
      () => [stagePips(view, city, ctx)],
    );
    const cards = COLOURS.flatMap((colour) => view.cities[city].cards[colour]);
    // To look at only: the whole strip is a button that opens the city.
    fill(part("cards-place"), cards, () => [
      el("span", { class: "bands", "aria-hidden": "true" }, ...cards.map(bandFace)),
    ]);
    return;
  }
  renderBoard(part("board-place"), view, city, ctx);
  if (place === "mine") {
    renderColumns(part("cards-place"), view, city, ctx);
    return;
  }
  set(town, { "data-crowded": Object.values(view.cities[city].cards).flat().length > ROOMY });
  renderTrade(part("trade"), view, city, ctx);
  renderBands(part("cards-place"), view, city, ctx);
}

/**
 * Whether somebody thinks, has chosen, or decides for the Free City.
 * @param {HTMLElement} town
 * @param {View} view
 * @param {number} city
 * @param {Context} ctx
 */
function renderState(town, view, city, ctx) {
  const { words } = ctx;
  const isSeat = city < ctx.seats;
  const thinks = isSeat && !view.outcome && view.waiting.includes(city);
  const chosen = isSeat && isTogether(view) && !thinks && view.waiting.length > 0;
  const place = placeOf(city, ctx);
  set(/** @type {Element} */ (town.querySelector(".where")), {
    text: place === "left" || place === "right" ? words.t(`neighbour.${place}`) : "",
  });
  set(town, { "data-state": thinks ? "thinks" : chosen ? "chosen" : null, "data-mine": city === ctx.seat });
  fill(/** @type {Element} */ (town.querySelector(".state")), [thinks, chosen, view.age], () => [
    thinks && el("i", { class: "dots", "aria-hidden": "true" }, el("b"), el("b"), el("b")),
    chosen && el("i", { class: "face-down", "aria-hidden": "true" }, cardBack(String(Math.max(view.age, 1)))),
    (thinks || chosen) && hiddenText(words.t(thinks ? "seat.thinks" : "seat.chosen")),
  ]);
}

/** @param {string} what @param {Node} image @param {number|string} value @param {string} label */
function fact(what, image, value, label) {
  return el(
    "span",
    { class: `fact ${what}`, title: label },
    image,
    el("b", { text: value }),
    hiddenText(label),
  );
}

/**
 * Coins, shields, science, conflict tokens and points.
 * @param {HTMLElement} area
 * @param {View} view
 * @param {number} number
 * @param {Context} ctx
 */
export function renderFacts(area, view, number, ctx) {
  const { words } = ctx;
  const city = view.cities[number];
  const place = placeOf(number, ctx);
  fill(
    area,
    [
      city.coins,
      city.shields,
      city.science,
      city.tokens,
      city.points,
      city.free_build,
      place,
      view.age,
      words.handles,
    ],
    () => [
      fact("purse", picture("coin"), city.coins, words.coins(city.coins)),
      fact("shields", picture("shield"), city.shields, words.n("shields", city.shields)),
      tokens(city, ctx),
      science(city, ctx),
      city.free_build &&
        el(
          "span",
          { class: "fact free-build", title: words.t("free_build") },
          picture("power-free"),
          hiddenText(words.t("free_build")),
        ),
      el(
        "button",
        {
          type: "button",
          class: "fact total",
          title: words.t("points.label"),
          onclick: () => openDrawer("points"),
        },
        picture("vp"),
        el("b", { text: city.points.total }),
        hiddenText(words.t("points.label")),
      ),
    ],
  );
}

/** @param {City} city @param {Context} ctx */
function tokens(city, ctx) {
  const { words } = ctx;
  if (!city.tokens.length) return null;
  const said = words.t("tokens", {
    tokens: words.list(city.tokens.map((n) => (n > 0 ? `+${n}` : `−${-n}`))),
  });
  const counted = new Map();
  for (const token of city.tokens) counted.set(token, (counted.get(token) ?? 0) + 1);
  return el(
    "span",
    { class: "fact tokens", title: said },
    ...[...counted].map(([token, n]) =>
      el(
        "i",
        { class: "token" },
        picture(token > 0 ? `token-${token}` : "token-defeat"),
        n > 1 && el("small", { text: `×${n}` }),
      ),
    ),
    hiddenText(said),
  );
}

/** @param {City} city @param {Context} ctx */
function science(city, ctx) {
  const { words } = ctx;
  const { compass, gear, tablet, wild } = city.science;
  if (!compass && !gear && !tablet && !wild) return null;
  const said = [
    words.t("science", { compass, gear, tablet }),
    wild ? words.t("science.wild", { n: wild }) : "",
  ]
    .filter(Boolean)
    .join(", ");
  return el(
    "span",
    { class: "fact science", title: said },
    ...["compass", "gear", "tablet"].map((symbol) =>
      el(
        "i",
        { class: city.science[symbol] ? "" : "none" },
        picture(`sci-${symbol}`),
        el("b", { text: city.science[symbol] }),
      ),
    ),
    wild > 0 && el("i", {}, picture("sci-any"), el("b", { text: wild })),
    hiddenText(said),
  );
}

/**
 * The stages as small steps, filled when built.
 * @param {View} view
 * @param {number} number
 * @param {Context} ctx
 */
function stagePips(view, number, ctx) {
  const city = view.cities[number];
  return el(
    "span",
    { class: "pips", title: ctx.words.boardSide(city.board, city.side) },
    el("span", { class: "pips-name", text: ctx.words.board(city.board) }),
    ...Array.from({ length: city.all_stages ?? 0 }, (_, i) =>
      el("i", { class: i < city.stages ? "built" : "" }),
    ),
    hiddenText(ctx.words.t("stages", { n: city.stages, all: city.all_stages ?? "?" })),
  );
}

/**
 * The wonder: its monument as a frieze, the stages as steps below it.
 * @param {HTMLElement} area
 * @param {View} view
 * @param {number} number
 * @param {Context} ctx
 */
export function renderBoard(area, view, number, ctx) {
  const { words } = ctx;
  const city = view.cities[number];
  const board = words.names.boards[city.board];
  const side = city.side ? board.sides[city.side] : null;
  const buried = view.buried[number] ?? [];
  fill(area, [city.board, city.side, city.stages, buried, number === ctx.bottom], () => [
    el(
      "div",
      { class: "monument", "data-board": city.board },
      el("div", { class: "monument-art", "data-side": city.side ?? "open" }, picture(`board-${city.board}`)),
      el(
        "div",
        { class: "monument-title" },
        side &&
          el(
            "span",
            { class: "start", title: words.t("start", { resource: words.names.resources[side.start] }) },
            picture(`res-${side.start}`),
          ),
        el("h3", {}, board.name, " ", el("small", { text: side ? side.name : words.t("side.open") })),
      ),
      side &&
        el(
          "ol",
          { class: "stages", "data-roving": true, vars: { "--stages": side.stages.length } },
          ...side.stages.map((stage, i) => stageStep(city, stage, i, buried[i], ctx)),
        ),
    ),
  ]);
}

/**
 * @param {City} city
 * @param {import("./types.js").Stage} stage
 * @param {number} i
 * @param {string|null|undefined} card
 * @param {Context} ctx
 */
function stageStep(city, stage, i, card, ctx) {
  const { words } = ctx;
  const id = `${city.board}/${city.side}/${i + 1}`;
  const state = i < city.stages ? "built" : i === city.stages ? "next" : "later";
  const said = [
    words.t(`stage.${state}`, {
      n: i + 1,
      all: city.all_stages ?? 0,
      cost: stage.cost.says,
      does: stage.says.join(" "),
    }),
    state === "built"
      ? words.t(card ? "stage.under" : "stage.under_unknown", { card: card ? words.card(card) : "" })
      : "",
  ]
    .filter(Boolean)
    .join(" ");
  return el(
    "li",
    { class: `stage ${state}` },
    el(
      "button",
      {
        type: "button",
        class: "piece stage-piece",
        "data-piece": `stage:${id}`,
        "aria-pressed": "false",
        onclick: () => ctx.select({ kind: "stage", id }),
      },
      state === "built" ? box("edge") : (costRail(stage.cost) ?? box("rail")),
      signs(stage.does, "stage-effects"),
      hiddenText(said),
    ),
  );
}

/**
 * What the reader can buy here and for how much, and how the next conflict would end.
 * @param {HTMLElement} area
 * @param {View} view
 * @param {number} number
 * @param {Context} ctx
 */
function renderTrade(area, view, number, ctx) {
  const { words } = ctx;
  const city = view.cities[number];
  const mine = view.cities[ctx.bottom];
  const side = number === neighbour("left", ctx) ? "left" : "right";
  const cheap = mine.discount[side];
  const { full, discount } = words.names.prices;
  const sold = city.production.filter((unit) => unit.tradeable);
  const kept = city.production.filter((unit) => !unit.tradeable);
  const holder = number < ctx.seats ? null : (view.holder ?? null);
  fill(
    area,
    [
      city.production,
      cheap,
      city.shields,
      mine.shields,
      view.age,
      number,
      holder,
      view.free_pile,
      words.handles,
    ],
    () => [
      holder !== null && heldBy(holder, view, ctx),
      el(
        "div",
        { class: "sells" },
        el("span", { class: "label", text: words.t("sells") }),
        sold.length
          ? el("ul", {}, ...units(sold))
          : el("span", { class: "soft", text: words.t("sells.nothing") }),
      ),
      kept.length
        ? el(
            "div",
            { class: "sells kept" },
            el("span", { class: "label", text: words.t("keeps") }),
            el("ul", {}, ...units(kept, false)),
          )
        : null,
      clash(view, number, ctx),
    ],
  );

  /** @param {import("./types.js").Unit[]} made @param {boolean} [priced] */
  function units(made, priced = true) {
    const priceOf = (/** @type {import("./types.js").Unit} */ unit) =>
      cheap.includes(unit.any_of[0]) ? discount : full;
    /** @type {Map<string, import("./types.js").Unit[]>} Equal ones are grouped. */
    const kinds = new Map();
    for (const unit of made) kinds.set(unit.any_of.join(), [...(kinds.get(unit.any_of.join()) ?? []), unit]);
    return [...kinds.values()].map((equal) => {
      const [unit] = equal;
      const times = equal.length > 1 ? `×${equal.length}` : "";
      const said =
        words.list(unit.any_of.map((name) => words.names.resources[name])) + (times && ` ${times}`);
      const price = priced ? ` (${words.coins(priceOf(unit))})` : "";
      return el(
        "li",
        { title: said + price, class: priced && priceOf(unit) < full ? "cheap" : "" },
        ...unit.any_of.map((name) => picture(`res-${name}`)),
        times && el("small", { "aria-hidden": "true", text: times }),
        priced && valued("coin", priceOf(unit), "buys"),
        hiddenText(said + price),
      );
    });
  }
}

/**
 * Who decides for the Free City in this turn, and how many cards its pile has left.
 * @param {number} holder
 * @param {View} view
 * @param {Context} ctx
 */
function heldBy(holder, view, ctx) {
  const { words } = ctx;
  const [said, left] = [
    words.t("holder", { player: words.player(holder) }),
    words.n("free_pile", view.free_pile ?? 0),
  ];
  return el(
    "p",
    { class: "holder" },
    el(
      "span",
      { title: said, "data-seat": holder },
      sign(holder, ctx),
      el("b", { "aria-hidden": "true", text: words.player(holder) }),
      hiddenText(said),
    ),
    el(
      "span",
      { title: left },
      el("i", { class: "pile-back", "aria-hidden": "true" }, cardBack(String(Math.max(view.age, 1)))),
      el("b", { "aria-hidden": "true", text: view.free_pile ?? 0 }),
      hiddenText(left),
    ),
  );
}

/**
 * Shields against shields, with what is at stake.
 * @param {View} view
 * @param {number} number
 * @param {Context} ctx
 */
function clash(view, number, ctx) {
  const { words } = ctx;
  const [mine, theirs] = [view.cities[ctx.bottom].shields, view.cities[number].shields];
  const stake = words.names.victories[Math.max(view.age, 1) - 1];
  const state = mine > theirs ? "ahead" : mine < theirs ? "behind" : "even";
  const said =
    ctx.seat === null
      ? ""
      : words.t(`conflict.${state}`, {
          mine,
          theirs,
          points: words.n("points", state === "behind" ? 1 : stake),
        });
  return el(
    "div",
    { class: `clash ${state}`, title: said },
    el("span", { class: "theirs" }, picture("shield"), el("b", { text: theirs })),
    el("span", { class: "against", "aria-hidden": "true", text: ":" }),
    el("span", { class: "mine" }, el("b", { text: mine }), el("small", { text: words.player(ctx.bottom) })),
    el(
      "span",
      { class: "stake", "aria-hidden": "true" },
      state === "even" ? "–" : picture(state === "ahead" ? `token-${stake}` : "token-defeat"),
    ),
    hiddenText(said),
  );
}

/**
 * My cards in seven columns.
 * @param {HTMLElement} area
 * @param {View} view
 * @param {number} number
 * @param {Context} ctx
 */
export function renderColumns(area, view, number, ctx) {
  const { words } = ctx;
  const city = view.cities[number];
  if (!area.firstElementChild?.matches(".columns")) area.replaceChildren(el("div", { class: "columns" }));
  keyed(
    /** @type {Element} */ (area.firstElementChild),
    COLOURS,
    (colour) => colour,
    (colour) =>
      el(
        "div",
        { class: "column", "data-colour": colour },
        el("h3", { class: "visually-hidden" }),
        picture(`shape-${colour}`, "empty-mark"),
        el("ul", { "data-roving": true }),
      ),
    (node, colour) => {
      const cards = city.cards[colour];
      set(node, { "data-count": cards.length, vars: { "--count": Math.max(cards.length, 1) } });
      set(/** @type {Element} */ (node.firstElementChild), {
        text: words.n("column", cards.length, { colour: words.names.colours[colour] }),
      });
      keyed(
        /** @type {Element} */ (node.lastElementChild),
        cards,
        (id) => id,
        (id) => el("li", {}, cardPiece(id, ctx, { className: "owned" })),
        (item, id) => say(item, words.card(id)),
      );
    },
  );
}

/**
 * A neighbour's cards as bands, colour by colour.
 * @param {HTMLElement} area
 * @param {View} view
 * @param {number} number
 * @param {Context} ctx
 */
export function renderBands(area, view, number, ctx) {
  const { words } = ctx;
  const city = view.cities[number];
  if (!area.firstElementChild?.matches(".bands"))
    area.replaceChildren(
      el("ul", { class: "bands", "data-roving": true, "aria-label": words.of("city", number) }),
      el("p", { class: "nothing soft" }),
    );
  const list = /** @type {Element} */ (area.firstElementChild);
  const cards = COLOURS.flatMap((colour) => city.cards[colour]);
  set(list, { hidden: cards.length === 0 });
  set(/** @type {Element} */ (area.lastElementChild), {
    hidden: cards.length > 0,
    text: words.of("city.empty", number),
  });
  keyed(
    list,
    cards,
    (id) => id,
    (id) => el("li", {}, cardPiece(id, ctx, { band: true, className: "owned" })),
    (item, id) => say(item, words.card(id)),
  );
}
