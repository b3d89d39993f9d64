// The bell on every page of somebody who is logged in: how much is unread, and a menu of the latest. Without
// this script it is a link to the page of all notifications.

import { Words } from "../table/words.js";
import { wire } from "./wire.js";

const MOST = 99;
const bell = /** @type {HTMLAnchorElement|null} */ (document.querySelector("[data-bell]"));
const menu = document.getElementById("bell-menu");
const source = document.getElementById("bell-texts");
if (bell && menu && source) start(bell, menu, JSON.parse(source.textContent ?? "{}"));

/** @param {HTMLAnchorElement} bell @param {HTMLElement} menu @param {Record<string, string>} texts */
function start(bell, menu, texts) {
  const words = new Words(texts, document.documentElement.lang, null);
  const count = /** @type {HTMLElement} */ (bell.querySelector("[data-bell-count]"));
  const list = /** @type {HTMLElement} */ (menu.querySelector("[data-bell-list]"));
  const form = /** @type {HTMLFormElement} */ (menu.querySelector("[data-bell-read]"));
  // The lobby's own script shows the waiting tables; no other page needs them.
  const socket = document.getElementById("lobby-config") ? wire() : wire("/ws/lobby/?seeks=no");
  let unread = 0;

  /** @param {number} number */
  function show(number) {
    unread = number;
    count.hidden = !number;
    count.textContent = number > MOST ? `${MOST}+` : String(number);
    form.hidden = !number;
    const said = number
      ? `${words.t("notifications")}: ${words.n("unread", number)}`
      : words.t("notifications");
    bell.setAttribute("aria-label", said);
    bell.title = said;
  }

  /** @param {Record<string, string>} [what] */
  function markRead(what = {}) {
    const data = new FormData(form);
    for (const [name, value] of Object.entries(what)) data.set(name, value);
    return fetch(form.action, { method: "POST", body: data, redirect: "manual" });
  }

  async function load() {
    if (!list.children.length) list.textContent = words.t("loading");
    try {
      const answer = await fetch(bell.dataset.menuUrl ?? "", { headers: { Accept: "text/html" } });
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      list.replaceChildren(...page.body.children);
    } catch {
      list.textContent = words.t("no_connection");
    }
  }

  socket.on("welcome", (message) => {
    bell.dataset.bell = "live";
    show(message.unread);
    // At the table one sees whose turn it is, and how it ended.
    if (message.unread && document.querySelector("[data-table]"))
      markRead({ url: location.pathname }).catch(() => {});
  });
  socket.on("notices", (message) => {
    // A reader who looks at it needs no notification.
    if (
      message.url &&
      message.url.split("#")[0] === location.pathname &&
      document.visibilityState === "visible"
    ) {
      markRead({ url: message.url }).catch(() => show(message.unread));
      if (document.querySelector("[data-table]")) return;
    }
    show(message.unread);
    if (menu.matches(":popover-open")) load();
  });

  bell.setAttribute("role", "button");
  bell.setAttribute("aria-haspopup", "dialog");
  bell.setAttribute("aria-controls", menu.id);
  bell.setAttribute("aria-expanded", "false");
  // A click beside the menu closes it, one on the bell as well: it must not open it again at once.
  let wasOpen = false;
  bell.addEventListener("pointerdown", () => (wasOpen = menu.matches(":popover-open")));
  /** @param {Event} event */
  function toggle(event) {
    event.preventDefault();
    if (wasOpen || menu.matches(":popover-open")) menu.hidePopover();
    else menu.showPopover();
    wasOpen = false;
  }
  bell.addEventListener("click", (event) => {
    // With a key held, it is a link as any other.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) toggle(event);
  });
  bell.addEventListener("keydown", (event) => {
    if (event.key === " ") toggle(event);
  });
  menu.addEventListener("toggle", (event) => {
    const open = /** @type {ToggleEvent} */ (event).newState === "open";
    bell.setAttribute("aria-expanded", String(open));
    if (open) load().then(() => /** @type {HTMLElement|null} */ (menu.querySelector("a"))?.focus());
  });
  menu.addEventListener("keydown", (event) => {
    const links = [.../** @type {NodeListOf<HTMLElement>} */ (menu.querySelectorAll("a, button"))].filter(
      (one) => one.offsetParent,
    );
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !links.length) return;
    event.preventDefault();
    const at = links.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    links[(at + step + links.length) % links.length].focus();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const before = unread;
    show(0);
    try {
      await markRead();
      await load();
    } catch {
      show(before);
    }
  });
}
