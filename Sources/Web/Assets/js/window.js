// A long list comes page by page as one scrolls, and leaves again: of thousands of cards a few
// hundred stand in the page. What left is kept as text, with a gap of its height in its place.
const MOST = 336;
const PAGE = 48;
let list, first = 0, parts = [], busy;

const pager = () => document.querySelector("#results .pager");
const height = (item) => item.getBoundingClientRect();

function start() {
  list = document.querySelector("[data-window]");
  first = 0;
  parts = [];
  watch();
}

// Two ends of the list, each looked at a screen before it is seen.
const below = new IntersectionObserver(([seen]) => seen.isIntersecting && more(), { rootMargin: "1600px" });
const above = new IntersectionObserver(([seen]) => seen.isIntersecting && back(), { rootMargin: "1600px" });

function watch() {
  below.disconnect();
  above.disconnect();
  if (pager()) below.observe(pager());
  const gap = list?.querySelector(".gap");
  if (gap) above.observe(gap);
}

async function more() {
  const link = pager()?.querySelector("a");
  if (!link || busy) return;
  busy = true;
  try {
    const answer = await fetch(link.href, { headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const added = page.querySelectorAll("[data-window] > *");
    if (!answer.ok || !added.length) throw new Error(answer.status);
    if (!list.isConnected) return;
    const shown = Number(pager().dataset.pages) + 1;
    list.append(...[...added].map((item) => document.adoptNode(item)));
    const next = page.querySelector(".pager");
    if (next) next.dataset.pages = shown;
    pager().replaceWith(next ? document.adoptNode(next) : "");
    trim();
    const here = new URL(location);
    here.searchParams.set("pages", Math.min(shown, 20));
    history.replaceState(history.state, "", here);
  } catch {
    // The link stays.
  } finally {
    busy = false;
    watch();
  }
}

function trim() {
  const items = [...list.children].filter((item) => !item.classList.contains("gap"));
  if (items.length <= MOST) return;
  const leaving = items.slice(0, PAGE);
  const top = height(leaving[0]).top;
  const size = height(items[PAGE]).top - top;
  parts.push({ html: leaving.map((item) => item.outerHTML).join(""), size });
  for (const item of leaving) item.remove();
  gap();
}

function gap() {
  let place = list.querySelector(".gap");
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  if (!size) return place?.remove();
  if (!place) {
    place = document.createElement(list.matches("tbody") ? "tr" : "li");
    place.className = "gap";
    place.ariaHidden = "true";
    list.prepend(place);
  }
  place.style.blockSize = `${size}px`;
  place.style.gridColumn = "1 / -1";
}

// What comes back stands above what is seen, so the list does not move.
function back() {
  const part = parts.pop();
  if (!part) return;
  const place = list.querySelector(".gap");
  place.insertAdjacentHTML("afterend", part.html);
  gap();
  watch();
}

document.addEventListener("swapped", start);
start();
