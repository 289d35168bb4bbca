// A virtual list: pages are loaded while scrolling and removed again, so that at most `MOST` pages
// are in the document, with gaps in place of the others. sessionStorage keeps the position: Back
// and reload show the same card at the same place.
const MAX_PAGES = 7;
const key = () => `place:${location.pathname}${location.search}`;
const read = (text) => new DOMParser().parseFromString(text, "text/html");
let list, pages, first, last, busy, shown, timer, isOtherList;

const pager = () => document.querySelector("#results .pager");
const isItem = (item) => !item.classList.contains("gap");
const itemsOf = (page) => [...list.children].filter((item) => Number(item.dataset.page) === page);
const nextOf = (page) => page.querySelector("#results .pager a")?.href;

function start() {
  list = document.querySelector("[data-window]");
  if (!list) return watch();
  history.scrollRestoration = "manual";
  // After a live update the position stays.
  const isSame = !isOtherList && (shown ? shown === key() : arrived());
  isOtherList = false;
  shown = key();
  const kept = isSame && JSON.parse(sessionStorage.getItem(shown) ?? "null");
  pages = [{ href: location.href, next: pager()?.querySelector("a")?.href }];
  first = last = 0;
  for (const item of list.children) item.dataset.page = 0;
  if (kept && (kept.y > 0 || kept.at > 0)) restore(kept);
  else watch();
}

// Whether the page was opened by Back, a reload, the back link of an entry, or a link from itself
// such as Undo.
function arrived() {
  const [{ type }] = performance.getEntriesByType("navigation");
  const isReturning = sessionStorage.getItem("returning") === location.pathname + location.search;
  sessionStorage.removeItem("returning");
  return type !== "navigate" || isReturning || document.referrer === location.href;
}

// MARK: - The two ends

// Only the last entry counts: earlier ones can be about a previous target.
const observe = (step) => new IntersectionObserver(
  (seen) => seen.at(-1).isIntersecting && step(), { rootMargin: "1600px" },
);
const below = observe(() => go(last + 1));
const above = observe(() => go(first - 1));

function watch() {
  below.disconnect();
  above.disconnect();
  if (!list) return;
  const top = gapAt("top");
  const bottom = gapAt("end") ?? pager();
  if (bottom) below.observe(bottom);
  if (top && first) above.observe(top);
}

const gapAt = (side) => list.querySelector(`:scope > .gap[data-side=${side}]`);

async function load(number) {
  const page = pages[number];
  if (!page.html) {
    const answer = await fetch(page.href, { headers: { accept: "text/html", "commonplace-part": "1" } });
    if (!answer.ok) throw new Error(answer.status);
    const fresh = read(await answer.text());
    page.html = [...fresh.querySelectorAll("[data-window] > *")].map((item) => item.outerHTML).join("");
    page.next = nextOf(fresh);
  }
  const holder = document.createElement("template");
  holder.innerHTML = page.html;
  for (const item of holder.content.children) item.dataset.page = number;
  return holder.content;
}

async function go(number) {
  const href = pages[last]?.next;
  if (busy || number < 0 || number >= pages.length && !href) return;
  busy = true;
  const mine = list;
  try {
    if (number === pages.length) pages.push({ href });
    const content = await load(number);
    if (!mine.isConnected || mine !== list) return;
    if (number > last) {
      list.insertBefore(content, gapAt("end"));
      last = number;
      while (last - first >= MAX_PAGES) unload(first++);
    } else {
      const top = gapAt("top");
      if (top) top.after(content);
      else list.prepend(content);
      first = number;
      while (last - first >= MAX_PAGES) unload(last--);
    }
    gaps();
  } catch {
    // The link remains.
    if (!pages[number]?.html && number === pages.length - 1) pages.pop();
  } finally {
    busy = false;
    if (mine === list) watch();
  }
}

