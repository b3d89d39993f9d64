// Faces of cards, wonders and progress tokens, backs and icons, as elements. Pictures come from the sprite
// art.svg, what a face shows from components.js, how it looks from cards.css. No rule lives here.

import { box, cardName, medal, picture, valued } from "../cards/art.js";
import { CARDS, TOKENS, WONDERS } from "./components.js";

/**
 * @typedef {object} FaceOptions
 * @property {"xs"|"s"|"m"|"l"} [size] a fixed width (40, 58, 84, 140 px); by default a face fills its parent
 * @property {string} [name] the name to show, if not that of the catalogue
 * @property {string|null} [label] what a screen reader says; by default nothing, since the button around it
 *   has a name
 */

/** @typedef {Partial<import("./types.js").Names>} Names */

/**
 * @typedef {{kind: "makes"|"oneOf", resources: string[]}
 *   | {kind: "price", resources: string[], coins: number}
 *   | {kind: "shields"|"coins"|"points"|"lose", count: number}
 *   | {kind: "science", symbol: string}
 *   | {kind: "coinsPer", count: number, counts: string[]}
 *   | {kind: "most", points: number, coins?: number, counts: string[]}
 *   | {kind: "destroy", counts: string[]}
 *   | {kind: "box"|"revive"|"replay"}} Effect
 */

/** @typedef {{coins?: number, units?: string[]}} Cost */
/** @typedef {{name: string, cost: Cost, effects: Effect[]}} Wonder */
/** @typedef {Wonder & {colour: string, gives?: string, freeWith?: string}} Card */

const cards = /** @type {Record<string, Card>} */ (/** @type {unknown} */ (CARDS));
const wonders = /** @type {Record<string, Wonder>} */ (/** @type {unknown} */ (WONDERS));

/** @type {Names} */
let names = {};

/** Takes the names of the reader's language. @param {Names} catalogue */
export function setNames(catalogue) {
  names = catalogue;
}

const RESOURCES = ["clay", "wood", "stone", "glass", "papyrus"];
const SYMBOLS = ["sphere", "wheel", "sundial", "mortar", "plumb", "quill", "law"];
const ACTIONS = [
  "replay",
  "destroy",
  "revive",
  "discount",
  "discard",
  "build",
  "box",
  "lose",
  "arrow",
  "each",
  "coins",
  "free",
  "most",
  "hidden",
  "token",
  "trade",
];

/**
 * An icon by the engine's word for it: a resource, a science symbol, "points", "shields", an action
 * ("replay", "build", "chain"…), or any id of the sprite.
 * @param {string} name
 * @param {string} [className]
 */
export function icon(name, className = "art") {
  const id = RESOURCES.includes(name)
    ? `res-${name}`
    : SYMBOLS.includes(name)
      ? `sci-${name}`
      : ACTIONS.includes(name) || name === "chain"
        ? `icon-${name}`
        : name === "points"
          ? "laurel"
          : name === "shields"
            ? "shield"
            : name;
  return picture(id, className);
}

/**
 * A card.
 * @param {string} id
 * @param {FaceOptions} [options]
 * @returns {HTMLElement}
 */
export function cardFace(id, options = {}) {
  const card = cards[id];
  const name = options.name ?? names.cards?.[id] ?? card.name;
  const node = face("card-face", options);
  node.dataset.card = id;
  node.dataset.colour = card.colour;

  const glyphs = glyphsOf(card.effects);
  const effects = box("card-effects", ...glyphs);
  effects.dataset.count = String(widthOf(glyphs));
  const band = box("card-band", picture(`shape-${card.colour}`, "card-shape"), effects);
  if (card.gives) band.append(medal(card.gives, "card-gives"));

  const panel = box("card-panel");
  const rail = costRail(card.cost, card.freeWith);
  if (rail) panel.append(rail);
  panel.append(picture(`card-${id}`, "card-art"));
  node.append(band, panel, cardName(name));
  return node;
}

/**
 * A wonder. One that is not built yet is pale: `built: false`, or class "pale" on any element around it.
 * @param {string} id
 * @param {FaceOptions & {built?: boolean}} [options]
 * @returns {HTMLElement}
 */
export function wonderFace(id, options = {}) {
  const wonder = wonders[id];
  const node = face("face wonder-face", options);
  node.dataset.wonder = id;
  if (options.built === false) node.classList.add("pale");
  const panel = box("wonder-panel");
  const rail = costRail(wonder.cost);
  if (rail) panel.append(rail);
  panel.append(picture(`wonder-${id}`, "wonder-art"));
  const name = options.name ?? names.wonders?.[id] ?? wonder.name;
  node.append(
    panel,
    box("wonder-foot", box("wonder-name", name), box("wonder-effects", ...glyphsOf(wonder.effects))),
  );
  return node;
}

