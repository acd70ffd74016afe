// @ts-check
// The service worker: keeps seen pages for when the network is gone, and shows a member's push notifications. It is served as
// it stands here, so its types are comments (tsconfig.worker.json); a build only writes its own name in, so that each build
// brings a new worker.

const build = "unbuilt";

/** Files of the product, and the page for when nothing else is kept. Nothing in it tells who was here. */
const shell = "shell";
/** Pages as last seen. The server draws them for a visitor, so they are the same for everybody. */
const pages = "pages";
/** Data that script fetches in place of a whole page, under the page's address: no other build can read it. */
const data = `data-${build}`;
const pictures = "pictures";
/** The list that a member saved: its page, the pages on it and their pictures. */
const saved = "saved";

/** @type {Record<string, number>} */
const countMax = { [pages]: 30, [data]: 30, [pictures]: 60 };
/** After this wait the kept page is shown. */
const patienceMs = 3_000;

const offlinePage = "/offline";
/** Members' pages and the back office are left out. */
const publicPage = /^\/($|search$|(business|in)\/|(terms|privacy|faq|docs)$)/;
const notPages = /^\/(v2|media|share|assets|fonts|icons)\//;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(keepOfflinePage(event).then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  const current = [shell, pages, data, pictures, saved];
  for (const name of await caches.keys()) if (!current.includes(name)) await caches.delete(name);
  await sweepShell();
  // Else each page would wait for us to wake before it is even asked for.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  const answer = answerTo(event, url);
  if (answer) event.respondWith(answer);
});

/**
 * Our answer; nothing for requests that are none of ours, the calls of `/v2` above all.
 * @param {FetchEvent} event
 * @param {URL} url
 * @returns {Promise<Response> | undefined}
 */
function answerTo(event, url) {
  if (event.request.mode === "navigate") return notPages.test(url.pathname) ? undefined : openPage(event, url);
  if (url.pathname.endsWith(".data")) {
    const page = pageOf(url);
    return publicPage.test(page.pathname) ? readData(event, page) : undefined;
  }
  if (isOfShell(url.pathname)) return readFile(event, url);
  if (url.pathname.startsWith("/media/")) return readPicture(event, url);
}

/** @param {string} path */
const isOfShell = (path) => /^\/((assets|fonts|icons)\/|(icons|favicon)\.svg$|manifest\.webmanifest$)/.test(path);

/**
 * The page that an address such as `/search.data?search=tailor&_routes=…` is about.
 * @param {URL} url
 */
function pageOf(url) {
  const page = new URL(url);
  page.pathname = url.pathname.replace(/(\/)_\.data$|\.data$/, "$1");
  page.searchParams.delete("_routes");
  return page;
}

/**
 * One address for one page: the router writes a comma as `%2C`, a link may not.
 * @param {URL} url
 */
function addressOf(url) {
  const query = new URLSearchParams(url.search).toString();
  return url.origin + url.pathname + (query && `?${query}`);
}

/**
 * @param {FetchEvent} event
 * @param {URL} url
 * @returns {Promise<Response>}
 */
async function openPage(event, url) {
  if (url.pathname === offlinePage) return (await find(shell, offlinePage)) ?? fetch(event.request);
  const ask = async () => (await event.preloadResponse) ?? fetch(event.request);
  const address = addressOf(url);
  const isKept = publicPage.test(url.pathname);
  const kept = (isKept && (await find(pages, address))) || (await find(saved, address));
  try {
    return await freshOrKept(event, ask, kept, async (response) => {
      if (isKept) await keep(pages, address, response.clone());
      if (await find(saved, address)) await keep(saved, address, response);
    });
  } catch {
    // Script can still make the page of what it fetched before: the offline page goes on to it, or lists what there is.
    return Response.redirect(`${offlinePage}?to=${encodeURIComponent(url.pathname + url.search)}`);
  }
}

/**
 * @param {FetchEvent} event
 * @param {URL} page
 */
