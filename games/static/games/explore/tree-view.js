// The tree of lines on the page: nested lists of buttons, each with its move in words.

import { byId, el, fill } from "../table/dom.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("../table/words.js").Words} Words */

export class TreeView {
  /**
   * @param {Tree} tree
   * @param {Words} words
   * @param {{number: number, moves: number, first: number}} start where the lines begin
   * @param {(node: Node) => void} go
   */
  constructor(tree, words, start, go) {
    this.tree = tree;
    this.words = words;
    this.start = start;
    this.go = go;
    this.area = byId("explore-tree");
    /** @type {HTMLElement|null} */
    this.marked = null;
  }

  /** The start of all lines in words. */
  get startText() {
    const { number, moves } = this.start;
    return number ? this.words.t("explore.start", { n: number, all: moves }) : this.words.t("explore.dealt");
  }

  /** A move in words. @param {Node} node */
  text(node) {
    return node.parent ? this.words.move(node.seat, node.move) : this.startText;
  }

  draw() {
    const had = this.area.contains(document.activeElement);
    fill(this.area, [this.tree.stored(), this.tree.current.code], () => [
      el("ol", { class: "line" }, this.item(this.tree.root, 0), ...this.line(this.tree.root, 1)),
    ]);
    const marked = /** @type {HTMLElement|null} */ (this.area.querySelector("[aria-current]"));
    if (had) marked?.focus();
    this.scrollTo(marked);
  }

  /**
   * What follows a node: its first child and the line after it; other children are lists of their own.
   * @param {Node} from
   * @param {number} depth of the children
   * @returns {HTMLElement[]}
   */
  line(from, depth) {
    /** @type {HTMLElement[]} */
    const items = [];
    let at = from;
    for (let n = depth; at.children.length; n += 1) {
      const [first, ...others] = at.children;
      const item = this.item(first, n);
      for (const [i, other] of others.entries()) {
        item.append(
          el(
            "ol",
            {
              class: "line branch",
              "aria-label": this.words.t("explore.branch", { what: this.text(first), n: i + 2 }),
            },
            this.item(other, n),
            ...this.line(other, n + 1),
          ),
        );
      }
      items.push(item);
      at = first;
    }
    return items;
  }

  /** @param {Node} node @param {number} depth */
  item(node, depth) {
    const isHere = node === this.tree.current;
    return el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          "data-code": node.code,
          "aria-current": isHere ? "step" : null,
          onclick: () => this.go(node),
        },
        depth ? el("span", { class: "n", text: this.start.first + depth }) : null,
        el("span", { class: "said", text: this.text(node) }),
      ),
    );
  }

  /** Not scrollIntoView, which would move the whole page on a phone. @param {HTMLElement|null} item */
  scrollTo(item) {
    if (!item) return;
    const { area } = this;
    const top = item.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop;
    if (top < area.scrollTop || top + item.offsetHeight > area.scrollTop + area.clientHeight)
      area.scrollTop = top - area.clientHeight / 2;
  }
}
