/**
 * The moderators' pages: templates for messages, and which other moderators look at the same report.
 */

/** @typedef {{title: string, text: string}} Template */

const EVERY_MS = 5_000;

/** A list above each text field that templates exist for. */
function offerTemplates() {
  const data = document.getElementById("templates");
  const label = document.querySelector("template#template-label");
  if (!data || !(label instanceof HTMLTemplateElement)) return;
  /** @type {Record<string, Template[]>} */
  const templates = JSON.parse(data.textContent ?? "{}");
  for (const field of document.querySelectorAll("textarea[data-templates]")) {
    if (!(field instanceof HTMLTextAreaElement)) continue;
    const known = templates[field.dataset.templates ?? ""] ?? [];
    if (known.length) field.before(chooser(field, known, label.content.textContent ?? ""));
  }
}

/**
 * @param {HTMLTextAreaElement} field
 * @param {Template[]} known
 * @param {string} title
 */
function chooser(field, known, title) {
  const select = document.createElement("select");
  select.className = "templates";
  select.setAttribute("aria-label", title);
  select.append(new Option(`${title}…`, ""), ...known.map((one) => new Option(one.title, one.text)));
  select.addEventListener("change", () => {
    field.value = [field.value.trim(), select.value].filter(Boolean).join(" ");
    select.selectedIndex = 0;
    field.focus();
  });
  return select;
}

/** Ask every few seconds who else is here, while the page is visible. */
function watchReport() {
  const banner = document.getElementById("also-here");
  if (!banner?.dataset.watch) return;
  const { watch, state, changed } = banner.dataset;
  const ask = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(watch, { headers: { Accept: "application/json" } });
      if (!answer.ok) return;
      /** @type {{also_here: string, state: string}} */
      const found = await answer.json();
      const news = found.state === state ? "" : `${changed ?? ""} (${found.state})`;
      const text = [found.also_here, news].filter(Boolean).join(" ");
      if (banner.textContent !== text) banner.textContent = text;
      banner.hidden = !text;
    } catch {
      // The next one may come through.
    }
  };
  setInterval(ask, EVERY_MS);
}

offerTemplates();
watchReport();
