// The page of a match: shows every change, counts down to the next game, and takes its players there.

const EVERY = 3000;
const page = /** @type {HTMLElement|null} */ (document.querySelector("[data-match]"));
if (page) start(page);

/** @param {HTMLElement} page */
function start(page) {
  const parts = /** @type {HTMLElement} */ (page.querySelector("[data-parts]"));
  const said = /** @type {HTMLElement} */ (page.querySelector("[data-said]"));
  /** What the page shows now. */
  const now = () => /** @type {HTMLElement} */ (parts.firstElementChild).dataset;
  let nextAt = deadline(now());

  async function refresh() {
    if (document.hidden || now().status !== "playing") return;
    // A player who is about to resign is not disturbed.
    if (parts.querySelector("details[open]")) return;
    const before = { ...now() };
    try {
      const response = await fetch(page.dataset.match ?? "");
      if (!response.ok) return;
      const text = await response.text();
      const focused = parts.contains(document.activeElement);
      if (focused && text.length === parts.innerHTML.length) return;
      parts.innerHTML = text;
    } catch {
      return; // tried again soon
    }
    nextAt = deadline(now());
    if (now().score !== before.score) said.textContent = now().score ?? "";
    const code = now().running;
    if (code && !before.running && now().player !== "")
      location.assign((page.dataset.gameUrl ?? "").replace("CODE", code));
  }

  function count() {
    const place = parts.querySelector("[data-seconds]");
    if (place && nextAt !== null)
      place.textContent = `${Math.max(0, Math.ceil((nextAt - performance.now()) / 1000))} s`;
  }

  setInterval(refresh, EVERY);
  setInterval(count, 250);
  document.addEventListener("visibilitychange", refresh);
  prepareSharing(page);
}

/** @param {DOMStringMap} data */
function deadline({ next }) {
  return next ? performance.now() + Number(next) : null;
}

/** @param {HTMLElement} page */
function prepareSharing(page) {
  const button = /** @type {HTMLElement|null} */ (page.querySelector("[data-share]"));
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const { text = "", url = "", copied = "" } = button.dataset;
    if (navigator.share) {
      await navigator.share({ title: text, url }).catch(() => {});
      return;
    }
    await navigator.clipboard?.writeText(`${text}\n${url}`);
    button.textContent = copied;
  });
}
