import { isPlainClick } from "./shared/click.js";
// The arrows and dots of an entry's photos, and the link back to the list as it was.
const pager = ".photo-pager .photos";

// Shows the verdicts below the button that asks for one.
document.addEventListener("toggle", ({ target }) => {
  if (target.matches("details.finish[open]")) target.scrollIntoView({ block: "nearest" });
}, true);

document.addEventListener("scroll", ({ target: row }) => {
  if (!row.matches?.(pager)) return;
  const place = Math.round(Math.abs(row.scrollLeft) / row.clientWidth);
  document.querySelectorAll(".dots .dot").forEach((dot, index) => {
    dot.classList.toggle("here", index === place);
  });
}, { capture: true, passive: true });

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-photo-link]");
  if (!link) return;
  event.preventDefault();
  const slide = document.querySelector(link.hash);
  const forward = link.classList.contains("forward");
  link.closest(pager).scrollTo({
    left: slide.offsetLeft,
    behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
  });
  // The pressed arrow scrolls away; the same arrow of the next photo gets the focus.
  const next = slide.querySelector(forward ? ".forward" : ".back") ?? slide.querySelector("a");
  next?.focus({ preventScroll: true });
});

// The page that this one was opened from, such as a list with its filters, an import or the entry in
// another chapter; also after this entry was edited. Forms are left out.
const from = document.referrer && new URL(document.referrer);
const isOpener = from && from.origin === location.origin && from.pathname !== location.pathname
  && !from.pathname.startsWith(`${location.pathname}/`)
  && !/\/(entries\/(new|[^/]+\/(edit|delete|history.*))|lookup.*|sign-in)$/.test(from.pathname);
const key = `opener of ${location.pathname}`;
if (isOpener) sessionStorage.setItem(key, from.pathname + from.search);

document.addEventListener("click", (event) => {
  const back = event.target.closest("a[data-back]");
  if (!back || !isPlainClick(event)) return;
  if (isOpener && history.length > 1) {
    event.preventDefault();
    history.back();
    return;
  }
  // Also in a new tab, which has nothing to go back to.
  const opener = sessionStorage.getItem(key);
  if (!opener) return;
  back.href = opener;
  // The list shows its position again, as after the browser's Back.
  sessionStorage.setItem("returning", opener);
});
