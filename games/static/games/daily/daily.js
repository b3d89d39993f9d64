// Pages of deals of the day: how long until midnight UTC, and sharing one's card.

const SECOND = 1000;

/** @param {number} ms */
function left(ms) {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

const times = /** @type {NodeListOf<HTMLTimeElement>} */ (document.querySelectorAll("time[data-until]"));

function count() {
  for (const time of times) time.textContent = left(new Date(time.dateTime).getTime() - Date.now());
}

if (times.length) {
  count();
  setInterval(count, SECOND);
}

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-share]"))) {
  button.hidden = false;
  button.addEventListener("click", () => share(button));
}

/** @param {HTMLElement} button */
async function share(button) {
  const { text = "", copied = "" } = button.dataset;
  if (navigator.share) {
    await navigator.share({ text }).catch(() => {});
    return;
  }
  await navigator.clipboard?.writeText(text);
  const said = document.querySelector("[data-said]");
  if (said) said.textContent = copied;
  button.textContent = copied;
}
