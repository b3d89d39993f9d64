// The lines that were tried, as a tree: each node is a move, its children are what was played after it.

/** @typedef {import("./types.js").Step} Step */

/**
 * @typedef {object} Node
 * @property {string} code of the line up to it; empty at the start
 * @property {number} seat
 * @property {string} move
 * @property {Node|null} parent
 * @property {Node[]} children
 * @property {Node|null} last the child that was looked at last
 */

// This many can be read and stored.
const MOST_NODES = 600;

export class Tree {
  constructor() {
    this.root = node("", 0, "", null);
    this.current = this.root;
    this.size = 0;
  }

  get isFull() {
    return this.size >= MOST_NODES;
  }

  /** Adds steps after a node, or finds them there; the last one is the current one. @param {Node} from @param {Step[]} steps */
  add(from, steps) {
    let at = from;
    for (const { code, seat, move } of steps) {
      let child = at.children.find((one) => one.code === code);
      if (!child) {
        child = node(code, seat, move, at);
        at.children.push(child);
        this.size += 1;
      }
      at = child;
    }
    this.go(at);
    return at;
  }

  /** @param {Node} to */
  go(to) {
    this.current = to;
    for (let at = to; at.parent; at = at.parent) at.parent.last = at;
  }

  /** Forgets a node and all that follows it. @param {Node} gone */
  remove(gone) {
    const { parent } = gone;
    if (!parent) return;
    parent.children = parent.children.filter((child) => child !== gone);
    if (parent.last === gone) parent.last = parent.children[0] ?? null;
    this.size -= count(gone);
    this.go(parent);
  }

  /** The next node of the line that is looked at. */
  get next() {
    return this.current.last ?? this.current.children[0] ?? null;
  }

  /** The end of the line that is looked at. */
  get end() {
    let at = this.current;
    while (at.children.length) at = at.last ?? at.children[0];
    return at;
  }

  /** The nodes that stand for another choice at the same place. @param {number} by 1 or -1 */
  beside(by) {
    const siblings = this.current.parent?.children ?? [];
    return siblings[siblings.indexOf(this.current) + by] ?? null;
  }

  /** How many moves lead to a node. @param {Node} to */
  depth(to = this.current) {
    let steps = 0;
    for (let at = to; at.parent; at = at.parent) steps += 1;
    return steps;
  }

  /** As text, to be kept by the browser. */
  stored() {
    /** @param {Node} one @returns {unknown[]} */
    const plain = (one) => [one.code, one.seat, one.move, one.children.map(plain)];
    return JSON.stringify(this.root.children.map(plain));
  }

  /** Adds what was stored. @param {string} text */
  restore(text) {
    const here = this.current;
    /** @param {Node} from @param {any[]} children */
    const grow = (from, children) => {
      for (const [code, seat, move, more] of children) {
        if (this.isFull) return;
        grow(this.add(from, [{ code, seat, move }]), more);
      }
    };
    try {
      grow(this.root, JSON.parse(text));
    } catch {
      // It was stored by an older version of this page.
    }
    this.go(here);
  }
}

/** @param {string} code @param {number} seat @param {string} move @param {Node|null} parent @returns {Node} */
function node(code, seat, move, parent) {
  return { code, seat, move, parent, children: [], last: null };
}

/** @param {Node} one @returns {number} */
function count(one) {
  return 1 + one.children.reduce((sum, child) => sum + count(child), 0);
}
