// Faces of cards, backs, and what an effect looks like in signs. Pictures come from the sprite, what a face
// shows from the server's components, how it looks from faces.css and cards.css. No rule lives here.

import { box, cardName, medal, picture, valued } from "../cards/art.js";

/** @typedef {import("./types.js").Does} Does */
/** @typedef {import("./types.js").Cost} Cost */
/** @typedef {import("./types.js").Card} Card */

/** What the sprite calls the powers of wonders. @type {Record<string, string>} */
const POWERS = {
  seventh_card: "power-seventh",
  dig: "power-dig",
  free_once: "power-free",
  free_new_colour: "power-colour",
  free_first_card: "power-first",
  free_last_card: "power-last",
  copy_guild: "power-guild",
};

/** @type {import("./types.js").Names} */
let names;

/** Takes the components in the reader's language. @param {import("./types.js").Names} components */
export function setComponents(components) {
  names = components;
}

/** @param {string} id @returns {Card} */
export function cardOf(id) {
  return names.cards[id];
}

/** The back of a card: its age, or the guilds'. @param {string} id */
export function backOf(id) {
  return cardOf(id).colour === "purple" ? "guild" : String(cardOf(id).age);
}

/** A card. @param {string} id @returns {HTMLElement} */
export function cardFace(id) {
  const card = cardOf(id);
  const node = box("card-face");
  node.setAttribute("aria-hidden", "true");
  node.dataset.card = id;
  node.dataset.colour = card.colour;
  const band = box(
    "card-band",
    picture(`shape-${card.colour}`, "card-shape"),
    signs(card.does, "card-effects"),
  );
  if (card.frees.length) band.append(medal(id, "card-gives"));
  const panel = box("card-panel");
  const rail = costRail(card.cost, card.free_with);
  if (rail) panel.append(rail);
  panel.append(picture(`card-${id}`, "card-art"));
  node.append(band, panel, cardName(card.name));
  return node;
}

/** A card by its band alone: its colour and what it does. @param {string} id @returns {HTMLElement} */
export function bandFace(id) {
  const card = cardOf(id);
  const node = box("band-face", signs(card.does, "band-effects"));
  node.setAttribute("aria-hidden", "true");
  node.dataset.colour = card.colour;
  return node;
}

/** The back of a card. @param {string} back "1", "2", "3" or "guild" */
export function cardBack(back) {
  const node = box("card-face card-back", picture(`back-${back}`, "back-art"));
  node.setAttribute("aria-hidden", "true");
  node.dataset.back = back;
  return node;
}

/**
 * Coins first, one sign for each unit, then the chain symbols that make all of it free.
 * @param {Cost} cost
 * @param {string[]} [free]
 */
export function costRail(cost, free = []) {
  const parts = [
    ...(cost.coins ? [valued("coin", cost.coins, "coin")] : []),
    ...cost.goods.map((name) => picture(`res-${name}`, "unit")),
    ...free.map((giver) => medal(giver, "card-free")),
  ];
  if (!parts.length) return null;
  const rail = box("rail", ...parts);
  rail.dataset.count = String(parts.length);
  return rail;
}

/** All that something does, as a row of signs. @param {Does} does @param {string} className */
export function signs(does, className) {
  const parts = [...glyphsOf(does)];
  const row = box(className, ...parts);
  const narrow = parts.filter((node) => node.matches(".slash, .arrow, .equals")).length;
  row.dataset.count = String(Math.min(9, Math.max(1, Math.ceil(parts.length - narrow + narrow * 0.32))));
  return row;
}

/** @param {string} id */
function glyph(id) {
  return picture(id, "glyph");
}

function slash() {
  return picture("icon-each", "slash");
}

/** @param {string[]} ids */
function oneOf(ids) {
  return ids.flatMap((id, i) => (i ? [slash(), glyph(id)] : [glyph(id)]));
}

/**
 * Where something is counted or bought: on the left, on the right, at home.
 * @param {"left"|"right"|"self"} where
 */
function arrow(where) {
  return box(`arrow ${where}`, { left: "◂", right: "▸", self: "▾" }[where]);
}

/** What is counted, on a chip in its own colour. @param {string} what */
function counted(what) {
  if (what === "stages") return glyph("stage");
  if (what === "defeats") return glyph("token-defeat");
  const chip = box("chip", picture(`shape-${what}`, "chip-art"));
  chip.dataset.colour = what;
  return chip;
}

/** Counted in whose cities: the arrows around it say so. @param {string[]} counts @param {string[]} of */
function countedIn(counts, of) {
  const around = of.includes("neighbours");
  return [
    ...(around ? [arrow("left")] : []),
    ...counts.map(counted),
    ...(around && of.includes("self") ? [arrow("self")] : []),
    ...(around ? [arrow("right")] : []),
  ];
}

/** @param {Does} does @returns {Generator<Element>} */
function* glyphsOf(does) {
  for (const unit of does.makes ?? []) yield* oneOf(unit.map((name) => `res-${name}`));
  if (does.discount) {
    const { goods, sides } = does.discount;
    if (sides.includes("left")) yield arrow("left");
    yield counted(goods === "raw" ? "brown" : "grey");
    if (sides.includes("right")) yield arrow("right");
    yield valued("coin", names.prices.discount, "coin");
  }
  for (let i = 0; i < (does.shields ?? 0); i += 1) yield glyph("shield");
  if (does.science === "any") yield* oneOf(["sci-compass", "sci-gear", "sci-tablet"]);
  else if (does.science) yield glyph(`sci-${does.science}`);
  if (does.power) yield glyph(POWERS[does.power]);
  if (does.points) yield valued("vp", does.points, "vp");
  if (does.coins) yield valued("coin", does.coins, "coin");
  if (does.counts) {
    if (does.coins_each) yield valued("coin", does.coins_each, "coin");
    if (does.points_each) yield valued("vp", does.points_each, "vp");
    yield slash();
    yield* countedIn(does.counts, does.of ?? []);
  }
  if (does.points_if_complete) {
    yield valued("vp", does.points_if_complete, "vp");
    yield slash();
    yield glyph("stage");
    yield glyph("stage");
  }
}
