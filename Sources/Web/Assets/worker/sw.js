// Service worker: stores visited pages for reading offline. The server prepends `root`, its base
// path, and `assets`, the URLs of common files: new assets make a new worker.
const ASSETS = "assets", PAGES = "pages", PARTS = "parts", IMAGES = "images", SHARED = "shared";
const maxPages = 120, maxParts = 60, maxImages = 600;
// Milliseconds after which a stored copy is shown instead of waiting.
const timeout = 5000, shortTimeout = 1000;
const offline = `${root}/offline`;
// Pages that are stored: neither forms nor settings.
const readable = new RegExp(`^${root}/(s/[^/]+/)?(log|library)(/(?!.*(new|edit|delete|lookup)$).*)?$`);

// The Lists of a space are one shell page; their data is in IndexedDB.
const listsShell = (pathname) => pathname.match(new RegExp(`^${root}(/s/[^/]+)?/lists(?=/|$)`))?.[0];

// The page of a shared list: used without an account, so signing out does not delete it.
const isShared = (pathname) => pathname.startsWith(`${root}/shared-lists/`);

addEventListener("install", (event) => {
  event.waitUntil(caches.open(ASSETS).then((cache) => cache.addAll([...assets, offline])));
  skipWaiting();
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.open(ASSETS).then(async (cache) => {
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (pathname !== offline && !assets.includes(pathname)) await cache.delete(request);
    }
    await clients.claim();
    // Not awaited: pages wait for activation.
    storeOpenPages();
  }));
});

// Stores pages that were opened before this worker was active, such as a shared list.
async function storeOpenPages() {
  for (const { url } of await clients.matchAll({ type: "window" })) {
    const { pathname } = new URL(url);
    if (!isShared(pathname) && !listsShell(pathname) && !readable.test(pathname)) continue;
    await fetch(url, { headers: { accept: "text/html" } }).then(storePage, () => {});
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(`${root}/`)) return;
  if (request.method !== "GET") {
    if (url.pathname === `${root}/sign-out`) signOut(event);
  } else if (url.pathname.startsWith(`${root}/assets/`)) {
    event.respondWith(kept(request, ASSETS));
  } else if (new RegExp(`^${root}/api/v1/(images/|grocery-lists/[^/]+/photo$)`).test(url.pathname)) {
    event.respondWith(kept(request, IMAGES, maxImages));
  } else if (request.mode === "navigate" || request.headers.get("accept") === "text/html") {
    event.respondWith(page(event, url));
  }
});

// Signs out on the server first: offline nobody is signed out, and other tabs, which reload when
// their lists are deleted, must not be signed in any more.
function signOut(event) {
  const leaving = fetch(event.request);
  event.respondWith(leaving);
  event.waitUntil(leaving.then(() => Promise.all([deletePages(), deleteLists()]), () => {}));
}

const deletePages = () => Promise.all([PAGES, PARTS, IMAGES].map((name) => caches.delete(name)));

// Keeps lists with unsent changes.
async function deleteLists() {
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith("lists:")) continue;
    const answer = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const database = await answer(indexedDB.open(name));
    const unsent = database.objectStoreNames.contains("queue")
      && await answer(database.transaction("queue").objectStore("queue").count());
    database.close();
    if (!unsent) indexedDB.deleteDatabase(name);
  }
}

// Returns immutable files from the cache, or fetches and stores them.
async function kept(request, name, limit) {
  const cache = await caches.open(name);
  const found = await cache.match(request);
  if (found) return found;
  const present = async () => name === ASSETS && newerAsset(request, cache);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(request, answer.clone());
      if (limit) await trim(cache, limit);
    }
    return answer.status > 501 && await present() || answer;
  } catch (error) {
    const newer = await present();
    if (!newer) throw error;
    return newer;
  }
}

// A page stored before an update names old assets: returns the newer asset of the same name.
async function newerAsset(request, cache) {
  const nameOf = ({ url }) => new URL(url).pathname.slice(root.length).split("/").slice(3).join("/");
  const newer = (await cache.keys()).find((key) => nameOf(key) === nameOf(request));
  return newer && cache.match(newer);
}

// Deletes the oldest: a cache lists its keys in insertion order.
async function trim(cache, limit) {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - limit))) await cache.delete(key);
}

async function page(event, url) {
  const { request } = event;
  const coming = fetch(request);
  // Stores the answer while it is streamed to the page.
  event.waitUntil(coming.then((answer) => storePage(answer.clone()), () => {}));
  const isOfLists = listsShell(url.pathname) || isShared(url.pathname);
  const wait = isOfLists ? shortTimeout : timeout;
  const late = new Promise((resolve) => setTimeout(resolve, wait)).then(() => copyOf(url));
  try {
    const answer = await Promise.race([coming, late]) ?? await coming;
    // A gateway's error, or a list without access any more, which may have unsent changes.
    const isNone = answer.status > 501 || answer.status === 404 && isOfLists;
    return isNone && await copyOf(url) || answer;
  } catch (error) {
    const copy = await copyOf(url);
    if (copy) return copy;
    const help = request.mode === "navigate" && await caches.match(offline);
    if (!help) throw error;
    return help;
  }
}

async function storePage(answer) {
  const reader = answer.headers.get("commonplace-reader");
  if (!answer.ok || answer.type === "opaqueredirect" || !answer.headers.get("content-type")?.startsWith("text/html")) return;
  if (isShared(new URL(answer.url).pathname)) {
    const shared = await caches.open(SHARED);
    await shared.put(new URL(answer.url).pathname, answer);
    return trim(shared, maxPages);
  }
  if (!reader) {
    // Signed out, here or remotely.
    if (new URL(answer.url).pathname === `${root}/sign-in`) await deletePages();
    return;
  }
  const cache = await caches.open(PAGES);
  const [first] = await cache.keys();
  const other = first && (await cache.match(first)).headers.get("commonplace-reader");
  if (other && other !== reader) await deletePages();
  const shell = listsShell(new URL(answer.url).pathname);
  const { pathname, search } = shell ? { pathname: shell, search: "" } : new URL(answer.url);
  if (!shell && !readable.test(pathname)) return;
  // Removes toasts, which would be outdated.
  const text = (await answer.text())
    .replace(/<div class="toast (success|failure)"[^]*?<\/div>/, "");
  const copy = new Response(text, { headers: answer.headers });
  // Further parts of long lists have a cache of their own, so that they do not evict pages.
  const [name, limit] = /[?&]after=/.test(search) ? [PARTS, maxParts] : [PAGES, maxPages];
  const pages = await caches.open(name);
  await pages.delete(pathname + search);
  await pages.put(pathname + search, copy);
  await trim(pages, limit);
}

// Returns the stored page, marked so that its offline notice is visible.
async function copyOf(url) {
  if (isShared(url.pathname)) return caches.match(url.pathname, { cacheName: SHARED });
  const shell = listsShell(url.pathname);
  if (shell) return caches.match(shell, { cacheName: PAGES });
  const address = url.pathname + url.search;
  const copy = await caches.match(address, { cacheName: PAGES })
    ?? await caches.match(address, { cacheName: PARTS });
  if (!copy) return undefined;
  const text = (await copy.text()).replace("<html", "<html data-offline-copy");
  return new Response(text, { headers: copy.headers });
}
