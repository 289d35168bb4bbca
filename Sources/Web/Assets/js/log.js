// The Log without page loads: fetches the same page and swaps what has the same id.
const form = document.getElementById("log-search");
let request;
let timer;

async function swap(url, id) {
  request?.abort();
  const mine = (request = new AbortController());
  const old = document.getElementById(id);
  old.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(url, { signal: mine.signal, headers: { accept: "text/html" } });
    if (!answer.ok || answer.redirected) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById(id);
    if (!fresh) throw new Error(id);
    const focused = old.contains(document.activeElement) && label(document.activeElement);
    const scrolled = old.querySelector("[data-keep-scroll]")?.scrollLeft ?? 0;
    old.replaceWith(document.adoptNode(fresh));
    const strip = fresh.querySelector("[data-keep-scroll]");
    if (strip) strip.scrollLeft = scrolled;
    if (focused) [...fresh.querySelectorAll("a, select")].find((e) => label(e) === focused)?.focus();
    history.replaceState(null, "", url);
  } catch (error) {
    // A newer request has taken over; for anything else the browser shows the page itself.
    if (error.name !== "AbortError") location.assign(url);
  } finally {
    if (request === mine) old.removeAttribute("aria-busy");
  }
}

const label = (element) => element.id || element.ariaLabel || element.textContent;

function searchURL() {
  const query = new URLSearchParams(new FormData(form));
  for (const [name, value] of [...query]) if (!value || value === "newest") query.delete(name);
  return form.action + (query.size ? `?${query}` : "");
}

if (form) {
  const search = () => {
    clearTimeout(timer);
    swap(searchURL(), form.dataset.search);
  };
  form.addEventListener("input", (event) => {
    clearTimeout(timer);
    if (event.target.id === "q") timer = setTimeout(search, 140);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search();
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "sort") search();
  });
  if (location.hash === "#q") form.elements.q.focus();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-swap]");
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  swap(link.href, link.dataset.swap);
});

document.querySelector(".chip[aria-current]")
  ?.scrollIntoView({ inline: "center", block: "nearest", behavior: "instant" });
