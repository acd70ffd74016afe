/** Lets the browser keep what is seen for when the line breaks. After everything else: no page waits for it. */
export function startWorker() {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const start = () => setTimeout(() => register().catch((error) => console.log(error)), settlingMs);
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}

/** After the load, so that what the page still fetches has the line for itself. */
const settlingMs = 2_500;

async function register() {
  // A browser that is offline has a worker already, or must wait for one until a page is opened with a network.
  if (!navigator.onLine) return;
  const isFirst = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  if (!isFirst) return;
  // It did not see this page come, nor what came with it.
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ seen: { page: location.pathname + location.search, files } });
}
