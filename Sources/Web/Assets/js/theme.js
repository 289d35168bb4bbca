import { showFailure } from "./shared/toasts.js";
// Applies the theme (light, dark or system) at once, and saves it on the server.
document.addEventListener("submit", (event) => {
  const form = event.target;
  const pressed = event.submitter;
  if (!form.hasAttribute("data-theme-form") || !pressed) return;
  event.preventDefault();
  const before = document.documentElement.dataset.theme ?? "";
  paint(pressed.value);
  fetch(form.action, {
    method: "POST",
    body: new URLSearchParams(new FormData(form, pressed)),
    headers: { "commonplace-form": "1" },
  }).then((answer) => {
    if (!answer.ok) throw new Error(answer.status);
  }).catch(() => {
    paint(before);
    showFailure(document.getElementById("toasts").dataset.network);
  });
});

const papers = new Map();
for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
  papers.set(meta, meta.media.includes("dark") ? "#16130e" : "#faf6ee");
}

function paint(theme) {
  const root = document.documentElement;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  document.querySelector("meta[name=color-scheme]").content = theme || "light dark";
  for (const [meta, own] of papers) {
    meta.content = { light: "#faf6ee", dark: "#16130e" }[theme] ?? own;
  }
  for (const button of document.querySelectorAll("[data-theme-form] [name=theme]")) {
    button.setAttribute("aria-pressed", String(button.value === theme));
  }
}
