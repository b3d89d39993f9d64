// Making and updating elements. Nothing here knows the game.

/**
 * The value of an attribute: a listener for `on…`, custom properties for `vars`.
 * @typedef {string|number|boolean|null|undefined|((event: Event) => unknown)|Record<string, string|number>}
 *   Attribute
 */

/**
 * An element with its attributes and children. `class`, `text` and `vars` (custom properties) are understood,
 * `on…` are listeners, `false`, `null` and `undefined` leave an attribute out.
 * @param {string} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...(Node|string|null|false|undefined)} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  set(node, attributes);
  node.append(
    .../** @type {(Node|string)[]} */ (
      children.filter((child) => child !== null && child !== false && child !== undefined)
    ),
  );
  return node;
}

/**
 * @param {Element} node
 * @param {Record<string, Attribute>} attributes
 */
export function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") {
      if (node.textContent !== String(value)) node.textContent = String(value);
    } else if (name === "vars") {
      for (const [property, size] of Object.entries(value ?? {})) {
        /** @type {HTMLElement} */ (node).style.setProperty(property, String(size));
      }
    } else if (name.startsWith("on")) {
      node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === false || value === null || value === undefined) {
      node.removeAttribute(name);
    } else {
      const text = value === true ? "" : String(value);
      if (node.getAttribute(name) !== text) node.setAttribute(name, text);
    }
  }
}

/**
 * Puts one child per item into a parent, keeping the elements of items that were there before: the focus
 * stays, and motion can be followed.
 * @template T
 * @param {Element} parent
 * @param {T[]} items
 * @param {(item: T) => string} keyOf
 * @param {(item: T) => HTMLElement} make
 * @param {(node: HTMLElement, item: T) => void} [update]
 */
export function keyed(parent, items, keyOf, make, update) {
  const old = new Map(
    Array.from(parent.children, (child) => [/** @type {HTMLElement} */ (child).dataset.key, child]),
  );
  items.forEach((item, i) => {
    const key = keyOf(item);
    let node = /** @type {HTMLElement|undefined} */ (old.get(key));
    if (node) {
      old.delete(key);
    } else {
      node = make(item);
      node.dataset.key = key;
    }
    if (parent.children[i] !== node) parent.insertBefore(node, parent.children[i] ?? null);
    update?.(node, item);
  });
  for (const node of old.values()) node.remove();
}

const shown = new WeakMap();

/**
 * Rebuilds what an element holds, but only when what it shows has changed. A button for a move that has the
 * focus gives it to the one that takes its place.
 * @param {Element} parent
 * @param {unknown} what everything that the children depend on
 * @param {() => (Node|string|null|false|undefined)[]} build
 * @returns {boolean} whether anything was rebuilt
 */
export function fill(parent, what, build) {
  const print = JSON.stringify(what);
  if (shown.get(parent) === print) return false;
  shown.set(parent, print);
  const focused = /** @type {HTMLElement|null} */ (document.activeElement);
  const move = parent.contains(focused) ? focused?.dataset.move : undefined;
  parent.replaceChildren(
    .../** @type {(Node|string)[]} */ (
      build().filter((child) => child !== null && child !== false && child !== undefined)
    ),
  );
  if (move !== undefined) {
    /** @type {HTMLElement|null} */ (parent.querySelector(`[data-move="${CSS.escape(move)}"]`))?.focus();
  }
  return true;
}

/**
 * Has everything below an element rebuilt at the next `fill`: what it shows now depends on more.
 * @param {Element} root
 */
export function forget(root) {
  for (const node of root.querySelectorAll("*")) shown.delete(node);
}

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`The page has no #${id}`);
  return node;
}

/** The table itself: everything of a game lies in it. @returns {HTMLElement} */
export function tableArea() {
  return /** @type {HTMLElement} */ (document.querySelector("[data-table]"));
}

/** The table is laid, or as far as it will be: until now nothing of it was seen, for its parts would have moved. */
export function showTable() {
  set(tableArea(), { "data-laid": true });
}

/** @param {string} text */
export function hiddenText(text) {
  return el("span", { class: "visually-hidden", text });
}

/** Whether the eye wants no motion. */
export function wantsCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Whether the page is laid out for a phone, upright or on its side. The same is written in the style sheets.
 */
export const phone = matchMedia("(max-width: 47.99rem), (max-height: 30rem) and (min-aspect-ratio: 1)");

export function isPhone() {
  return phone.matches;
}
