// Small comforts on every page. Everything here also works without it, one page load slower.

const root = document.documentElement;

/** The colours that the visitor sees now, by choice or by default. */
function isDark() {
  if (root.dataset.theme !== "auto") return root.dataset.theme === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

// A visitor who goes on at once cuts the fading between pages short, which is no error.
for (const name of ["pageswap", "pagereveal"]) {
  addEventListener(name, (event) => {
    const { viewTransition } = /** @type {{viewTransition?: ViewTransition}} */ (event);
    viewTransition?.ready.catch(() => {});
    viewTransition?.finished.catch(() => {});
  });
}

// The theme button changes the page at once and tells the server behind its back.
for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (
  document.querySelectorAll("form.theme-form")
)) {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const theme = isDark() ? "light" : "dark";
    const data = new FormData(form);
    data.set("theme", theme);
    root.dataset.theme = theme;
    button.setAttribute("aria-pressed", String(theme === "dark"));
    // Also if the visitor goes on to another page at once. Without an answer it lasts as long as this page.
    fetch(form.action, { method: "POST", body: data, redirect: "manual", keepalive: true }).catch(() => {});
  });
  button.setAttribute("aria-pressed", String(isDark()));
}

// Toasts go when they are dismissed.
for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (
  document.querySelectorAll("[data-dismiss]")
)) {
  button.hidden = false;
  button.addEventListener("click", () => button.closest("li")?.remove());
}

/** @param {ParentNode} part @param {string} selector @param {boolean} disabled */
function disable(part, selector, disabled) {
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (part.querySelectorAll(selector)))
    button.disabled = disabled;
}

// A form that was sent once is not sent twice by an impatient finger.
for (const form of document.querySelectorAll("form.once")) {
  form.addEventListener("submit", () => {
    setTimeout(() => disable(form, "button[type=submit]", true));
  });
}
addEventListener("pageshow", () => disable(document, "form.once button[type=submit]", false));

// Without a connection the service worker shows a page of ours.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    navigator.serviceWorker.register("/service-worker.js").catch(() => {});
  });
}
