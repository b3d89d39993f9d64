// What the seats could expect over a game, drawn; also a slider that moves through the game. Two players who
// share one chance to win have an area each; see analysis-lines.js for others.

import { el, set } from "../table/dom.js";
import { percent } from "./analysis-words.js";

const SVG = "http://www.w3.org/2000/svg";
export const [WIDTH, HEIGHT] = [1000, 400];
const PAGE = 10;

/** @param {string} tag @param {Record<string, string|number>} attributes */
export function shape(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  return node;
}

export class Graph {
  /**
   * @param {HTMLElement} place
   * @param {import("./analysis-words.js").Report} report
   * @param {import("./analysis-words.js").Names} names
   * @param {(number: number) => void} go
   */
  constructor(place, report, names, go) {
    this.report = report;
    this.chapters = report.chapters;
    this.last = report.values.length - 1;
    this.names = names;
    this.go = go;
    this.number = 0;
    this.line = el("div", { class: "graph-line", "aria-hidden": "true" });
    this.slider = el(
      "div",
      {
        class: "graph",
        role: "slider",
        tabindex: 0,
        "aria-label": names.t("graph"),
        "aria-valuemin": 0,
        "aria-valuemax": this.last,
      },
      this.picture(),
      ...this.captions(),
      this.line,
      ...this.dots(),
    );
    const ages = el("div", { class: "graph-ages", "aria-hidden": "true" });
    this.labels = report.chapters.map((age, i) => {
      const until = report.chapters[i + 1]?.number ?? this.last;
      const label = el("span", { text: age.name });
      label.style.insetInlineStart = `${(100 * age.number) / this.last}%`;
      label.style.inlineSize = `${(100 * (until - age.number)) / this.last}%`;
      return label;
    });
    ages.append(...this.labels);
    new ResizeObserver(() => this.fit()).observe(ages);
    this.said = el("p", { class: "graph-said" });
    place.replaceChildren(...this.above(), this.slider, ages, this.said);
    this.listen();
  }

  /** An age whose name does not fit below its part of the graph is called by its number. */
  fit() {
    this.labels.forEach((label, i) => {
      label.textContent = this.chapters[i].name;
      if (label.scrollWidth > label.clientWidth) label.textContent = this.chapters[i].short;
    });
  }

  picture() {
    const svg = shape("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    });
    svg.append(
      ...this.shapes(),
      shape("line", { class: "even", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      ...this.chapters
        .filter((age) => age.number)
        .map(({ number }) => {
          const x = (WIDTH * number) / this.last;
          return shape("line", { class: "age", x1: x, x2: x, y1: 0, y2: HEIGHT });
        }),
    );
    return svg;
  }

  /**
   * The share of a seat after `number` moves, as it is drawn; that of the player below grows from below.
   * @param {number} number
   */
  chance(number) {
    return this.report.values[number][this.names.below];
  }

  /** What is drawn for the seats. @returns {Element[]} */
  shapes() {
    const points = this.report.values
      .map((_, i) => `${(WIDTH * i) / this.last},${HEIGHT * (1 - this.chance(i))}`)
      .join(" ");
    return [
      shape("rect", { class: "area upper", width: WIDTH, height: HEIGHT }),
      shape("polygon", { class: "area lower", points: `0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}` }),
    ];
  }

  /** What is written on the picture. @returns {Element[]} */
  captions() {
    const { names } = this;
    return [
      el("span", { class: "graph-name upper", "aria-hidden": "true", text: names.player(1 - names.below) }),
      el("span", { class: "graph-name lower", "aria-hidden": "true", text: names.player(names.below) }),
    ];
  }

  /** What shows the current move. @returns {Element[]} */
  dots() {
    this.dot = el("div", { class: "graph-dot", "aria-hidden": "true" });
    return [this.dot];
  }

  /** What is shown above the picture. @returns {Element[]} */
  above() {
    return [];
  }

  listen() {
    const at = (/** @type {PointerEvent} */ event) => {
      const box = this.slider.getBoundingClientRect();
      const share = (event.clientX - box.left) / box.width;
      this.ask(Math.round(share * this.last));
    };
    this.slider.addEventListener("pointerdown", (event) => {
      this.slider.setPointerCapture(event.pointerId);
      at(event);
    });
    this.slider.addEventListener("pointermove", (event) => {
      if (this.slider.hasPointerCapture(event.pointerId)) at(event);
    });
    this.slider.addEventListener("keydown", (event) => {
      const steps = /** @type {Record<string, number>} */ ({
        ArrowLeft: -1,
        ArrowDown: -1,
        ArrowRight: 1,
        ArrowUp: 1,
        PageDown: -PAGE,
        PageUp: PAGE,
        Home: -this.last,
        End: this.last,
      });
      if (!(event.key in steps) || event.ctrlKey || event.metaKey || event.altKey) return;
      // The replay listens to the same keys: one step is enough.
      event.preventDefault();
      event.stopPropagation();
      this.ask(this.number + steps[event.key]);
    });
  }

  /** @param {number} number */
  ask(number) {
    const within = Math.max(0, Math.min(this.last, number));
    if (within !== this.number) this.go(within);
  }

  /** Shows where the replay is. @param {number} number */
  mark(number) {
    this.number = number;
    const text = this.tell(number);
    this.line.style.insetInlineStart = `${(100 * number) / this.last}%`;
    this.point(number);
    set(this.slider, { "aria-valuenow": number, "aria-valuetext": text });
    set(this.said, { text });
  }
  /** The chances after `number` moves, in words. @param {number} number */
  tell(number) {
    const { names } = this;
    const chance = this.chance(number);
    const values = {
      n: number,
      first: names.player(names.below),
      second: names.player(1 - names.below),
      chance: percent(chance, names),
      other: percent(1 - chance, names),
    };
    return names.t(number ? "at" : "at.start", values);
  }

  /** Shows on the picture where the replay is. @param {number} number */
  point(number) {
    if (!this.dot) return;
    this.dot.style.insetInlineStart = `${(100 * number) / this.last}%`;
    this.dot.style.insetBlockStart = `${100 * (1 - this.chance(number))}%`;
  }
}
