// Pictures of a game as elements, and the small parts that faces are made of. Which pictures there are is
// the game's business; how they look is written in faces.css.

const SVG = "http://www.w3.org/2000/svg";
// How much is put into the page at once, in characters: little enough to go unnoticed.
const AT_ONCE = 16_000;
const RETRY_MS = 3000;
// Letters that a line of a card's name has room for.
const LONGEST_WORD = 14;

/**
 * A sheet of pictures, each in a line of its own.
 * @typedef {{url: string, ids: string, lines?: Promise<Map<string, string>>}} Sheet
 */

// Which sheets there are, and which pictures they have (games/art/files.py).
const listed = document.getElementById("art-files");
/** @type {Sheet[]} */
const sheets = JSON.parse(listed?.textContent ?? "[]");
/** @type {Map<string, Sheet>} */
const sheetOf = new Map(sheets.flatMap((sheet) => sheet.ids.split(" ").map((id) => [id, sheet])));

// A page of another kind may name a single file, in which pictures are then looked up.
const stated = /** @type {HTMLMetaElement|null} */ (document.querySelector('meta[name="art-sprite"]'));
/** The prefix of a picture's name where it is shown. */
let place = sheets.length ? "#" : `${stated?.content ?? ""}#`;
let prefix = "";

/** What was asked for so far; pictures are put into the page when they are. @type {Set<string>} */
const asked = new Set();
/** Fetched, and not in the page yet. @type {[string, string][]} */
let waiting = [];
/** @type {SVGSVGElement|null} */
let sprite = null;
let isPutting = false;

/**
 * Tells pictures apart from other things on the page by the same names.
 * @param {string} before what their names begin with
 * @returns {boolean} whether the page has pictures
 */
export function prefixPictures(before) {
  if (!sheets.length) return false;
  prefix = before;
  place = `#${before}`;
  return true;
}

/**
 * Puts a picture into the page, if it is not there: one that is referred to in another file is looked up
 * there again for every element that shows it, which costs a tenth of a second each time.
 * @param {string} id
 */
function need(id) {
  const sheet = sheetOf.get(id);
  if (!sheet || asked.has(id)) return;
  asked.add(id);
  sheet.lines ??= fetched(sheet.url);
  sheet.lines.then(
    (lines) => {
      waiting.push([id, lines.get(id) ?? ""]);
      if (isPutting) return;
      isPutting = true;
      queueMicrotask(put);
    },
    (error) => {
      console.warn("The pictures could not be fetched", error);
      asked.delete(id);
      sheet.lines = undefined;
      setTimeout(need, RETRY_MS, id);
    },
  );
}

/** The pictures of a sheet by their names, as text. @param {string} url */
async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  /** @type {Map<string, string>} */
  const lines = new Map();
  for (const line of (await answer.text()).split("\n")) {
    const id = /^<symbol id="([^"]+)"/.exec(line)?.[1];
    if (id) lines.set(id, line);
  }
  return lines;
}

/** Some of the pictures that wait; the others after the browser has shown these. */
function put() {
  let size = 0;
  let count = 0;
  while (count < waiting.length && size < AT_ONCE) {
    size += waiting[count][1].length;
    count += 1;
  }
  const lines = waiting.slice(0, count).map(([id, line]) => line.replace(`"${id}"`, `"${prefix}${id}"`));
  waiting = waiting.slice(count);
  // As a page, not as an image: browsers read the one three times as fast as the other.
  const read = new DOMParser().parseFromString(`<svg>${lines.join("")}</svg>`, "text/html");
  spriteOfPage().append(...(read.querySelector("svg")?.children ?? []));
  isPutting = waiting.length > 0;
  if (isPutting) requestAnimationFrame(() => setTimeout(put));
}

function spriteOfPage() {
  if (!sprite) {
    sprite = document.createElementNS(SVG, "svg");
    sprite.setAttribute("class", "sprite");
    sprite.setAttribute("aria-hidden", "true");
    document.body.prepend(sprite);
  }
  return sprite;
}

/**
 * A picture by its id, such as "card-baths", "res-clay" or "shield".
 * @param {string} id
 * @param {string} [className]
 * @returns {SVGSVGElement}
 */
export function picture(id, className = "art") {
  need(id);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", place + id);
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

/** The name of a card, smaller if one of its words would not fit into a line. @param {string} name */
export function cardName(name) {
  const node = box("card-name", name);
  if (name.split(/[\s-]/).some((word) => word.length > LONGEST_WORD)) node.dataset.long = "";
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
