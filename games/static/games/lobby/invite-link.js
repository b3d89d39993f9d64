// The link of a table: to be copied, or handed to the phone's own way of sharing.

import { announce, find, need, texts } from "./page.js";

export function prepareLink() {
  const link = find("[data-link]", HTMLInputElement);
  if (!link) return;
  const copy = need("[data-copy]");
  const share = need("[data-share]");
  link.addEventListener("focus", () => link.select());
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(link.value);
    } catch {
      // Plain http, or forbidden: the old way.
      link.select();
      document.execCommand("copy");
    }
    const words = need("[data-copy-text]");
    const before = words.textContent;
    words.textContent = texts.copied;
    announce(texts.copied);
    setTimeout(() => {
      words.textContent = before;
    }, 2_000);
  });
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    share.hidden = false;
    share.addEventListener("click", () =>
      navigator.share({ title: document.title, url: link.value }).catch(() => {}),
    );
  }
}