// Measures the height of a page in the document. Pages not shown yet get that of another page.
function measure(number) {
  const [top] = itemsOf(number);
  const after = itemsOf(number).at(-1)?.nextElementSibling;
  if (!top) return;
  const start = top.getBoundingClientRect().top;
  const end = after && isItem(after) ? after.getBoundingClientRect().top
    : itemsOf(number).at(-1).getBoundingClientRect().bottom + space();
  pages[number].size = end - start;
}

const space = () => parseFloat(getComputedStyle(list).rowGap) || 0;

function unload(number) {
  measure(number);
  // With changes made here, such as hearts.
  const items = itemsOf(number);
  pages[number].html = items.map((item) => item.outerHTML).join("");
  for (const item of items) item.remove();
}

function gaps() {
  const usual = pages.find(({ size }) => size)?.size ?? 0;
  const sum = (some) => some.reduce((all, { size }) => all + (size ?? usual), 0);
  gap("top", sum(pages.slice(0, first)));
  gap("end", sum(pages.slice(last + 1)));
  const end = pager();
  const next = pages[last].next;
  if (end) end.hidden = last < pages.length - 1 || !next;
  if (end && next) end.querySelector("a").href = next;
}

function gap(side, size) {
  let holder = gapAt(side);
  if (!size) return holder?.remove();
  if (!holder) {
    holder = document.createElement(list.matches("tbody") ? "tr" : "li");
    holder.className = "gap";
    holder.dataset.side = side;
    holder.ariaHidden = "true";
    list[side === "top" ? "prepend" : "append"](holder);
  }
  holder.style.blockSize = `${Math.max(0, size - space())}px`;
  holder.style.gridColumn = "1 / -1";
}

// MARK: - The position

function place() {
  for (let number = first; number <= last; number += 1) if (itemsOf(number).length) measure(number);
  const anchor = [...list.children].find((item) => isItem(item) && item.getBoundingClientRect().bottom > 90);
  return {
    y: scrollY, at: Number(anchor?.dataset.page ?? 0),
    href: anchor?.querySelector("[data-entry]")?.getAttribute("href"),
    top: anchor?.getBoundingClientRect().top,
    pages: pages.map(({ href, next, size }) => ({ href, next, size })),
  };
}

function storePosition() {
  if (list?.isConnected) sessionStorage.setItem(key(), JSON.stringify(place()));
}

async function restore(kept) {
  history.scrollRestoration = "manual";
  busy = true;
  const own = { next: pages[0].next };
  pages = kept.pages;
  pages[0].next = own.next ?? pages[0].next;
  const mine = list;
  try {
    const from = Math.max(0, kept.at - 2);
    const to = Math.min(pages.length - 1, kept.at + 2);
    const numbers = Array.from({ length: to - from + 1 }, (_, step) => from + step);
    pages[0].html ??= [...list.children].map((item) => item.outerHTML).join("");
    // The first page is there, perhaps with the focus or an open menu by now, so it stays.
    const contents = await Promise.all(numbers.filter(Boolean).map(load));
    if (mine !== list) return;
    if (from) list.replaceChildren();
    list.append(...contents);
    [first, last] = [from, to];
    gaps();
    await alignScroll(kept);
  } catch {
    pages = [{ href: location.href, next: own.next }];
  } finally {
    busy = false;
    watch();
  }
}

// Cards outside the viewport have an estimated height until they are shown.
async function alignScroll({ href, top, y }) {
  for (let step = 0; step < 6; step += 1) {
    const anchor = href && list.querySelector(`[data-entry][href="${CSS.escape(href)}"]`)?.closest("[data-page]");
    if (anchor) scrollBy({ top: anchor.getBoundingClientRect().top - top, behavior: "instant" });
    else scrollTo({ top: y, behavior: "instant" });
    await new Promise((done) => { requestAnimationFrame(done); });
  }
}

// "swap" precedes another search or order. Without it, "swapped" is about the same list.
document.addEventListener("swap", () => { isOtherList = true; }, true);
addEventListener("pagehide", storePosition);
addEventListener("scroll", () => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (busy) return;
    storePosition();
    watch();
  }, 300);
}, { passive: true });
document.addEventListener("swapped", start);
start();
