// Shows the push notifications of this browser, and opens their pages. It caches nothing and serves no page.

/**
 * The global scope of a service worker, as far as it is used here: the types of pages know nothing of it.
 * @typedef {object} Worker
 * @property {{showNotification: (title: string, options: NotificationOptions) => Promise<void>}} registration
 * @property {{openWindow: (url: string) => Promise<unknown>}} clients
 * @property {(type: string, listener: (event: WorkerEvent) => void) => void} addEventListener
 */

/**
 * @typedef {object} WorkerEvent
 * @property {{json: () => {title?: string, body?: string, tag?: string, url?: string}}|null} [data]
 * @property {Notification} notification
 * @property {(work: Promise<unknown>) => void} waitUntil
 */

const worker = /** @type {Worker} */ (/** @type {unknown} */ (self));

worker.addEventListener("push", (event) => {
  const pushed = event.data?.json() ?? {};
  event.waitUntil(
    worker.registration.showNotification(pushed.title ?? "duelsite", {
      body: pushed.body ?? "",
      tag: pushed.tag ?? "",
      icon: "/static/img/touch-icon.png",
      data: { url: pushed.url ?? "/notices/" },
    }),
  );
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  // Only pages of this site, whatever was pushed.
  const url = new URL(event.notification.data.url, location.origin);
  if (url.origin === location.origin) event.waitUntil(worker.clients.openWindow(url.href));
});