/**
 * A progress token.
 * @param {string} id
 * @param {FaceOptions} [options]
 * @returns {HTMLElement}
 */
export function tokenFace(id, options = {}) {
  if (!(id in TOKENS)) throw new Error(`There is no progress token ${id}`);
  const node = face("face token-face", options);
  node.dataset.token = id;
  node.append(picture(`token-${id}`, "token-art"));
  return node;
}

/**
 * The back of a card.
 * @param {string} back "age1", "age2", "age3" or "guild"
 * @param {FaceOptions} [options]
 * @returns {HTMLElement}
 */
export function cardBack(back, options = {}) {
  const node = face("card-face card-back", options);
  node.dataset.back = back;
  node.append(picture(`back-${back}`, "back-art"));
  return node;
}

/** @param {string} className @param {FaceOptions} options */
function face(className, { size, label = null }) {
  const node = box(className);
  if (size) node.dataset.size = size;
  if (label === null) {
    node.setAttribute("aria-hidden", "true");
  } else {
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", label);
  }
  return node;
}

/**
 * Coins first, one icon for each unit, then the chain symbol that makes all of it free.
 * @param {Cost} cost
 * @param {string} [freeWith]
 */
function costRail(cost, freeWith) {
  const parts = [
    ...(cost.coins ? [valued("coin", cost.coins, "coin")] : []),
    ...(cost.units ?? []).map((resource) => picture(`res-${resource}`, "unit")),
    ...(freeWith ? [medal(freeWith, "card-free")] : []),
  ];
  return parts.length ? box("rail", ...parts) : null;
}

/** What is counted, on a chip in its own colour. @param {string} what */
function counted(what) {
  if (what === "3coins") return glyph("icon-coins");
  const chip = box("chip", picture(`shape-${what}`, "chip-art"));
  chip.dataset.colour = what;
  return chip;
}

/** @param {string} id */
function glyph(id) {
  return picture(id, "glyph");
}

function slash() {
  return picture("icon-each", "slash");
}

/** All effects in a row, each a little apart from the one before it. @param {Effect[]} effects */
function glyphsOf(effects) {
  return effects.flatMap((effect, i) => {
    const glyphs = effectGlyphs(effect);
    if (i) glyphs[0].classList.add("apart");
    return glyphs;
  });
}

/** @param {Effect} effect @returns {Element[]} */
function effectGlyphs(effect) {
  switch (effect.kind) {
    case "makes":
      return effect.resources.map((name) => glyph(`res-${name}`));
    case "oneOf":
      return effect.resources.flatMap((name, i) =>
        i ? [slash(), glyph(`res-${name}`)] : [glyph(`res-${name}`)],
      );
    case "price":
      return [
        ...effect.resources.map((name) => glyph(`res-${name}`)),
        box("equals", "="),
        valued("coin", effect.coins, "coin"),
      ];
    case "shields":
      return Array.from({ length: effect.count }, () => glyph("shield"));
    case "science":
      return [glyph(`sci-${effect.symbol}`)];
    case "coins":
      return [valued("coin", effect.count, "coin")];
    case "coinsPer":
      return [valued("coin", effect.count, "coin"), slash(), ...effect.counts.map(counted)];
    case "most":
      return [
        valued("laurel", effect.points, "laurel"),
        ...(effect.coins ? [valued("coin", effect.coins, "coin")] : []),
        slash(),
        ...effect.counts.map(counted),
      ];
    case "points":
      return [valued("laurel", effect.count, "laurel")];
    case "destroy":
      return [glyph("icon-destroy"), ...effect.counts.map(counted)];
    case "lose":
      return [valued("icon-lose", effect.count, "lose")];
    case "box":
      return [glyph("icon-box"), glyph("icon-token")];
    case "revive":
      return [glyph("icon-revive")];
    case "replay":
      return [glyph("icon-replay")];
    default:
      throw new Error(`No picture for the effect ${JSON.stringify(effect)}`);
  }
}

/** How many icons wide a row is: signs between icons are narrow. @param {Element[]} glyphs */
function widthOf(glyphs) {
  const narrow = glyphs.filter((node) => node.matches(".slash, .equals")).length;
  return Math.max(1, Math.ceil(glyphs.length - narrow + narrow * 0.3));
}
