import { isPlainClick } from "./shared/click.js";
import { adoptToast } from "./shared/toasts.js";
// Fetches another view of the Log and replaces the results. Other scripts send "log:show" and
// receive "swapped".
const byID = (id, page = document) => page.getElementById(id);
let request;

// `history` is "push", "replace" or "keep". With a `body`, sends a POST.
async function show({ url, history: entry = "replace", body, form }) {
  request?.abort();
  const mine = (request = new AbortController());
  const busy = byID("results");
  busy.setAttribute("aria-busy", "true");
  if (body) document.dispatchEvent(new Event("acting"));
  try {
    const answer = await fetch(url, {
      signal: mine.signal, body, method: body ? "POST" : "GET",
      headers: { accept: "text/html", ...!body && { "commonplace-part": "1" } },
    });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || !byID("results", page)) throw new Error(answer.status);
    replaceResults(page, entry === "keep");
    if (entry === "push") {
      history.pushState(null, "", url);
      scrollTo({ top: 0, behavior: "instant" });
    } else if (entry === "replace") history.replaceState(null, "", answer.url);
  } catch (error) {
    // Aborted by a newer request. After other errors the browser loads the page.
    if (error.name === "AbortError") return;
    if (form) form.submit();
    else location.assign(url);
  } finally {
    if (request === mine) busy.removeAttribute("aria-busy");
    if (body) document.dispatchEvent(new Event("acted"));
  }
}

function replaceResults(page, followsHistory) {
  document.dispatchEvent(new CustomEvent("swap", { detail: { id: "results", page } }));
  byID("found").textContent = byID("found", page).textContent;
  if (followsHistory && byID("q")) byID("q").value = byID("q", page)?.value ?? "";
  if (!byID("log-search", page)) byID("log-search")?.remove();
  const [add, freshAdd] = [document, page].map((each) => each.querySelector(".fab"));
  if (add && freshAdd) add.href = freshAdd.href;
  const toast = page.querySelector("[data-toast]");
  if (toast) adoptToast(toast);
}

document.addEventListener("log:show", (event) => show(event.detail));
// Otherwise a failed request would navigate to its URL while the page is being left.
addEventListener("beforeunload", () => request?.abort());
addEventListener("popstate", () => show({ url: location.href, history: "keep" }));

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-swap]");
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  show({ url: link.href, history: link.dataset.swap });
});
