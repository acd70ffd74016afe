// @ts-check
// The service worker: stores opened pages for when the network is gone, and shows a member's push notifications. It is served
// as it is, so its types are comments (tsconfig.worker.json); a build only writes its own name in.

const build = "unbuilt";

/** The app's files, and the page for when nothing else is stored. Survives signing out: nothing in it is personal. */
const shell = "shell";
/** Opened pages. The server renders them for a visitor, so they are the same for everybody. */
const pages = "pages";
/** What script fetches in place of a page, under the page's address: no other build can read it. */
const data = `data-${build}`;
const pictures = "pictures";
/** A member's saved list: its page, the business pages on it and their pictures. */
const saved = "saved";

/** @type {Record<string, number>} */
const maxEntries = { [shell]: 400, [pages]: 30, [data]: 30, [pictures]: 60 };
const timeoutMs = 3_000;

const offlinePage = "/offline";
/** The offline page in the language of an address. @param {string} pathname */
const offlineFor = (pathname) => (/^\/(pcm|ha|yo|ig)(?=\/|$)/.exec(pathname)?.[0] ?? "") + offlinePage;
/** Members' pages and the back office are never stored. */
const publicPage = /^(\/(pcm|ha|yo|ig))?(\/?$|\/(search$|(business|in)\/|(terms|privacy|faq|docs)$))/;
const notPages = /^\/(v2|media|share|assets|fonts|icons)\//;
const shellFile = /^\/((assets|fonts|icons)\/|(icons|favicon)\.svg$|manifest\.webmanifest$)/;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @param {string} path */
const absolute = (path) => new URL(path, worker.location.origin);

/** One address for one page: the router writes a comma as `%2C`, a link may not. @param {URL} url */
function addressOf({ origin, pathname, search }) {
  const query = new URLSearchParams(search).toString();
  return origin + pathname + (query && `?${query}`);
}

/** @param {string} name @param {string} address */
const find = async (name, address) => (await caches.open(name)).match(address, { ignoreVary: true });

/**
 * Stores a response as the newest; the oldest make room. A full device is no failure.
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
 * Stores a copy of a response that is on its way, and returns it at once.
 * @param {FetchEvent} event @param {string} name @param {string} address @param {Promise<Response>} fresh
 */
function storeLater(event, name, address, fresh) {
  const copy = fresh.then((response) => response.clone());
  // The caller of the response handles its failure.
  event.waitUntil(copy.then((response) => store(name, address, response)).catch(() => undefined));
  return fresh;
}

/** @param {string} name @param {string} address */
async function storeMissing(name, address) {
  if (!(await find(name, address))) await store(name, address, await fetch(address));
}

/** The scripts that a page names, and those that its entry names and fetches later. @param {Response} page */
async function storeScripts(page) {
  const scripts = new Set((await page.text()).match(/\/assets\/[\w.-]+\.js/g));
  const entry = [...scripts].find((path) => path.startsWith("/assets/entry.client-"));
  const text = entry && (await (await fetch(entry)).text());
  for (const path of (text || "").match(/assets\/[\w.-]+\.js/g) ?? []) scripts.add(`/${path}`);
  await Promise.all([...scripts].map((path) => storeMissing(shell, absolute(path).href)));
}

worker.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const page = await fetch(offlinePage, { cache: "no-cache" });
  if (!page.ok) throw new Error(`The offline page answers ${page.status}`);
  await storeScripts(page.clone());
  for (const path of ["/icons.svg", "/favicon.svg"]) await storeMissing(shell, absolute(path).href);
  await store(shell, absolute(offlinePage).href, page);
  await worker.skipWaiting();
}

worker.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  const current = [shell, pages, data, pictures, saved];
  for (const name of await caches.keys()) if (!current.includes(name)) await caches.delete(name);
  // Of the build before: they are stored again when a page in their language is opened.
  const files = await caches.open(shell);
  for (const { url } of await files.keys()) {
    if (url.endsWith(offlinePage) && url !== absolute(offlinePage).href) await files.delete(url);
  }
  // Otherwise a page is not even requested before the worker is awake.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

