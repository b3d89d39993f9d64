// Shows push notifications and opens their pages; without a connection it shows the offline page. It keeps
// nothing else: pages and games always come from the site.

/**
 * The global scope of a service worker, as far as it is used here: the types of pages know nothing of it.
 * @typedef {object} Worker
 * @property {{
 *   showNotification: (title: string, options: NotificationOptions) => Promise<void>,
 *   navigationPreload?: { enable: () => Promise<void> },
 * }} registration
 * @property {{openWindow: (url: string) => Promise<unknown>, claim: () => Promise<void>}} clients
 * @property {() => Promise<void>} skipWaiting
 * @property {(type: string, listener: (event: WorkerEvent) => void) => void} addEventListener
 */

/**
 * @typedef {object} WorkerEvent
 * @property {{json: () => {title?: string, body?: string, tag?: string, url?: string}}|null} [data]
 * @property {Request} request
 * @property {Promise<Response|undefined>} [preloadResponse]
 * @property {(response: Promise<Response>) => void} respondWith
 * @property {Notification} notification
 * @property {(work: Promise<unknown>) => void} waitUntil
 */

const worker = /** @type {Worker} */ (/** @type {unknown} */ (self));

// The name changes when one of the files does.
const KEPT = "offline-1";
const PAGE = "/offline/";
const FILES = [
  "/static/css/tokens.css",
  "/static/css/base.css",
  "/static/css/components.css",
  "/static/css/pages.css",
  "/static/img/favicon.svg",
  "/static/img/logo.svg",
  "/static/img/tondo-broken.svg",
];

worker.addEventListener("install", (event) => {
  event.waitUntil(keep([PAGE, ...FILES]).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (FILES.includes(new URL(request.url).pathname)) event.respondWith(file(request));
});

/** @param {string[]} addresses */
async function keep(addresses) {
  const cache = await caches.open(KEPT);
  await cache.addAll(addresses.map((address) => new Request(address, { cache: "reload" })));
}

/** Drops what an older worker kept. */
async function takeOver() {
  for (const name of await caches.keys()) {
    if (name !== KEPT) await caches.delete(name);
  }
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** @param {WorkerEvent} event */
async function page(event) {
  let response;
  try {
    response = (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
  event.waitUntil(followLanguage(response.headers.get("Content-Language")));
  return response;
}

/** Keeps the offline page in the language of the page that was read last. @param {string|null} language */
async function followLanguage(language) {
  const kept = await caches.match(PAGE);
  if (!language || kept?.headers.get("Content-Language") === language) return;
  await keep([PAGE]).catch(() => {});
}

/** @param {Request} request */
async function file(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}

worker.addEventListener("push", (event) => {
  const pushed = event.data?.json() ?? {};
  event.waitUntil(
    worker.registration.showNotification(pushed.title ?? "duelsite", {
      body: pushed.body ?? "",
      tag: pushed.tag ?? "",
      icon: "/static/img/touch-icon.png",
      data: { url: pushed.url ?? "/notifications/" },
    }),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  // Only pages of this site, whatever was pushed.
  const url = new URL(event.notification.data.url, location.origin);
  if (url.origin === location.origin) event.waitUntil(worker.clients.openWindow(url.href));
});