async function readData(event, page) {
  const ask = () => fetch(event.request);
  const address = addressOf(page);
  const kept = await find(data, address);
  try {
    return await freshOrKept(event, ask, kept, (response) => keep(data, address, response));
  } catch {
    // Nothing of it is kept: the page that is open stays, and says that there is no network.
    if (!(await find(pages, address)) && !(await find(saved, address))) return Response.error();
    // The page is kept whole: in the router's own words, load it anew.
    const headers = { "x-remix-redirect": page.pathname + page.search, "x-remix-reload-document": "true" };
    return new Response(null, { status: 204, headers });
  }
}

/**
 * The network's answer, which is also kept; the kept one, when there is none or not in time.
 * @param {FetchEvent} event
 * @param {() => Promise<Response>} ask
 * @param {Response | undefined} kept
 * @param {(fresh: Response) => Promise<void>} keepFresh
 * @returns {Promise<Response>}
 */
async function freshOrKept(event, ask, kept, keepFresh) {
  const asked = ask();
  const keeping = asked.then((response) => (mayKeep(response) ? keepFresh(response.clone()) : undefined));
  event.waitUntil(keeping.catch(() => {}));
  if (!kept) return asked;
  /** @type {Promise<Response>} */
  const impatient = new Promise((resolve) => setTimeout(resolve, patienceMs, kept));
  return Promise.race([asked.catch(() => kept), impatient]);
}

/** @param {Response} response */
const mayKeep = (response) => response.ok && !response.headers.get("cache-control")?.includes("no-store");

/**
 * Files with a hash in their name never change; the few others are fetched anew while the kept one is in use.
 * @param {FetchEvent} event
 * @param {URL} url
 */
async function readFile(event, url) {
  const kept = await find(shell, url.href);
  if (kept && url.pathname.startsWith("/assets/")) return kept;
  const asked = fetchAndKeep(event, shell, event.request, url.href);
  event.waitUntil(asked.catch(() => {}));
  return kept ?? asked;
}

/**
 * @param {FetchEvent} event
 * @param {URL} url
 */
async function readPicture(event, url) {
  const kept = (await find(pictures, url.href)) ?? (await find(saved, url.href));
  if (kept) {
    // To the end of the row: the longest unseen stands first, and goes first.
    event.waitUntil(keep(pictures, url.href, kept.clone()));
    return kept;
  }
  return fetchAndKeep(event, pictures, event.request, url.href).catch(
    async () => (await findOtherWidth(url)) ?? Response.error(),
  );
}

/**
 * The same picture in another width, when the one that fits best is out of reach.
 * @param {URL} url
 * @returns {Promise<Response | undefined>}
 */
async function findOtherWidth(url) {
  /** @param {string} address */
  const folderOf = (address) => address.slice(0, address.lastIndexOf("/") + 1);
  for (const name of [pictures, saved]) {
    const cache = await caches.open(name);
    const other = (await cache.keys()).find((key) => folderOf(key.url) === folderOf(url.href));
    // Pictures of the demo lie side by side in one folder, each in one width only.
    if (other && /\/\d+\.webp$/.test(url.pathname)) return cache.match(other);
  }
}

/**
 * @param {string} name
 * @param {string} address
 */
const find = async (name, address) => (await caches.open(name)).match(address, { ignoreVary: true });

/**
 * @param {string} name
 * @param {string} address
 * @param {Response} response
 */
async function keep(name, address, response) {
  const cache = await caches.open(name);
  await cache.delete(address);
  await cache.put(address, response);
  const most = countMax[name];
  if (!most) return;
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
}

/**
 * The answer does not wait for the keeping, nor fail when the device is full.
 * @param {ExtendableEvent} event
 * @param {string} name
 * @param {RequestInfo | URL} request
 * @param {string} address
 */
async function fetchAndKeep(event, name, request, address) {
  const response = await fetch(request);
  if (response.status === 200) event.waitUntil(keep(name, address, response.clone()).catch(() => {}));
  return response;
}

/** @param {ExtendableEvent} event */
async function keepOfflinePage(event) {
  const page = await fetch(offlinePage, { cache: "no-cache" });
  if (!page.ok) throw new Error(`The offline page answers ${page.status}`);
  const html = await page.clone().text();
  await Promise.all([...(await filesOf(html)), "/icons.svg", "/favicon.svg"].map((path) => keepFile(event, path)));
  await keep(shell, offlinePage, page);
}

