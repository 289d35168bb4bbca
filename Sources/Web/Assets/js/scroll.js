// Older entries come by themselves near the end. The address says how many pages are shown, so that
// Back finds its place.
const MOST = 20;

// The last word of an observer counts: those before it may be of what was watched before.
const nearEnd = new IntersectionObserver((seen) => {
  const { isIntersecting, target } = seen.at(-1);
  if (isIntersecting) more(target);
}, { rootMargin: "800px" });

function watch() {
  nearEnd.disconnect();
  const pager = document.querySelector(".pager");
  if (pager) nearEnd.observe(pager);
}

async function more(pager) {
  const link = pager.querySelector("a");
  if (!link || pager.ariaBusy === "true") return;
  pager.ariaBusy = "true";
  pager.append(Object.assign(document.createElement("span"), {
    className: "hidden", role: "status", textContent: pager.dataset.loading,
  }));
  try {
    const answer = await fetch(link.href, { headers: { accept: "text/html", "commonplace-part": "1" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const added = page.querySelectorAll("#results :is(.cards, .rows) > li");
    if (!answer.ok || !added.length) throw new Error(answer.status);
    // Another search may have taken the list away.
    const list = document.querySelector("#results :is(.cards, .rows)");
    if (!pager.isConnected || !list) return;
    list.append(...[...added].map((item) => document.adoptNode(item)));
    const pages = Number(pager.dataset.pages) + 1;
    const next = page.querySelector(".pager");
    if (next) next.dataset.pages = pages;
    pager.replaceWith(next ? document.adoptNode(next) : "");
    const here = new URL(location);
    here.searchParams.set("pages", Math.min(pages, MOST));
    history.replaceState(history.state, "", here);
    document.dispatchEvent(new Event("log:grown"));
    watch();
  } catch {
    // The link stays.
    pager.ariaBusy = "false";
  }
}

document.addEventListener("swapped", watch);
watch();
