// Parts of a page that keep up with what goes on: fetched every few seconds, put in place only when they
// differ. They are the same for everybody, so nothing about the visitor is sent along.

const SLOWEST = 60;

/** So that a picture changes at once and does not blink. @param {ParentNode} part */
async function fetchPictures(part) {
  const pictures = /** @type {HTMLImageElement[]} */ ([...part.querySelectorAll("img[src]:not([loading])")]);
  await Promise.all(
    pictures.map(({ src }) => {
      const picture = new Image();
      picture.src = src;
      return picture.decode().catch(() => null);
    }),
  );
}

/** Keeps the focus on a link that has it. @param {HTMLElement} part @param {DocumentFragment} now */
function replace(part, now) {
  const active = document.activeElement;
  const held = active instanceof HTMLAnchorElement && part.contains(active) ? active.href : "";
  part.replaceChildren(now);
  if (!held) return;
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (part.querySelectorAll("a[href]"));
  [...links].find((link) => link.href === held)?.focus({ preventScroll: true });
}

/** @param {HTMLElement} part */
function keepUp(part) {
  const every = Number(part.dataset.every);
  let pause = every;
  let timer = 0;

  async function look() {
    try {
      const answer = await fetch(/** @type {string} */ (part.dataset.live), { credentials: "omit" });
      if (!answer.ok) throw new Error(String(answer.status));
      const text = await answer.text();
      pause = every;
      const parsed = new DOMParser().parseFromString(text, "text/html");
      if (parsed.body.innerHTML.trim() === part.innerHTML.trim()) return;
      const now = document.createDocumentFragment();
      now.append(...parsed.body.childNodes);
      await fetchPictures(now);
      replace(part, now);
    } catch {
      pause = Math.min(SLOWEST, pause * 2);
    }
  }

  /** Visitors who came at the same moment do not all fetch at the same moment. */
  function later() {
    clearTimeout(timer);
    timer = setTimeout(
      async () => {
        if (document.visibilityState === "visible") await look();
        later();
      },
      pause * (900 + Math.random() * 200),
    );
  }

  document.addEventListener("visibilitychange", async () => {
    if (document.visibilityState !== "visible") return;
    await look();
    later();
  });
  later();
}

for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-live]")))
  keepUp(part);
