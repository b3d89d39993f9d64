// Notes that rise at the foot of the page.

const STAY = { info: 8_000, success: 6_000, error: 12_000 };

/**
 * A note at the foot of the page. With actions it stays until it is answered.
 * @param {string} text
 * @param {{kind?: "info"|"success"|"error", code?: string, dismiss?: string, key?: string,
 *          actions?: {label: string, href?: string, act?: () => void}[]}} [how]
 */
export function toast(text, { kind = "info", code = "", dismiss = "", key = "", actions = [] } = {}) {
  const list = document.querySelector(".toasts");
  if (!list || !text) return null;
  // The same complaint twice is one complaint.
  const id = key || `${kind} ${text}`;
  for (const other of list.querySelectorAll("li")) if (other.dataset.key === id) other.remove();
  const item = document.createElement("li");
  item.className = `toast ${kind}`;
  item.dataset.key = id;
  if (code) item.dataset.code = code;
  const words = document.createElement("p");
  words.textContent = text;
  item.append(words);
  for (const { label, href, act } of actions) {
    const button = document.createElement(href ? "a" : "button");
    button.className = "button";
    button.textContent = label;
    if (href) button.setAttribute("href", href);
    button.addEventListener("click", () => {
      item.remove();
      act?.();
    });
    item.append(button);
  }
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button quiet square";
  close.textContent = "×";
  close.setAttribute("aria-label", dismiss || "×");
  close.addEventListener("click", () => item.remove());
  item.append(close);
  list.append(item);
  bringForward(/** @type {HTMLElement} */ (list));
  if (!actions.length) setTimeout(() => item.remove(), STAY[kind]);
  return item;
}

/**
 * A modal dialog lies above the page and takes all clicks: while one is open, the notes are part of it.
 * @param {HTMLElement} list
 */
function bringForward(list) {
  const open = document.querySelectorAll("dialog:modal");
  const dialog = open[open.length - 1];
  if (!dialog || dialog.contains(list)) return;
  const home = list.parentElement;
  const next = list.nextSibling;
  dialog.append(list);
  // What the dialog shows may be built again meanwhile.
  const kept = new MutationObserver(() => {
    if (!list.isConnected) dialog.append(list);
  });
  kept.observe(dialog, { childList: true });
  dialog.addEventListener(
    "close",
    () => {
      kept.disconnect();
      home?.insertBefore(list, next);
    },
    { once: true },
  );
}

// A dialog that opens while there are notes takes them along.
document.addEventListener(
  "toggle",
  (event) => {
    const list = /** @type {HTMLElement|null} */ (document.querySelector(".toasts"));
    if (list?.childElementCount && event.target instanceof HTMLDialogElement) bringForward(list);
  },
  true,
);

/** @param {string} key */
export function dropToast(key) {
  for (const item of document.querySelectorAll(".toasts li")) {
    if (/** @type {HTMLElement} */ (item).dataset.key === key) item.remove();
  }
}