/**
 * The built files that a page names, and those that its first script names, which fetches them later.
 * @param {string} html
 * @returns {Promise<Set<string>>}
 */
async function filesOf(html) {
  /** @type {Set<string>} */
  const files = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  const entry = [...files].find((path) => path.startsWith("/assets/entry.client-"));
  if (!entry) return files;
  const address = new URL(entry, worker.location.origin).href;
  const script = (await find(shell, address)) ?? (await fetch(address).catch(() => undefined));
  for (const path of (await script?.text())?.match(/assets\/[\w.-]+\.js/g) ?? []) files.add(`/${path}`);
  return files;
}

/**
 * @param {ExtendableEvent} event
 * @param {string} path
 */
async function keepFile(event, path) {
  const address = new URL(path, worker.location.origin).href;
  if (!(await find(shell, address))) await fetchAndKeep(event, shell, path, address);
}

/** Files of earlier builds go, unless a page that is kept still needs them. */
async function sweepShell() {
  const needed = new Set();
  for (const name of [shell, pages, saved]) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      const response = await cache.match(key);
      if (!response?.headers.get("content-type")?.startsWith("text/html")) continue;
      for (const file of await filesOf(await response.text())) needed.add(file);
    }
  }
  const cache = await caches.open(shell);
  for (const key of await cache.keys()) {
    const { pathname } = new URL(key.url);
    if (pathname.startsWith("/assets/") && !needed.has(pathname)) await cache.delete(key);
  }
}

worker.addEventListener("message", (event) => {
  const { seen, saved: wanted } = event.data;
  if (seen) event.waitUntil(keepSeen(event, seen));
  if (wanted) event.waitUntil(keepSaved(event, wanted));
});

/**
 * Keeps a page that was opened before there was a worker, and its files: most come out of the browser's own store.
 * @param {ExtendableEvent} event
 * @param {{ page: string, files: string[] }} seen
 */
async function keepSeen(event, { page, files }) {
  const address = new URL(page, worker.location.origin);
  if (publicPage.test(address.pathname)) {
    const response = await fetch(address);
    if (mayKeep(response)) await keep(pages, addressOf(address), response);
  }
  for (const file of files) {
    const url = new URL(file);
    if (url.origin !== worker.location.origin) continue;
    const name = isOfShell(url.pathname) ? shell : url.pathname.startsWith("/media/") ? pictures : undefined;
    if (name && !(await find(name, url.href))) await fetchAndKeep(event, name, url, url.href).catch(() => {});
  }
}

/**
 * Makes the kept copies the same as a member's list: addresses of pages and pictures.
 * @param {ExtendableEvent} event
 * @param {string[]} wanted
 */
async function keepSaved(event, wanted) {
  const addresses = wanted.map((path) => new URL(path, worker.location.origin).href);
  const cache = await caches.open(saved);
  for (const { url } of await cache.keys()) if (!addresses.includes(url)) await cache.delete(url);
  // One after the other: the page that is being read comes first.
  for (const address of addresses) {
    if (await find(saved, address)) continue;
    const response = (await find(pictures, address)) ?? (await fetch(address).catch(() => undefined));
    if (!response || !mayKeep(response)) continue;
    await keep(saved, address, response.clone());
    if (response.headers.get("content-type")?.startsWith("text/html")) {
      const files = await filesOf(await response.text());
      await Promise.all([...files].map((path) => keepFile(event, path))).catch(() => {});
    }
  }
}

// Push messages were written by us and encrypted for this browser alone.
worker.addEventListener("push", (event) => {
  if (!event.data) return;
  const { id, title, message, link } = event.data.json();
  // A notification that is pushed a second time takes the place of the first, by its tag.
  const look = { body: message, tag: id, data: { link }, icon: "/icons/icon-192.png" };
  event.waitUntil(worker.registration.showNotification(title, look));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data.link, worker.location.origin).href));
});

/**
 * Brings a tab that is there already to the front, or opens one.
 * @param {string} url
 */
async function show(url) {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = tabs.find((tab) => tab.url === url);
  return open ? open.focus() : worker.clients.openWindow(url);
}
