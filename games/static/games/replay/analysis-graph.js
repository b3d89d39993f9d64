// The winning chances over a game as two areas, one for each player; also a slider that moves through the game.

import { el, set } from "../table/dom.js";
import { percent } from "./analysis-report.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [1000, 400];
const PAGE = 10;

/** @param {string} tag @param {Record<string, string|number>} attributes */
function shape(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  return node;
}

export class Graph {
  /**
   * @param {HTMLElement} place
   * @param {import("./analysis-report.js").Report} report
   * @param {import("./analysis-report.js").Names} names
   * @param {(number: number) => void} go
   */
  constructor(place, report, names, go) {
    // The share of the player who sits below grows from below.
    this.chances = names.below === 0 ? report.chances : report.chances.map((chance) => 1 - chance);
    this.ages = report.ages;
    this.last = report.chances.length - 1;
    this.names = names;
    this.go = go;
    this.number = 0;
    this.line = el("div", { class: "graph-line", "aria-hidden": "true" });
    this.dot = el("div", { class: "graph-dot", "aria-hidden": "true" });
    this.slider = el("div", {
      class: "graph", role: "slider", tabindex: 0, "aria-label": names.t("graph"), "aria-valuemin": 0, "aria-valuemax": this.last,
    },
    this.picture(),
    el("span", { class: "graph-name upper", "aria-hidden": "true", text: names.player(1 - names.below) }),
    el("span", { class: "graph-name lower", "aria-hidden": "true", text: names.player(names.below) }),
    this.line, this.dot);
    const ages = el("div", { class: "graph-ages", "aria-hidden": "true" });
    this.labels = report.ages.map((age, i) => {
      const until = report.ages[i + 1]?.number ?? this.last;
      const label = el("span", { text: age.name });
      label.style.insetInlineStart = `${(100 * age.number) / this.last}%`;
      label.style.inlineSize = `${(100 * (until - age.number)) / this.last}%`;
      return label;
    });
    ages.append(...this.labels);
    new ResizeObserver(() => this.fit()).observe(ages);
    this.said = el("p", { class: "graph-said" });
    place.replaceChildren(this.slider, ages, this.said);
    this.listen();
  }

  /** An age whose name does not fit below its part of the graph is called by its number. */
  fit() {
    this.labels.forEach((label, i) => {
      label.textContent = this.ages[i].name;
      if (label.scrollWidth > label.clientWidth) label.textContent = this.ages[i].short;
    });
  }

  picture() {
    const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
    const points = this.chances.map((chance, i) => `${(WIDTH * i) / this.last},${HEIGHT * (1 - chance)}`).join(" ");
    svg.append(
      shape("rect", { class: "area upper", width: WIDTH, height: HEIGHT }),
      shape("polygon", { class: "area lower", points: `0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}` }),
      shape("line", { class: "even", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      ...this.ages.filter((age) => age.number).map(({ number }) => {
        const x = (WIDTH * number) / this.last;
        return shape("line", { class: "age", x1: x, x2: x, y1: 0, y2: HEIGHT });
      }),
    );
    return svg;
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
        ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -PAGE, PageUp: PAGE, Home: -this.last, End: this.last,
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
    const { names } = this;
    const chance = this.chances[number];
    const values = { n: number, first: names.player(names.below), second: names.player(1 - names.below), chance: percent(chance, names), other: percent(1 - chance, names) };
    const text = names.t(number ? "at" : "at.start", values);
    for (const node of [this.line, this.dot]) node.style.insetInlineStart = `${(100 * number) / this.last}%`;
    this.dot.style.insetBlockStart = `${100 * (1 - chance)}%`;
    set(this.slider, { "aria-valuenow": number, "aria-valuetext": text });
    set(this.said, { text });
  }
}
