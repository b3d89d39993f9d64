// The fields of a form that say what is to be played: the number of seats, and the options of the rules.

/**
 * What a field holds; nothing if the form has none of that name.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export function fieldValue(form, name) {
  const field = form.elements.namedItem(name);
  return field && "value" in field ? String(field.value) : "";
}

/** @param {HTMLFormElement} form @param {string} name */
export function isChecked(form, name) {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.checked;
}

/** The number of seats that a form asks for; null where there is no choice. @param {HTMLFormElement} form */
export const sizeOf = (form) => (form.elements.namedItem("size") ? Number(fieldValue(form, "size")) : null);

/** What is chosen of the options that a form has. @param {HTMLFormElement} form */
export function optionsOf(form) {
  /** @type {NodeListOf<HTMLInputElement|HTMLSelectElement>} */
  const fields = form.querySelectorAll("[data-option] :is(input[type=checkbox], select):enabled");
  return Object.fromEntries(
    Array.from(fields, (field) => [field.name, "checked" in field ? field.checked : field.value]),
  );
}

/**
 * The match that a form asks for; null for a single game.
 * @param {HTMLFormElement} form
 * @returns {import("./types.js").MatchTerms|null}
 */
export function matchOf(form) {
  const field = form.elements.namedItem("match");
  if (!(field instanceof HTMLSelectElement) || field.disabled || !field.value) return null;
  const [kind, games] = field.value.split("-");
  return { kind, games: Number(games), begins: isChecked(form, "loser_begins") ? "loser" : "alternate" };
}

/** Some options are there for some numbers of seats only. @param {HTMLFormElement} form */
export function followSize(form) {
  const show = () => {
    const size = sizeOf(form);
    /** @type {NodeListOf<HTMLElement>} */
    const limited = form.querySelectorAll("[data-for-seats]");
    for (const field of limited) {
      const fits = size === null || (field.dataset.forSeats ?? "").split(" ").includes(String(size));
      field.hidden = !fits;
      /** @type {NodeListOf<HTMLInputElement|HTMLSelectElement>} */
      const inputs = field.querySelectorAll("input, select");
      for (const input of inputs) input.disabled = !fits;
    }
  };
  form.addEventListener("change", show);
  show();
}
