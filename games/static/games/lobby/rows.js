// Rows that come and go: each is made from a template of the page, and stays the same element while it is
// shown.

/**
 * Puts rows in their places, keeping those that stay, and with them the focus.
 * @template T
 * @param {Element} place @param {string} template @param {T[]} items
 * @param {(item: T) => string} key @param {(row: HTMLElement, item: T) => void} fill
 */
export function reconcile(place, template, items, key, fill) {
  const old = new Map([...place.children].map((row) => [/** @type {HTMLElement} */ (row).dataset.key, row]));
  const source = /** @type {HTMLTemplateElement} */ (document.getElementById(template));
  items.forEach((item, index) => {
    let row = /** @type {HTMLElement|undefined} */ (old.get(key(item)));
    old.delete(key(item));
    if (!row) {
      row = /** @type {HTMLElement} */ (source.content.firstElementChild?.cloneNode(true));
      row.dataset.key = key(item);
    }
    fill(row, item);
    if (place.children[index] !== row) place.insertBefore(row, place.children[index] ?? null);
  });
  for (const row of old.values()) row.remove();
}

/**
 * The part of a row that `data-<name>` marks.
 * @template {HTMLElement} [E=HTMLElement]
 * @param {HTMLElement} row
 * @param {string} name
 * @param {new () => E} [_type] what it is
 * @returns {E}
 */
export const part = (row, name, _type) => /** @type {E} */ (row.querySelector(`[data-${name}]`));
