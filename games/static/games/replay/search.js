// The search of games: choosing a game brings its own fields at once. Without this, they come with the next
// page.

const form = /** @type {HTMLFormElement} */ (document.querySelector(".search-form"));
const part = /** @type {HTMLElement} */ (form.querySelector("[data-depending]"));
const chosen = /** @type {HTMLSelectElement | null} */ (form.elements.namedItem("ruleset"));

/** What is filled in, by the name of the field. */
function filledIn() {
  const filled = new Map();
  for (const [name, value] of new FormData(form))
    filled.set(name, [...(filled.get(name) ?? []), String(value)]);
  return filled;
}

/** Whatever was filled in stays, where there is still room for it. @param {Map<string, string[]>} filled */
function fillIn(filled) {
  const fields = /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (
    part.querySelectorAll("input, select")
  );
  for (const field of fields) {
    const values = filled.get(field.name) ?? [];
    if (field.type === "checkbox")
      /** @type {HTMLInputElement} */ (field).checked = values.includes(field.value);
    else if (
      !(field instanceof HTMLSelectElement) ||
      [...field.options].some((option) => option.value === values[0])
    )
      field.value = values[0] ?? "";
  }
}

let latest = 0;

chosen?.addEventListener("change", async () => {
  const asked = ++latest;
  const answer = await fetch(`${form.dataset.fields}?ruleset=${encodeURIComponent(chosen.value)}`).catch(
    () => null,
  );
  if (!answer?.ok || asked !== latest) return;
  const filled = filledIn();
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (asked !== latest) return;
  part.replaceChildren(...parsed.body.childNodes);
  fillIn(filled);
  const more = part.closest("details");
  if (more && chosen.value) more.open = true;
});

// Addresses are shared: empty fields stay out of them.
form.addEventListener("formdata", (event) => {
  for (const [name, value] of [...event.formData]) if (value === "") event.formData.delete(name);
});
