// Wakes a member's browser for news. What is pushed was written by us and encrypted for this browser alone.

self.addEventListener("push", (event) => {
  const { id, title, message, link } = event.data.json();
  // A piece of news that is pushed a second time takes the place of the first, by its tag.
  const look = { body: message, tag: id, data: { link }, icon: "/favicon.svg" };
  event.waitUntil(self.registration.showNotification(title, look));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data.link, self.location.origin).href));
});

/** Brings a tab that is there already to the front, or opens one. */
async function show(url) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = tabs.find((tab) => tab.url === url);
  return open ? open.focus() : self.clients.openWindow(url);
}
