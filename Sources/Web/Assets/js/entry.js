import { isPlainClick } from "./shared/click.js";
// The arrows and dots of an entry's photos, and the link back to the list as it was.
const pager = ".photo-pager .photos";

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

// The list that the page was opened from, with its filters, also after this entry was edited.
const link = document.querySelector("a[data-back]");
const from = document.referrer && new URL(document.referrer);
const isFromList = link && from && from.origin === location.origin && from.pathname === new URL(link.href).pathname;
const key = `list of ${location.pathname}`;
if (isFromList) sessionStorage.setItem(key, from.search);

document.addEventListener("click", (event) => {
  const back = event.target.closest("a[data-back]");
  if (!back || !isPlainClick(event)) return;
  if (isFromList) {
    event.preventDefault();
    history.back();
  } else back.search = sessionStorage.getItem(key) ?? back.search;
});
