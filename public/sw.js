// @ts-check
// The service worker: caches opened pages for offline use and shows push notifications. It is not bundled, so its types are
// comments (tsconfig.worker.json); the build only replaces its name.

const build = "unbuilt";

/** Built files. Survives log-out, like all caches whose name starts with "shell": they contain no personal data. */
const shell = "shell";
/** The offline page in each language that was read, for the scripts of this build. */
const offlinePages = `shell-${build}`;
/** Opened pages, rendered for visitors. */
const pages = "pages";
/** Data that script fetches in place of a page, under the URL of the page. Other builds cannot read it. */
const data = `data-${build}`;
const pictures = "pictures";
/** A member's saved list: its page, the business pages on it and their pictures. */
const saved = "saved";

/** @type {Record<string, number>} */
const maxEntries = { [shell]: 400, [pages]: 30, [data]: 30, [pictures]: 60 };
const timeoutMs = 3_000;

const offlinePage = "/offline";
/** The offline page in the language of a path. @param {string} pathname */
const offlineFor = (pathname) => (/^\/(pcm|ha|yo|ig)(?=\/|$)/.exec(pathname)?.[0] ?? "") + offlinePage;
/** Pages that may be cached: not those of members or of the back office. */
const publicPage = /^(\/(pcm|ha|yo|ig))?(\/?$|\/(search$|(business|in)\/|(terms|privacy|faq|docs)$))/;
const notPages = /^\/(v2|media|share|assets|fonts|icons)\//;
const shellFile = /^\/((assets|fonts|icons)\/|(icons|things|favicon)\.svg$|manifest\.webmanifest$)/;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @param {string} path */
const absolute = (path) => new URL(path, worker.location.origin);

/** The cache key of a page: the router encodes a comma as `%2C`, a link may not. @param {URL} url */
function addressOf({ origin, pathname, search }) {
  const query = new URLSearchParams(search).toString();
  return origin + pathname + (query && `?${query}`);
}

/** @param {string} name @param {string} address */
const find = (name, address) => caches.match(address, { cacheName: name, ignoreVary: true });

/**
 * Stores a response as the newest entry and evicts the oldest beyond the limit. A full device is not an error.
 * @param {string} name @param {string} address @param {Response} response
 */
async function store(name, address, response) {
  if (response.status !== 200 || response.redirected) return;
  if (response.headers.get("cache-control")?.includes("no-store")) return;
  const cache = await caches.open(name);
  await cache.delete(address);
  await cache.put(address, response).catch(console.warn);
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - (maxEntries[name] ?? Infinity)))) await cache.delete(key);
}

/**
 * Stores a copy of a pending response, and returns the response.
 * @param {FetchEvent} event @param {string} name @param {string} address @param {Promise<Response>} fresh
 */
function storeLater(event, name, address, fresh) {
  const copy = fresh.then((response) => response.clone());
  // The caller handles a failure of the response.
  event.waitUntil(copy.then((response) => store(name, address, response)).catch(() => undefined));
  return fresh;
}

/**
 * Fetches and stores a file, or a page after its scripts, unless it is stored.
 * @param {string} name @param {string} address @throws {Error} for a status other than 2xx, or without a network
 */
async function storeMissing(name, address) {
  if (await find(name, address)) return;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  if (response.headers.get("content-type")?.startsWith("text/html")) await storeScripts(response.clone());
  await store(name, address, response);
}

/** Stores the scripts that a page references, and those that its entry imports later. @param {Response} page */
async function storeScripts(page) {
  const scripts = new Set((await page.text()).match(/\/assets\/[\w.-]+\.js/g));
  const entry = [...scripts].find((path) => path.startsWith("/assets/entry.client-"));
  const text = entry && (await (await fetch(entry)).text());
  for (const path of (text || "").match(/assets\/[\w.-]+\.js/g) ?? []) scripts.add(`/${path}`);
  await Promise.all([...scripts].map((path) => storeMissing(shell, path)));
}

worker.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  await storeMissing(offlinePages, offlinePage);
  for (const path of ["/icons.svg", "/favicon.svg"]) await storeMissing(shell, path);
  await worker.skipWaiting();
}

worker.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  const current = [shell, offlinePages, pages, data, pictures, saved];
  for (const name of await caches.keys()) if (!current.includes(name)) await caches.delete(name);
  // Requests a page while the worker starts.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    if (!notPages.test(url.pathname)) event.respondWith(openPage(event, url));
  } else if (url.pathname.endsWith(".data")) {
    // `/search.data?search=tailor&_routes=…` has the data of `/search?search=tailor`.
    url.pathname = url.pathname.replace(/(\/)_\.data$|\.data$/, "$1");
    url.searchParams.delete("_routes");
    if (publicPage.test(url.pathname)) event.respondWith(readData(event, url));
  } else if (url.pathname.startsWith("/assets/")) event.respondWith(storedFirst(event, shell, url.href));
  else if (shellFile.test(url.pathname)) event.respondWith(networkFirst(event, shell, url.href));
  else if (url.pathname.startsWith("/media/")) {
    const picture = storedFirst(event, pictures, url.href);
    event.respondWith(picture.catch(async () => (await findOtherWidth(url.href)) ?? Response.error()));
  }
});

