// Motion: where things were before a change and where they are now. The table is already right when this
// begins; cutting it short loses nothing, and nothing here holds up a click.

import { byId, el, tableArea, wantsCalm } from "./dom.js";

const SPEEDS = /** @type {Record<string, number>} */ ({ off: 0, fast: 0.55, normal: 1, slow: 1.8 });
const TRAVEL = 280;
const EASE = "cubic-bezier(.3,.7,.2,1)";

export class Motion {
  /** @param {string} speed @param {(kind: string, id: string) => Element} draw a piece, as it flies */
  constructor(speed, draw) {
    this.speed = SPEEDS[speed] ?? 1;
    this.draw = draw;
    this.layer = byId("ghosts");
    /** @type {Set<Animation>} */
    this.running = new Set();
  }

  get isOff() {
    return this.speed === 0 || wantsCalm() || document.visibilityState !== "visible";
  }

  /** Where everything lies now. Call before rendering. @returns {Map<string, DOMRect>} */
  look() {
    const places = new Map();
    if (this.isOff) return places;
    for (const node of tableArea().querySelectorAll("button[data-piece]")) {
      const box = node.getBoundingClientRect();
      if (box.width) places.set(/** @type {string} */ (node.getAttribute("data-piece")), box);
    }
    return places;
  }

  /** Ends what is still under way. */
  clear() {
    for (const animation of this.running) animation.finish();
    this.running.clear();
    this.layer.replaceChildren();
  }

  /** @param {string} name @returns {HTMLElement|null} */
  piece(name) {
    for (const node of tableArea().querySelectorAll(`button[data-piece="${name}"]`)) {
      if (node.getBoundingClientRect().width) return /** @type {HTMLElement} */ (node);
    }
    return null;
  }

  /** @param {string} name */
  box(name) {
    return this.piece(name)?.getBoundingClientRect();
  }

  /**
   * @param {Element} node
   * @param {Keyframe[]} frames
   * @param {number} duration
   * @param {number} [delay]
   * @param {string} [easing]
   */
  animate(node, frames, duration, delay = 0, easing = EASE) {
    const animation = node.animate(frames, {
      duration: duration * this.speed,
      delay: delay * this.speed,
      easing,
      fill: "backwards",
    });
    this.running.add(animation);
    animation.finished.then(
      () => this.running.delete(animation),
      () => {},
    );
    return animation;
  }

  /**
   * A copy of a piece travels from one place to another. Returns how long it takes.
   * @param {DOMRect|undefined} from
   * @param {DOMRect|undefined} to
   * @param {string} kind
   * @param {string} id
   * @param {{to?: HTMLElement|null, fade?: boolean}} [how]
   */
  fly(from, to, kind, id, { to: target = null, fade = false } = {}) {
    if (!from || !to || (Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1)) return 0;
    const ghost = el("div", { class: `ghost ${kind}` }, this.draw(kind, id));
    ghost.style.setProperty("width", `${from.width}px`);
    ghost.style.setProperty("height", `${from.height}px`);
    this.layer.append(ghost);
    const scale = Math.max(0.2, Math.min(to.width / from.width, 2));
    const middle = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) + Math.abs(from.y - to.y) / 2 - 18 };
    const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) =>
      `translate(${x}px, ${y}px) scale(${size})`;
    const animation = this.animate(
      ghost,
      [
        { transform: put(from.x, from.y, 1), opacity: 1 },
        { transform: put(middle.x, middle.y, (1 + scale) / 2 + 0.06), opacity: 1, offset: 0.5 },
        { transform: put(to.x, to.y, scale), opacity: fade ? 0 : 1 },
      ],
      TRAVEL,
      0,
      "ease-in-out",
    );
    const remove = () => ghost.remove();
    animation.finished.then(remove, remove);
    if (target) this.animate(target, [{ opacity: 0 }, { opacity: 0, offset: 0.98 }, { opacity: 1 }], TRAVEL);
    return TRAVEL;
  }

  /** @param {HTMLElement|null} node @param {number} delay */
  glow(node, delay) {
    if (node)
      this.animate(
        node,
        [{ filter: "brightness(1)" }, { filter: "brightness(1.5)" }, { filter: "brightness(1)" }],
        600,
        delay,
      );
  }
}
