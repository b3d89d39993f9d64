// The fields of a form that say what is to be played: how many sit there, and the options of the rules.

/** @param {any} form the number of seats that it asks for; null where there is no choice */
export const sizeOf = (form) => (form.elements.size ? Number(form.elements.size.value) : null);

/** @param {any} form @returns {Record<string, boolean|string>} what is chosen of the options that it has */
export function optionsOf(form) {
  const fields = [...form.querySelectorAll("[data-option] :is(input[type=checkbox], select):enabled")];
  return Object.fromEntries(
    fields.map((field) => [field.name, field.type === "checkbox" ? field.checked : field.value]),
  );
}

/** Some options are there for some numbers of seats only. @param {any} form */
export function followSize(form) {
  const show = () => {
    const size = sizeOf(form);
    for (const field of form.querySelectorAll("[data-for-seats]")) {
      const fits = size === null || field.dataset.forSeats.split(" ").includes(String(size));
      field.hidden = !fits;
      for (const input of field.querySelectorAll("input, select")) input.disabled = !fits;
    }
  };
  form.addEventListener("change", show);
  show();
}