/** @param {FetchEvent} event @param {URL} url @returns {Promise<Response>} */
async function openPage(event, url) {
  const address = addressOf(url);
  const offline = offlineFor(url.pathname);
  if (url.pathname === offline) return (await find(offlinePages, offline)) ?? fetch(event.request);
  event.waitUntil(storeMissing(offlinePages, offline).catch(() => undefined));
  const fetchPage = async () => (await event.preloadResponse) ?? fetch(event.request);
  const name = (await find(saved, address)) ? saved : publicPage.test(url.pathname) && pages;
  try {
    return await (name ? networkFirst(event, name, address, fetchPage()) : fetchPage());
  } catch {
    // The offline page renders the page from cached data, or lists what is cached.
    const page = (await find(offlinePages, offline)) ? offline : offlinePage;
    return Response.redirect(`${page}?to=${encodeURIComponent(url.pathname + url.search)}`);
  }
}

/** @param {FetchEvent} event @param {URL} page @returns {Promise<Response>} */
async function readData(event, page) {
  const address = addressOf(page);
  try {
    return await networkFirst(event, data, address);
  } catch {
    // Without a cached copy the open page stays and reports that there is no network.
    if (!((await find(pages, address)) ?? (await find(saved, address)))) return Response.error();
    // The document is cached: the router's protocol for a full navigation.
    const headers = { "x-remix-redirect": page.pathname + page.search, "x-remix-reload-document": "true" };
    return new Response(null, { status: 204, headers });
  }
}

/**
 * The response of the network, which is stored; the cached one if the network fails or times out.
 * @param {FetchEvent} event @param {string} name @param {string} address @param {Promise<Response>} [response]
 */
async function networkFirst(event, name, address, response = fetch(event.request)) {
  const fresh = storeLater(event, name, address, response);
  const stored = await find(name, address);
  if (!stored) return fresh;
  /** @type {Promise<Response>} */
  const late = new Promise((resolve) => setTimeout(resolve, timeoutMs, stored));
  return Promise.race([fresh.catch(() => stored), late]);
}

/** For immutable files. @param {FetchEvent} event @param {string} name @param {string} address */
async function storedFirst(event, name, address) {
  const stored = (await find(name, address)) ?? (await find(saved, address));
  return stored ?? storeLater(event, name, address, fetch(event.request));
}

/** The same picture in another width. Pictures of the demo share one folder and have no widths. @param {string} address */
async function findOtherWidth(address) {
  const [, folder] = /^(.*\/)\d+\.webp$/.exec(address) ?? [];
  for (const name of folder ? [pictures, saved] : []) {
    const other = (await (await caches.open(name)).keys()).find(({ url }) => url.startsWith(folder ?? ""));
    if (other) return find(name, other.url);
  }
}

worker.addEventListener("message", (event) => {
  const { seen, saved: wanted } = event.data;
  if (seen) event.waitUntil(storeSeen(seen));
  if (wanted) event.waitUntil(storeSaved(wanted));
});

/** Stores a page that was opened before the worker was active, and its files. @param {{ page: string, files: string[] }} seen */
async function storeSeen({ page, files }) {
  const address = absolute(page);
  if (publicPage.test(address.pathname)) await storeMissing(pages, addressOf(address)).catch(console.warn);
  await storeMissing(offlinePages, offlineFor(address.pathname)).catch(console.warn);
  for (const { origin, pathname, href } of files.map(absolute)) {
    const name = shellFile.test(pathname) ? shell : pathname.startsWith("/media/") ? pictures : undefined;
    if (name && origin === worker.location.origin) await storeMissing(name, href).catch(console.warn);
  }
}

/** Synchronizes the cached pages with a member's list. @param {string[]} wanted paths of pages and pictures */
async function storeSaved(wanted) {
  const addresses = wanted.map((path) => absolute(path).href);
  const cache = await caches.open(saved);
  for (const { url } of await cache.keys()) if (!addresses.includes(url)) await cache.delete(url);
  // Sequential, so that requests of the visible page have priority.
  for (const address of addresses) await storeMissing(saved, address).catch(console.warn);
}

worker.addEventListener("push", (event) => {
  if (!event.data) return;
  const { id, title, message, link } = event.data.json();
  // A notification that is pushed again replaces the one with the same tag.
  const look = { body: message, tag: id, data: { link }, icon: "/icons/icon-192.png" };
  event.waitUntil(worker.registration.showNotification(title, look));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(absolute(event.notification.data.link).href));
});

/** Focuses an open tab, or opens one. @param {string} url */
async function show(url) {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = tabs.find((tab) => tab.url === url);
  return open ? open.focus() : worker.clients.openWindow(url);
}
