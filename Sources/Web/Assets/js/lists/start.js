import { desk, openDesk } from "./desk.js";
import { el, tell, wire } from "./dom.js";
import { valueOf } from "./merge.js";
import { IndexPage } from "./index-page.js";
import { listScript, moreScript } from "./ways.js";
import { frame, home, say } from "./words.js";
// Which page of the chapter this is, from its address; drawn from the device at once, then kept
// up with the server.
const view = document.getElementById("lists-view");
const toastsOf = document.getElementById("toasts").dataset;
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
  toastsOf.kept = unsent ? say("kept", { n: unsent }) : say("keptNone");
  if (state === "away") toastsOf.away = "";
  else if (state !== "busy") delete toastsOf.away;
  document.dispatchEvent(new CustomEvent("connection:words"));
  out.hidden = /^(ready|busy|away)$/.test(state);
  if (!out.hidden) out.firstChild.textContent = say(state);
  out.lastChild.hidden = state !== "signedOut";
  document.body.classList.toggle("away", state === "away" || !navigator.onLine);
  page?.show?.();
  document.querySelectorAll("[data-wired]").forEach(wire);
}

const out = el("div.banner.failed", { hidden: true, role: "status" }, el("p"),
  el("a.button", { href: `${toastsOf.root}/sign-in?next=${encodeURIComponent(location.pathname)}` }, say("signIn")));
const path = location.pathname.slice(frame.base.length).replace(/^\//, "").toLowerCase();
home.dataset.page = path === "" ? "index" : "inner";

// Not awaited by the module itself: the scripts of its pages import from it.
async function begin() {
  try {
    // Members have pages that need no store; whoever came by a link has this one alone.
    await openDesk(frame.shared && (async () => (await moreScript()).openMemory()));
    page = await pageOf(path);
    home.insertBefore(out, view);
    // Several changes of one moment are drawn together. No frame is waited for: one that nobody looks
    // at is never drawn.
    const draw = () => { drawing ??= setTimeout(show); };
    document.addEventListener("lists:changed", draw);
    addEventListener("offline", draw);
    document.addEventListener("lists:refused", ({ detail: { operation: { list, item, value }, reason } }) => {
      const thing = item ? desk.book.lists.get(list)?.items.get(item) : desk.book.lists.get(list);
      const name = thing ? valueOf(thing, "name") ?? value : value;
      tell(say("refused", { name, reason }), undefined, "failure");
    });
    show();
    desk.sync.wake();
    if (frame.shared) follow();
  } catch (error) {
    reportError(error);
    const plain = document.querySelector(".no-script");
    plain.className = "empty";
    plain.role = "alert";
    plain.firstChild.textContent = say("notKept");
  }
}

// A link has no stream of its own, and its page is kept as a member's is.
function follow() {
  setInterval(() => { if (!document.hidden && desk.sync.state === "ready") desk.sync.wake(); }, 5000);
  navigator.serviceWorker?.register(`${toastsOf.root}/sw.js`, { scope: `${toastsOf.root}/` }).catch(() => {
    // Without one everything works as long as the server answers.
  });
}

// An update of the server brings scripts that ask for this one at its new address: one is enough.
if ("begun" in home.dataset) location.reload();
else begin();
home.dataset.begun = "";
