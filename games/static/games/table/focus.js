// The focus of a reader who plays by key: when what had it is gone, because a piece was played or a button has
// done its work, it moves to where the next decision is instead of falling back to the page.

import { keepOneTabStop } from "./keyboard.js";

export class FocusKeeper {
  /** @param {Element} area the table @param {() => Element} firstGroup where the next decision is */
  constructor(area, firstGroup) {
    this.area = area;
    this.firstGroup = firstGroup;
    /** The last that had the focus. @type {Element|null} */
    this.last = null;
    this.byKey = false;
    document.addEventListener("keydown", () => (this.byKey = true), true);
    document.addEventListener("pointerdown", () => (this.byKey = false), true);
    area.addEventListener("focusin", (event) => (this.last = /** @type {Element} */ (event.target)));
  }

  /** After something was drawn. */
  keep() {
    const isLost = document.activeElement === document.body && this.last && !this.last.checkVisibility();
    if (!isLost || !this.byKey || document.querySelector("dialog:modal")) return;
    const group = this.firstGroup();
    keepOneTabStop(group.parentElement ?? group);
    const stop = group.querySelector('button[tabindex="0"]') ?? group.querySelector("button");
    const panel = this.area.querySelector("#open-decision") ?? this.area.querySelector("#panel button");
    /** @type {HTMLElement|null} */ (stop?.checkVisibility() ? stop : panel)?.focus();
  }
}
