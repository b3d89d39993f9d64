// The form of a new event: shows what the chosen format needs, takes the start in the organiser's own time,
// and says in words what will happen. Without this script all fields are shown, and the start is in UTC.

const form = /** @type {HTMLFormElement|null} */ (document.querySelector("form[data-words]"));
if (form) start(form);

/** @param {HTMLFormElement} form */
function start(form) {
  const format = /** @type {HTMLSelectElement} */ (form.elements.namedItem("format"));
  const pace = /** @type {HTMLSelectElement} */ (form.elements.namedItem("pace"));
  const zone = /** @type {HTMLInputElement} */ (form.elements.namedItem("zone"));
  const begins = /** @type {HTMLInputElement} */ (form.elements.namedItem("starts_at"));
  const said = /** @type {HTMLElement} */ (form.querySelector("[data-said]"));
  let timer = 0;

  function showNeeded() {
    for (const field of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-formats]"))) {
      const part = /** @type {HTMLElement|null} */ (field.closest(".field"));
      const { formats = "", paces = pace.value } = field.dataset;
      const isNeeded = formats.split(" ").includes(format.value) && paces.split(" ").includes(pace.value);
      if (part) part.hidden = !isNeeded;
    }
    for (const part of form.querySelectorAll("fieldset"))
      part.hidden = !part.querySelector(".field:not([hidden])");
  }

  function takeOwnTime() {
    if (!zone.value) {
      const moment = new Date(`${begins.value}Z`);
      if (Number.isNaN(moment.getTime())) return;
      const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
      begins.value = shifted.toISOString().slice(0, 16);
      zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
    }
    const help = begins.closest(".field")?.querySelector(".help");
    if (help) help.textContent = zone.value;
  }

  async function explain() {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form))
      if (typeof value === "string" && name !== "csrfmiddlewaretoken") query.set(name, value);
    if (!query.get("name")) query.set("name", "-");
    try {
      const answer = await fetch(`${form.dataset.words}?${query}`);
      const page = new DOMParser().parseFromString(answer.ok ? await answer.text() : "", "text/html");
      said.replaceChildren(...page.body.children);
    } catch {
      said.replaceChildren();
    }
    said.hidden = !said.children.length;
  }

  function changed() {
    showNeeded();
    clearTimeout(timer);
    timer = setTimeout(explain, 300);
  }

  takeOwnTime();
  form.addEventListener("input", changed);
  changed();
}
