// Pages of deals of the day: how long until midnight UTC, sharing one's card, and the engine's judgement.

const SECOND = 1000;
const LOOK_AGAIN = 2 * SECOND;

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

/** @typedef {{status: string, done: number, of: number, message?: string}} Progress */

const judge = /** @type {HTMLButtonElement|null} */ (document.querySelector("[data-judge]"));
if (judge) {
  judge.hidden = false;
  judge.addEventListener("click", () => judgeWith(judge, "POST"));
  if ("judging" in judge.dataset) judgeWith(judge, "GET");
}

/** Asks for the analysis of the game, tells how far it is, and shows it. @param {HTMLButtonElement} button
 * @param {"GET"|"POST"} method */
async function judgeWith(button, method) {
  const { judge: address = "", waiting = "", running = "", failed = "" } = button.dataset;
  const token = /** @type {HTMLInputElement|null} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
  const said = /** @type {HTMLElement} */ (document.querySelector("[data-judged]"));
  button.disabled = true;
  /** @type {Progress|null} */
  const told = await fetch(address, {
    method,
    headers: { Accept: "application/json", "X-CSRFToken": token?.value ?? "" },
  })
    .then((answer) => answer.json())
    .catch(() => null);
  if (told?.status === "done") {
    location.reload();
  } else if (told?.status === "running" || told?.status === "waiting" || (!told && method === "GET")) {
    if (told?.status === "waiting") said.textContent = waiting;
    if (told?.status === "running")
      said.textContent = running.replace("{done}", String(told.done)).replace("{of}", String(told.of));
    setTimeout(() => judgeWith(button, "GET"), LOOK_AGAIN);
  } else {
    said.textContent = told?.message ?? failed;
    button.disabled = false;
  }
}
