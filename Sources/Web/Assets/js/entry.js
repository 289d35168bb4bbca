// The photos of an entry: arrows and dots; and the way back to the list as it was left.
const pager = document.querySelector(".photo-pager .photos");

if (pager) {
  const dots = [...document.querySelectorAll(".dots .dot")];
  const place = () => Math.round(Math.abs(pager.scrollLeft) / pager.clientWidth);
  const show = () => dots.forEach((dot, index) => dot.classList.toggle("here", index === place()));
  pager.addEventListener("scroll", show, { passive: true });
  pager.addEventListener("click", (event) => {
    const link = event.target.closest("[data-photo-link]");
    if (!link) return;
    event.preventDefault();
    const slide = document.querySelector(link.hash);
    const forward = link.classList.contains("forward");
    pager.scrollTo({
      left: slide.offsetLeft,
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth",
    });
    // The arrow that was pressed goes out of sight; the one like it on the next photo takes over.
    const next = slide.querySelector(forward ? ".forward" : ".back") ?? slide.querySelector("a");
    next?.focus({ preventScroll: true });
  });
}

const back = document.querySelector("[data-back]");
back?.addEventListener("click", (event) => {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const from = document.referrer && new URL(document.referrer);
  if (!from || from.origin !== location.origin || from.pathname !== new URL(back.href).pathname) return;
  event.preventDefault();
  history.back();
});
