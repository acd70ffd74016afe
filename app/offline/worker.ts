/** Registers the service worker, which caches viewed pages for offline use. Runs last, so that no page waits for it. */
export function startWorker() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const start = () => setTimeout(() => register().catch((error) => console.log(error)), settlingMs);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}

/** Delay after the load event, so that it does not compete with the page's own requests. */
const settlingMs = 2_500;

async function register() {
  // Registration requires a network.
  if (!navigator.onLine) return;
  const isFirst = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  if (!isFirst) return;
  // It did not see this page come, nor what came with it.
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ seen: { page: location.pathname + location.search, files } });
}
