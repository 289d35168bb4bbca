// What every page has. Everything here makes a working form or link quicker; nothing needs it.

// A submitted form is submitted once: its buttons rest, the pressed one turns.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method === "dialog" || event.defaultPrevented) return;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "1";
  // After the form's data has been gathered, which a disabled button would not be in.
  setTimeout(() => {
    for (const button of form.elements) if (button.matches("button")) button.disabled = true;
    const pressed = event.submitter ?? form.querySelector("button");
    pressed?.setAttribute("aria-busy", "true");
  });
});

// Back from another page: the page may come out of the cache as it was left.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) {
    delete form.dataset.sent;
    for (const button of form.querySelectorAll("button")) {
      button.disabled = false;
      button.removeAttribute("aria-busy");
    }
  }
  for (const cover of document.querySelectorAll(".cover")) cover.style.viewTransitionName = "";
});

document.addEventListener("click", (event) => {
  const target = event.target;
  for (const menu of document.querySelectorAll("[data-menu][open]")) {
    if (!menu.contains(target)) menu.open = false;
  }
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const link = target.closest("a");
  if (!link || !plain) return;
  const dialog = document.getElementById(link.dataset.dialog ?? "");
  if (dialog?.showModal) {
    event.preventDefault();
    dialog.showModal();
  } else if (link.dataset.close) {
    const open = link.closest("dialog");
    if (open) event.preventDefault();
    open?.close();
  } else if (link.dataset.focus) {
    const field = document.getElementById(link.dataset.focus);
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  } else if (link.hasAttribute("data-entry")) {
    // The cover that was tapped grows into the next page's.
    const cover = link.querySelector(".cover");
    if (cover) cover.style.viewTransitionName = "cover";
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("[data-menu][open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});

// A toast goes after eight seconds, but never while it is being read or pointed at.
for (const toast of document.querySelectorAll("[data-toast]")) {
  const leave = () => {
    if (toast.matches(":hover, :focus-within")) return setTimeout(leave, 2000);
    toast.classList.add("leaving");
    setTimeout(() => toast.remove(), 350);
  };
  setTimeout(leave, 8000);
}

// The page that follows a saved form tells so; then its draft is over. Any other leaves it be.
const sent = sessionStorage.getItem("draft-sent");
sessionStorage.removeItem("draft-sent");
if (sent && document.querySelector("[data-toast]")) sessionStorage.removeItem(sent);

document.querySelector("[data-errors]")?.scrollIntoView({ block: "center" });
