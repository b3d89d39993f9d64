// Pictures of a sprite as elements, and the small parts that faces are made of. Which pictures there are is
// the game's business; how they look is written in faces.css.

const SVG = "http://www.w3.org/2000/svg";

// A page with hashed file names says where the sprite is: <meta name="art-sprite"
// content="/static/games/…/art.1f2e.svg">
const stated = /** @type {HTMLMetaElement|null} */ (document.querySelector('meta[name="art-sprite"]'));
/** The prefix of a picture's name where it is shown. */
let sprite = `${stated?.content ?? ""}#`;

/**
 * The pictures, fetched once and put into the page: one that is referred to in another file is looked up
 * there again for every element that shows it, which costs a tenth of a second each time. Resolves also when
 * they could not be fetched, for then the file is tried.
 * @param {string} [prefix] tells their names apart from others on the page
 * @returns {Promise<boolean>} whether they are in the page
 */
export async function loadSprite(prefix = "") {
  if (!stated) return false;
  try {
    const answer = await fetch(stated.content);
    // As a page, not as an image: browsers read the one three times as fast as the other.
    const drawn =
      answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("svg");
    if (!drawn) return false;
    if (prefix) for (const symbol of drawn.children) symbol.id = prefix + symbol.id;
    drawn.setAttribute("class", "sprite");
    drawn.setAttribute("aria-hidden", "true");
    document.body.prepend(drawn);
    sprite = `#${prefix}`;
    return true;
  } catch (error) {
    console.warn("The pictures could not be fetched", error);
    return false;
  }
}

/**
 * A picture by its id, such as "card-baths", "res-clay" or "shield".
 * @param {string} id
 * @param {string} [className]
 * @returns {SVGSVGElement}
 */
export function picture(id, className = "art") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", sprite + id);
  svg.append(use);
  return svg;
}

/**
 * A coin, laurel or other sign that bears a number.
 * @param {string} id
 * @param {number|string} value
 * @param {string} [className]
 */
export function valued(id, value, className = "") {
  const svg = picture(id, `valued ${className}`.trim());
  svg.setAttribute("viewBox", "0 0 24 24");
  // Text of the picture, not of the page: browsers keep the latter from becoming as small as a small card
  // needs it.
  const number = document.createElementNS(SVG, "text");
  number.setAttribute("x", "12");
  number.setAttribute("y", "17.1");
  number.setAttribute("text-anchor", "middle");
  number.textContent = String(value);
  svg.append(number);
  svg.dataset.digits = String(String(value).length);
  return svg;
}

/** Spans, for a face may lie in a button. @param {string} className @param {...(Node|string)} children */
export function box(className, ...children) {
  const node = document.createElement("span");
  node.className = className;
  node.append(...children);
  return node;
}

/** A chain symbol on its cream medal. @param {string} symbol @param {string} [className] */
export function medal(symbol, className = "") {
  return box(`medal ${className}`.trim(), picture(`chain-${symbol}`, "medal-art"));
}

const MARKS = {
  tick: "M3 8.500 6.500 12 13 4.500",
  link:
    "M6.700 9.300 9.300 6.700M7.500 4.800 9 3.300a2.600 2.600 0 0 1 3.700 3.700L11.200 8.500" +
    "M8.500 11.200 7 12.700A2.600 2.600 0 0 1 3.300 9L4.800 7.500",
  twice: "M5 5h7v8H5zM3.500 11V3.500H10",
  cross: "M4.500 4.500l7 7M11.500 4.500l-7 7",
};

/** A small mark on a price tag. @param {keyof typeof MARKS} name */
export function mark(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", `mark ${name}`);
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", MARKS[name]);
  svg.append(line);
  return svg;
}
