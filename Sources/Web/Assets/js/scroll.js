// Loads older entries near the end of the list. The URL contains the number of shown pages, so that
// Back restores the position.
const MAX_PAGES = 20;

// Only the last entry counts: earlier ones can be about a previous target.
const nearEnd = new IntersectionObserver((seen) => {
  const { isIntersecting, target } = seen.at(-1);
  if (isIntersecting) loadMore(target);
}, { rootMargin: "800px" });

function watch() {
  nearEnd.disconnect();
  const pager = document.querySelector(".pager");
  if (pager) nearEnd.observe(pager);
}

async function loadMore(pager) {
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
    // Another search may have replaced the list.
    const list = document.querySelector("#results :is(.cards, .rows)");
    if (!pager.isConnected || !list) return;
    list.append(...[...added].map((item) => document.adoptNode(item)));
    const pages = Number(pager.dataset.pages) + 1;
    const next = page.querySelector(".pager");
    if (next) next.dataset.pages = pages;
    pager.replaceWith(next ? document.adoptNode(next) : "");
    const here = new URL(location);
    here.searchParams.set("pages", Math.min(pages, MAX_PAGES));
    history.replaceState(history.state, "", here);
    document.dispatchEvent(new Event("log:grown"));
    watch();
  } catch {
    // The link remains.
    pager.ariaBusy = "false";
  }
}

document.addEventListener("swapped", watch);
watch();