// The calls of `/v2` above all are left to the browser.
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    if (!notPages.test(url.pathname)) event.respondWith(openPage(event, url));
  } else if (url.pathname.endsWith(".data")) {
    // `/search.data?search=tailor&_routes=…` is about `/search?search=tailor`.
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
  if (url.pathname === offline) return (await find(shell, absolute(offline).href)) ?? fetch(event.request);
  const fetchPage = async () => (await event.preloadResponse) ?? fetch(event.request);
  event.waitUntil(storeOffline(offline).catch(() => undefined));
  try {
    if (await find(saved, address)) return await networkFirst(event, saved, address, fetchPage);
    return await (publicPage.test(url.pathname) ? networkFirst(event, pages, address, fetchPage) : fetchPage());
  } catch {
    // Script may still render the page from data: the offline page tries that, or lists what is stored.
    const page = (await find(shell, absolute(offline).href)) ? offline : offlinePage;
    return Response.redirect(`${page}?to=${encodeURIComponent(url.pathname + url.search)}`);
  }
}

/** Stores the offline page in another language, once somebody reads in it. @param {string} path */
async function storeOffline(path) {
  const { href } = absolute(path);
  if (await find(shell, href)) return;
  const page = await fetch(href);
  if (!page.ok) return;
  await storeScripts(page.clone());
  await store(shell, href, page);
}

/** @param {FetchEvent} event @param {URL} page @returns {Promise<Response>} */
async function readData(event, page) {
  const address = addressOf(page);
  try {
    return await networkFirst(event, data, address);
  } catch {
    // Nothing is stored: the open page stays, and says that there is no network.
    if (!((await find(pages, address)) ?? (await find(saved, address)))) return Response.error();
    // The page is stored whole: in the router's own words, load the document.
    const headers = { "x-remix-redirect": page.pathname + page.search, "x-remix-reload-document": "true" };
    return new Response(null, { status: 204, headers });
  }
}

/**
 * The network's response, which is stored too; the stored one if the network fails or takes too long.
 * @param {FetchEvent} event @param {string} name @param {string} address @param {() => Promise<Response>} [request]
 */
async function networkFirst(event, name, address, request = () => fetch(event.request)) {
  const stored = await find(name, address);
  const fresh = storeLater(event, name, address, request());
  if (!stored) return fresh;
  /** @type {Promise<Response>} */
  const late = new Promise((resolve) => setTimeout(resolve, timeoutMs, stored));
  return Promise.race([fresh.catch(() => stored), late]);
}

/** For files that never change. @param {FetchEvent} event @param {string} name @param {string} address */
async function storedFirst(event, name, address) {
  const stored = (await find(name, address)) ?? (await find(saved, address));
  return stored ?? storeLater(event, name, address, fetch(event.request));
}

/** The same picture in another width. Pictures of the demo share one folder, under names instead of widths. @param {string} address */
async function findOtherWidth(address) {
  const [, folder] = /^(.*\/)\d+\.webp$/.exec(address) ?? [];
  for (const name of folder ? [pictures, saved] : []) {
    const other = (await (await caches.open(name)).keys()).find(({ url }) => url.startsWith(`${folder}`));
    if (other) return find(name, other.url);
  }
}

worker.addEventListener("message", (event) => {
  const { seen, saved: wanted } = event.data;
  if (seen) event.waitUntil(storeSeen(seen));
  if (wanted) event.waitUntil(storeSaved(wanted));
});

/** A page that was opened before there was a worker, and its files. @param {{ page: string, files: string[] }} seen */
async function storeSeen({ page, files }) {
  const address = absolute(page);
  if (publicPage.test(address.pathname)) await storeMissing(pages, addressOf(address));
  await storeOffline(offlineFor(address.pathname)).catch(console.warn);
  for (const { origin, pathname, href } of files.map(absolute)) {
    const name = shellFile.test(pathname) ? shell : pathname.startsWith("/media/") ? pictures : undefined;
    if (name && origin === worker.location.origin) await storeMissing(name, href);
  }
}

/** Makes the stored copies the same as a member's list. @param {string[]} wanted paths of pages and pictures */
async function storeSaved(wanted) {
  const addresses = wanted.map((path) => absolute(path).href);
  const cache = await caches.open(saved);
  for (const { url } of await cache.keys()) if (!addresses.includes(url)) await cache.delete(url);
  // One after the other: the page that is being read comes first.
  for (const address of addresses) {
    if (await find(saved, address)) continue;
    const response = (await find(pictures, address)) ?? (await fetch(address).catch(() => Response.error()));
    await store(saved, address, response.clone());
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    if (isPage) await storeScripts(response).catch(console.warn);
  }
}

worker.addEventListener("push", (event) => {
  if (!event.data) return;
  const { id, title, message, link } = event.data.json();
  // By its tag, a notification that is pushed again replaces the first.
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
