// Searches the page as one types: what does not hold every word is hidden, what is found is marked. Without
// this script the page is simply whole.

const MARKED = "found";

/** Letters without accents and case, one for one, so that places stay the same. @param {string} text */
function fold(text) {
  return Array.from(
    { length: text.length },
    (_, i) => (text[i].normalize("NFD")[0] ?? text[i]).toLowerCase()[0],
  ).join("");
}

export class Search {
  /** @param {HTMLElement} root @param {Record<string, string>} texts */
  constructor(root, texts) {
    this.root = root;
    this.texts = texts;
    this.plural = new Intl.PluralRules(document.documentElement.lang || "en");
    this.form = /** @type {HTMLFormElement} */ (root.querySelector(".rules-search"));
    this.field = /** @type {HTMLInputElement} */ (root.querySelector("#q"));
    this.hits = /** @type {HTMLElement} */ (root.querySelector("#hits"));
    this.nothing = /** @type {HTMLElement} */ (root.querySelector(".nothing-found"));
    this.entries = Array.from(
      /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-find]")),
      (node) => ({ node, text: fold(node.textContent ?? "") }),
    );
  }

  start() {
    delete this.form.dataset.asleep;
    this.field.value = new URLSearchParams(location.search).get("q") ?? "";
    this.field.addEventListener("input", () => this.search());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.goToFirst();
    });
    document.addEventListener("keydown", (event) => {
      const typing = /** @type {Element} */ (event.target).matches("input, textarea, select");
      if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        this.field.focus();
      } else if (event.key === "Escape" && event.target === this.field) {
        this.clear();
      }
    });
    // A link to what the search has hidden shows everything again.
    addEventListener("hashchange", () => {
      const target = document.getElementById(location.hash.slice(1));
      if (!target?.closest("[hidden]")) return;
      this.clear();
      target.scrollIntoView();
    });
    if (this.field.value) this.search();
  }

  clear() {
    this.field.value = "";
    this.search();
  }

  search() {
    const words = fold(this.field.value).split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { node, text } of this.entries) {
      node.hidden = !words.every((word) => text.includes(word));
      if (!node.hidden) found += 1;
    }
    for (const shelf of /** @type {NodeListOf<HTMLElement>} */ (
      this.root.querySelectorAll(".shelf-of-pieces")
    )) {
      shelf.hidden = !shelf.querySelector("[data-find]:not([hidden])");
    }
    for (const line of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-of]"))) {
      line.hidden = document.getElementById(line.dataset.of ?? "")?.hidden ?? false;
    }
    this.nothing.hidden = found > 0;
    this.hits.textContent = !words.length
      ? ""
      : found
        ? this.texts[`found.${this.plural.select(found)}`].replace("{n}", String(found))
        : this.texts.none;
    this.mark(words);
    this.keepInAddress();
  }

  /** @param {string[]} words */
  mark(words) {
    if (!("highlights" in CSS)) return;
    const ranges = words.length
      ? this.entries.filter(({ node }) => !node.hidden).flatMap(({ node }) => rangesOf(node, words))
      : [];
    CSS.highlights.set(MARKED, new Highlight(...ranges));
  }

  /** So that a search can be passed on as a link. */
  keepInAddress() {
    const address = new URL(location.href);
    if (this.field.value.trim()) address.searchParams.set("q", this.field.value.trim());
    else address.searchParams.delete("q");
    history.replaceState(null, "", address);
  }

  goToFirst() {
    const first = this.entries.find(({ node }) => !node.hidden)?.node;
    const link = /** @type {HTMLElement|null|undefined} */ (first?.querySelector("a.anchor"));
    link?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: "start" });
  }
}

/** Where the words are in an element. @param {Element} node @param {string[]} words @returns {Range[]} */
function rangesOf(node, words) {
  const found = [];
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const folded = fold(text.nodeValue ?? "");
    for (const word of words) {
      for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + word.length);
        found.push(range);
      }
    }
  }
  return found;
}
