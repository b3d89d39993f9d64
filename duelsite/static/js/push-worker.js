// Shows what is pushed to this browser, and opens what it tells of. It caches nothing and answers for no
// page.

const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => {
  const told = event.data?.json() ?? {};
  event.waitUntil(
    worker.registration.showNotification(told.title ?? "duelsite", {
      body: told.body ?? "",
      tag: told.tag ?? "",
      icon: "/static/img/touch-icon.png",
      data: { url: told.url ?? "/notices/" },
    }),
  );
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  // Only pages of this site, whatever was pushed.
  const url = new URL(event.notification.data.url, location.origin);
  if (url.origin === location.origin) event.waitUntil(worker.clients.openWindow(url.href));
});
