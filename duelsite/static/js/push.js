// The button in the settings that has this browser pushed to, or no more. Without it, or without push,
// nothing is lost.

const form = /** @type {HTMLFormElement|null} */ (document.querySelector("[data-push]"));
if (form && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window) start(form);

/** @param {HTMLFormElement} form */
async function start(form) {
  const path = form.dataset.worker ?? "";
  const known = await navigator.serviceWorker.getRegistration(path);
  /** @type {PushSubscription|null} */
  let subscription = (await known?.pushManager.getSubscription()) ?? null;
  // Sessions come and go: the site learns to which one this browser belongs now.
  if (subscription && !(await tell(form, subscription))) subscription = null;
  show(form, !!subscription);
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    let failed = false;
    try {
      subscription = subscription ? await leave(form, subscription) : await join(form, path);
    } catch {
      failed = true;
    }
    show(form, !!subscription, failed);
  });
}

/** @param {HTMLFormElement} form @param {string} path */
async function join(form, path) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
  await navigator.serviceWorker.register(path);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: form.dataset.push,
  });
  if (!(await tell(form, subscription))) throw new Error("not taken");
  return subscription;
}

/** @param {HTMLFormElement} form @param {PushSubscription} subscription */
async function leave(form, subscription) {
  await post(form, { endpoint: subscription.endpoint, off: "1" });
  await subscription.unsubscribe();
  return null;
}

/** @param {HTMLFormElement} form @param {PushSubscription} subscription */
async function tell(form, subscription) {
  const { keys } = subscription.toJSON();
  const answer = await post(form, {
    endpoint: subscription.endpoint,
    key: keys?.p256dh ?? "",
    secret: keys?.auth ?? "",
  });
  return answer.ok;
}

/** @param {HTMLFormElement} form @param {Record<string, string>} fields */
function post(form, fields) {
  const data = new FormData(form);
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return fetch(form.action, { method: "POST", body: data });
}

/** @param {HTMLFormElement} form @param {boolean} on @param {boolean} [failed] */
function show(form, on, failed = false) {
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-push-on]")))
    part.hidden = !on;
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-push-off]")))
    part.hidden = on;
  const complaint = /** @type {HTMLElement} */ (form.querySelector("[data-push-failed]"));
  complaint.hidden = !failed;
}
