// Live updates (docs/api/live.md). One tab of a space listens and informs the others. Each fetches
// its page again and swaps the [data-live] elements, which name the kinds they show. Other scripts
// send "swap" and receive "swapped". With [data-live-changes] the page's script handles "changed".
const say = document.getElementById("toasts").dataset;
const regions = document.querySelectorAll("[data-live][id]");
const notice = document.querySelector("[data-live-notice]");
const address = `${say.root}/api/v1/live?space=${say.space}`;
const MAX_MESSAGES = 500;
// The last change received, which may not be drawn yet.
let lastReceived = Number(say.since);

// MARK: - The listening tab

let channel, stream, retry, giveUp, sent, from;

// Messages are stored for tabs that start later or missed some.
function broadcast(message) {
  sent.push(message);
  while (sent.length > MAX_MESSAGES) from = sent.shift().last;
  channel.postMessage(message);
  receive(message);
}

function connect(wait = 2000) {
  stream = new EventSource(`${address}&since=${lastReceived}`);
  stream.onopen = () => { wait = 2000; };
  stream.onmessage = ({ data, lastEventId }) => broadcast({
    after: sent.at(-1)?.last ?? from, last: Number(lastEventId), changes: JSON.parse(data).changes,
  });
  stream.addEventListener("reset", ({ lastEventId }) => broadcast({ last: Number(lastEventId) }));
  // The browser reconnects by itself, except after an error status.
  stream.onerror = () => {
    if (stream.readyState !== EventSource.CLOSED) return;
    retry = setTimeout(connect, wait, Math.min(wait * 2, 60_000));
  };
}

function listen() {
  [sent, from] = [[], lastReceived];
  connect();
  return new Promise((resolve) => { giveUp = resolve; });
}

function start() {
  channel = new BroadcastChannel(`live:${say.space}`);
  channel.onmessage = ({ data }) => {
    if (data.since === undefined) return receive(data);
    // A new tab asks the tab that listens.
    const [first, last] = [data.since, sent?.at(-1)?.last ?? from];
    if (!sent || first >= last) return;
    const missed = sent.filter((message) => message.last > first);
    const isComplete = first >= from && missed.every(({ changes }) => changes);
    const changes = isComplete ? missed.flatMap((message) => message.changes) : undefined;
    channel.postMessage({ after: first, last, changes });
  };
  channel.postMessage({ since: lastReceived });
  const cancel = new AbortController();
  giveUp = () => cancel.abort();
  navigator.locks.request(`live:${say.space}`, { signal: cancel.signal }, listen).catch(() => {});
}

function stop() {
  clearTimeout(retry);
  stream?.close();
  channel.close();
  sent = undefined;
  giveUp();
}

// MARK: - Every tab

const open = "dialog[open], [data-live] details[open], :popover-open, .selecting, .pull, "
  + "[data-live][aria-busy], button[aria-busy='true']";
let wanted = false;
let leaving = 0;
let timer;
// Running actions, and the number so far: a page fetched before an action may lack its result.
let acting = 0;
let acts = 0;
document.addEventListener("acting", () => { [acting, acts] = [acting + 1, acts + 1]; });
document.addEventListener("acted", () => { acting -= 1; });

function receive({ after = 0, last, changes }) {
  if (last <= lastReceived) return;
  const isComplete = changes && after <= lastReceived;
  lastReceived = last;
  const kindsOf = changes?.map(({ kind }) => kind);
  document.dispatchEvent(new CustomEvent("changed", { detail: { kinds: isComplete ? kindsOf : undefined } }));
  if (notice && (!isComplete || changes.some(({ id }) => id === notice.dataset.liveNotice))) {
    notice.hidden = false;
  }
  const kinds = new Set([...regions].flatMap((region) => region.dataset.live.split(" ")));
  if (regions.length && (!isComplete || changes.some(({ kind }) => kinds.has(kind)))) {
    wanted = true;
    timer ??= setTimeout(refresh, 30);
  }
}

// Nothing changes under a finger, in open menus, while typing, while leaving, or while a form is sent:
// its response usually loads the page, which would close what was opened in between.
function busy() {
  return acting || document.hidden || Date.now() - leaving < 5000
    || document.querySelector(open)
    || document.activeElement.closest("[data-live]")?.contains(
      document.activeElement.closest("input:not([readonly]), select, textarea"));
}

async function refresh() {
  timer = undefined;
  if (!wanted) return;
  // Groups changes, but shows each within a second.
  timer = setTimeout(refresh, 700);
  if (busy()) return;
  wanted = false;
  const before = acts;
  const { href } = location;
  try {
    const answer = await fetch(href, {
      headers: { accept: "text/html", "commonplace-part": "1" },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    // The page may show another view by now.
    if (busy() || acts !== before || location.href !== href) {
      wanted = true;
    } else if (answer.status === 404) {
      // Shows that it was deleted.
      document.getElementById("main").replaceWith(document.adoptNode(page.getElementById("main")));
      document.title = page.title;
    } else if (answer.redirected || answer.status === 401) {
      location.reload();
    } else if (!answer.ok) {
      throw new Error(answer.status);
    } else if (shape(page) === shape(document)) {
      document.title = page.title;
      for (const { id } of document.querySelectorAll("[data-live][id]")) swap(id, page);
    } else location.reload();
  } catch {
    // Offline, as connection.js shows. Retried.
    wanted = true;
  }
}

const shape = (page) => [...page.querySelectorAll("#main > [id]")].map(({ id }) => id).join();
const label = (element) => element.id || element.ariaLabel || element.textContent;
const scrolled = ".chips, .photos";
const items = "li, tbody > tr";

// Replaces an element by that of a fetched page. Keeps equal items with their images and focus.
function swap(id, page) {
  const old = document.getElementById(id);
  const fresh = page.getElementById(id);
  if (!old || !fresh || old.isEqualNode(fresh)) return;
  const focused = old.contains(document.activeElement) && document.activeElement;
  const places = [...old.querySelectorAll(scrolled)].map(({ scrollLeft }) => scrollLeft);
  const known = new Map([...old.querySelectorAll(items)].map((item) => [item.outerHTML, item]));
  for (const item of fresh.querySelectorAll(items)) {
    const same = known.get(item.outerHTML);
    if (!same || !fresh.contains(item)) continue;
    known.delete(item.outerHTML);
    item.replaceWith(same);
  }
  old.replaceWith(document.adoptNode(fresh));
  fresh.querySelectorAll(scrolled).forEach((row, index) => { row.scrollLeft = places[index] ?? 0; });
  if (focused) {
    const again = focused.isConnected ? focused
      : [...fresh.querySelectorAll("a, button, select")]
        .find((e) => label(e) === label(focused) && e.checkVisibility())
        ?? fresh.querySelector(`[popovertarget="${focused.closest("[popover]")?.id}"]`);
    again?.focus({ preventScroll: true });
  }
  document.dispatchEvent(new CustomEvent("swapped", { detail: id }));
}

document.addEventListener("swap", ({ detail: { id, page } }) => swap(id, page));

if (say.space && (regions.length || notice || document.querySelector("[data-live-changes]"))) {
  start();
  document.addEventListener("visibilitychange", () => { if (wanted) timer ??= setTimeout(refresh, 0); });
  // A page in the back/forward cache must release the lock and the stream.
  addEventListener("beforeunload", () => { leaving = Date.now(); });
  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => event.persisted && start());
}
