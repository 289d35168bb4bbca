// Pages that were seen can be read without a network. In front of this stand `root`, the path of
// this server, and `assets`, the addresses of what every page needs: a new version is a new worker.
const ASSETS = "assets", PAGES = "pages", PARTS = "parts", IMAGES = "images", SHARED = "shared";
const mostPages = 120, mostParts = 60, mostImages = 600;
// Milliseconds after which a kept copy is better than waiting on for a slow line.
const patience = 5000, shortPatience = 1000;
const offline = `${root}/offline`;
// Forms are of no use without a network, and settings are nobody's reading.
const readable = new RegExp(`^${root}/(s/[^/]+/)?(log|library)(/(?!.*(new|edit|delete|lookup)$).*)?$`);

// All pages of a book's Lists are one: what is in it the device has itself.
const listsShell = (pathname) => pathname.match(new RegExp(`^${root}(/s/[^/]+)?/lists(?=/|$)`))?.[0];

// The page of one list for whoever has a link to it: nobody signs in, so nobody signs out of it.
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
    // Not waited for: until this is done pages are.
    keepOpen();
  }));
});

// What was open before this worker has not come through it, and may never be opened again before
// there is no network: a list that somebody got a link to.
async function keepOpen() {
  for (const { url } of await clients.matchAll({ type: "window" })) {
    const { pathname } = new URL(url);
    if (!isShared(pathname) && !listsShell(pathname) && !readable.test(pathname)) continue;
    await fetch(url, { headers: { accept: "text/html" } }).then(keep, () => {});
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
    event.respondWith(kept(request, IMAGES, mostImages));
  } else if (request.mode === "navigate" || request.headers.get("accept") === "text/html") {
    event.respondWith(page(event, url));
  }
});

// First there, then here: without a network nobody is signed out, and a page that is open elsewhere
// finds itself without its lists, comes anew, and must not be let in once more.
function signOut(event) {
  const leaving = fetch(event.request);
  event.respondWith(leaving);
  event.waitUntil(leaving.then(() => Promise.all([forget(), forgetLists()]), () => {}));
}

const forget = () => Promise.all([PAGES, PARTS, IMAGES].map((name) => caches.delete(name)));

// But a change that the server has not got waits for its maker to come back.
async function forgetLists() {
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

// What never changes under its address.
async function kept(request, name, most) {
  const cache = await caches.open(name);
  const found = await cache.match(request);
  if (found) return found;
  const present = async () => name === ASSETS && renewed(request, cache);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(request, answer.clone());
      if (most) await trim(cache, most);
    }
    return answer.status > 501 && await present() || answer;
  } catch (error) {
    const newer = await present();
    if (!newer) throw error;
    return newer;
  }
}

// A copy of a page from before an update names assets that are gone: there is a newer one of each.
async function renewed(request, cache) {
  const nameOf = ({ url }) => new URL(url).pathname.slice(root.length).split("/").slice(3).join("/");
  const newer = (await cache.keys()).find((key) => nameOf(key) === nameOf(request));
  return newer && cache.match(newer);
}

// The oldest go: a cache lists its keys in the order in which they were put.
async function trim(cache, most) {
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
}

async function page(event, url) {
  const { request } = event;
  const coming = fetch(request);
  // Beside the answer, which goes on as it comes.
  event.waitUntil(coming.then((answer) => keep(answer.clone()), () => {}));
  const isOfLists = listsShell(url.pathname) || isShared(url.pathname);
  const wait = isOfLists ? shortPatience : patience;
  const late = new Promise((resolve) => setTimeout(resolve, wait)).then(() => copyOf(url));
  try {
    const answer = await Promise.race([coming, late]) ?? await coming;
    // A gateway before a server that is away; a list to which one has no way any more, on which there
    // may be what was not sent.
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

async function keep(answer) {
  const reader = answer.headers.get("commonplace-reader");
  if (!answer.ok || answer.type === "opaqueredirect" || !answer.headers.get("content-type")?.startsWith("text/html")) return;
  if (isShared(new URL(answer.url).pathname)) {
    const shared = await caches.open(SHARED);
    await shared.put(new URL(answer.url).pathname, answer);
    return trim(shared, mostPages);
  }
  if (!reader) {
    // Signed out, here or from afar: nothing of theirs stays.
    if (new URL(answer.url).pathname === `${root}/sign-in`) await forget();
    return;
  }
  const cache = await caches.open(PAGES);
  const [first] = await cache.keys();
  const other = first && (await cache.match(first)).headers.get("commonplace-reader");
  if (other && other !== reader) await forget();
  const shell = listsShell(new URL(answer.url).pathname);
  const { pathname, search } = shell ? { pathname: shell, search: "" } : new URL(answer.url);
  if (!shell && !readable.test(pathname)) return;
  // What had just happened then is no news later.
  const text = (await answer.text())
    .replace(/<div class="toast (success|failure)"[^]*?<\/div>/, "");
  const copy = new Response(text, { headers: answer.headers });
  // What follows on a long list stands apart: whoever scrolls far loses no other page by it.
  const [name, most] = /[?&]after=/.test(search) ? [PARTS, mostParts] : [PAGES, mostPages];
  const pages = await caches.open(name);
  await pages.delete(pathname + search);
  await pages.put(pathname + search, copy);
  await trim(pages, most);
}

// The note stands in every page, hidden; the mark shows it.
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
