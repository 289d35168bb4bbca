import { desk, openDesk } from "./desk.js";
import { el, tell, wire } from "./dom.js";
import { valueOf } from "./merge.js";
import { IndexPage } from "./index-page.js";
import { listScript, moreScript } from "./ways.js";
import { frame, home, say } from "./words.js";
// Starts the page that belongs to the URL: draws it from the device's data, then synchronises.
const view = document.getElementById("lists-view");
const toastData = document.getElementById("toasts").dataset;
let page, drawing;

async function pageOf(path) {
  if (frame.shared) return new (await listScript()).ListPage(view, frame.list);
  if (path === "") return new IndexPage(view);
  const { ListPage, lexiconReady } = await listScript();
  if (path !== "scan" && path !== "stores") return new ListPage(view, path);
  const { ClarifyPage, StoresPage } = await moreScript();
  if (path === "stores") return new StoresPage(view);
  const { scan, looked } = await desk.device.meta();
  if (!scan) location.replace(frame.base);
  await lexiconReady;
  return scan ? new ClarifyPage(view, scan, looked) : undefined;
}

function show() {
  drawing = undefined;
  const { book: { unsent }, sync: { state } } = desk;
  home.dataset.unsynced = unsent;
  home.dataset.state = state;
  toastData.inPage = "";
  toastData.kept = unsent ? say("kept", { n: unsent }) : say("keptNone");
  if (state === "away") toastData.away = "";
  else if (state !== "busy") delete toastData.away;
  document.dispatchEvent(new CustomEvent("connection:words"));
  const isAway = state === "away" || !navigator.onLine;
  const isQuiet = /^(ready|busy)$/.test(state) && !isAway;
  showBanner(isQuiet ? "" : isAway ? toastData.kept : say(state === "linkEnded" && !unsent ? "linkEndedAllSent" : state),
    isAway ? "away" : "failed");
  banner.lastChild.hidden = state !== "signedOut";
  document.body.classList.toggle("away", isAway);
  page?.show?.();
  document.querySelectorAll("[data-wired]").forEach(wire);
}

// Scrolls by the height that the banner takes or leaves, so that no row moves below a finger.
function showBanner(text, kind) {
  if (banner.hidden === !text && (!text || banner.firstChild.textContent === text)) return;
  const before = view.getBoundingClientRect().top;
  banner.hidden = !text;
  banner.firstChild.textContent = text;
  banner.className = `banner ${kind}`;
  scrollBy({ top: view.getBoundingClientRect().top - before, behavior: "instant" });
}

const banner = el("div.banner.failed", { hidden: true, role: "status" }, el("p"),
  el("a.button", { href: `${toastData.root}/sign-in?next=${encodeURIComponent(location.pathname)}` }, say("signIn")));
const path = location.pathname.slice(frame.base.length).replace(/^\//, "").toLowerCase();
home.dataset.page = path === "" ? "index" : "inner";

async function begin() {
  try {
    // Without IndexedDB members can use the plain pages; a share link has this page only.
    await openDesk(frame.shared && (async () => (await moreScript()).openMemory()));
    page = await pageOf(path);
    home.insertBefore(banner, view);
    // Groups changes. Uses a timeout and not an animation frame, which hidden pages do not get.
    const draw = () => { drawing ??= setTimeout(show); };
    document.addEventListener("lists:changed", draw);
    addEventListener("offline", draw);
    document.addEventListener("lists:refused", ({ detail: { operation: { list, item, value }, count, reason } }) => {
      const thing = item ? desk.book.lists.get(list)?.items.get(item) : desk.book.lists.get(list);
      const name = thing ? valueOf(thing, "name") ?? value : value;
      tell(count > 1 ? say("refusedAll", { n: count, reason }) : say("refused", { name, reason }), undefined, "failure");
    });
    show();
    desk.sync.schedule();
    if (frame.shared) startPolling();
  } catch (error) {
    reportError(error);
    const plain = document.querySelector(".no-script");
    plain.className = "empty";
    plain.role = "alert";
    plain.firstChild.textContent = say("notKept");
  }
}

// Pages of share links have no live stream, so they poll. The service worker stores the page.
function startPolling() {
  setInterval(() => { if (!document.hidden && ["ready", "readOnly"].includes(desk.sync.state)) desk.sync.schedule(); }, 5000);
  navigator.serviceWorker?.register(`${toastData.root}/sw.js`, { scope: `${toastData.root}/` }).catch(() => {
    // Pages work without it, but not offline.
  });
}

begin();
