// What the seats could expect over a game as a line for each, told apart by colour, dashes and the shape at
// its end; choices that cost much carry a mark.

import { el } from "../table/dom.js";
import { Graph, HEIGHT, shape, WIDTH } from "./analysis-graph.js";
import { MARKS, percent, sign, verdict } from "./analysis-words.js";

const MARKED = new Set(["mistake", "blunder"]);
const EDGE = "0.6rem";

export class Lines extends Graph {
  /**
   * Lays something on a line, but never over the edge.
   * @param {HTMLElement} node
   * @param {number} number
   * @param {number} seat
   */
  lay(node, number, seat) {
    const across = (100 * number) / this.last;
    const down = 100 * (1 - this.report.values[number][seat]);
    node.style.insetInlineStart = `clamp(${EDGE}, ${across}%, 100% - ${EDGE})`;
    node.style.insetBlockStart = `clamp(${EDGE}, ${down}%, 100% - ${EDGE})`;
  }

  seats() {
    return this.report.players.map((_, seat) => seat);
  }

  /** @override */
  shapes() {
    return [
      shape("rect", { class: "ground", width: WIDTH, height: HEIGHT }),
      ...this.seats().map((seat) =>
        shape("polyline", {
          class: "seat-line",
          "data-seat": seat,
          points: this.report.values
            .map((values, i) => `${(WIDTH * i) / this.last},${HEIGHT * (1 - values[seat])}`)
            .join(" "),
        }),
      ),
    ];
  }

  /** A mark for each choice that cost much, where it was made. @override */
  captions() {
    return this.report.moves.flatMap((move, i) => {
      const kind = verdict(move);
      if (!MARKED.has(kind)) return [];
      const mark = el("b", {
        class: `graph-fault is-${kind}`,
        "data-seat": move.seat,
        "data-number": i + 1,
        "aria-hidden": "true",
        text: MARKS[kind],
      });
      this.lay(mark, i + 1, move.seat);
      return [mark];
    });
  }

  /** @override */
  dots() {
    this.signs = this.seats().map((seat) =>
      el("i", { class: "seat-sign on-graph", "data-seat": seat, "aria-hidden": "true" }),
    );
    return this.signs;
  }

  /** Whose line is whose; a click points one out. @override */
  above() {
    const { names } = this;
    const legend = el("div", { class: "graph-legend" });
    legend.append(
      ...this.seats().map((seat) =>
        el(
          "button",
          {
            type: "button",
            class: "graph-seat",
            "data-seat": seat,
            "aria-pressed": "false",
            title: names.t("lines.show", { player: names.player(seat) }),
            onclick: () => this.pointOut(seat),
          },
          sign(seat, names),
          el("span", { text: names.player(seat) }),
        ),
      ),
    );
    this.legend = legend;
    return [legend];
  }

  /** Lets the other lines fade, or none if this one was pointed out already. @param {number} seat */
  pointOut(seat) {
    const buttons = [...(this.legend?.children ?? [])];
    const again = buttons[seat].getAttribute("aria-pressed") === "true";
    for (const [i, button] of buttons.entries()) {
      button.setAttribute("aria-pressed", String(i === seat && !again));
    }
    for (const node of this.slider.querySelectorAll("[data-seat]")) {
      node.classList.toggle("faded", !again && node.getAttribute("data-seat") !== String(seat));
    }
  }

  /** @override @param {number} number */
  tell(number) {
    const { names } = this;
    const values = this.report.values[number];
    const said = this.seats().map((seat) =>
      names.t("lines.seat", { player: names.player(seat), chance: percent(values[seat], names) }),
    );
    return names.t(number ? "lines.at" : "lines.at.start", { n: number, seats: said.join(", ") });
  }

  /** @override @param {number} number */
  point(number) {
    for (const [seat, node] of this.signs?.entries() ?? []) this.lay(node, number, seat);
  }
}
