import { frame, say } from "./words.js";
import { showToast } from "../shared/toasts.js";
// Creates an element. `name` is "tag.class…"; attributes are set as properties, except those with a
// hyphen, `role` and `for`; `on…` adds a listener.
export function el(name, attributes = {}, ...content) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag || "div");
  element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key.includes("-") || key === "role" || key === "for") element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...content.flat().filter((one) => one !== undefined && one !== null && one !== false));
  return element;
}

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${frame.icons}#${name}`);
  svg.append(use);
  return svg;
}

export const button = (name, attributes, ...content) => el(name, { type: "button", ...attributes }, ...content);

// Orders children without moving the one that has the focus, because moving removes the focus.
export function arrange(parent, wanted) {
  const keep = new Set(wanted);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  let at = parent.firstChild;
  for (const child of wanted) {
    if (child.parentNode === parent && child.contains(document.activeElement)) {
      while (at !== child) [at] = [at.nextSibling, parent.append(at)];
    }
    if (child === at) at = at.nextSibling;
    else parent.insertBefore(child, at);
  }
}

// Animates elements from their old to their new position.
export function glide(elements, change) {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isStill || document.activeElement?.matches("#lists input")) return change();
  const before = new Map(elements.map((one) => [one, one.getBoundingClientRect().top]));
  change();
  for (const [one, top] of before) {
    if (!one.isConnected) continue;
    const by = top - one.getBoundingClientRect().top;
    if (Math.abs(by) > 1 && Math.abs(by) < 1200) {
      one.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: 240, easing: "ease-out" });
    }
  }
}

// Controls that need the server say so, and are disabled while it cannot be reached.
export const isAway = () => document.body.classList.contains("away");
export function wire(control) { (control.control ?? control).disabled = isAway(); }
export function needsServer(control) {
  control.dataset.wired = "";
  control.append(el("small", {}, say("needsServer")));
  wire(control);
  return control;
}

// Shows a toast, with Undo if `undo` is given.
export function tell(text, undo, tone = "success") {
  if (!undo) return showToast({ text, tone });
  for (const other of document.querySelectorAll(".toast.undoable")) other.remove();
  const toast = el("div.toast.undoable", {}, el("p", {}, text),
    button("button.toast-action", { onclick: () => { toast.remove(); undo(); } }, say("undo")));
  return showToast({ toast });
}

export function announce(text) {
  document.getElementById("announcer").textContent = text;
}
