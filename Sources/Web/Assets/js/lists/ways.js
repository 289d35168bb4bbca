import { el, icon } from "./dom.js";
import { frame } from "./words.js";
// The ways to a list from a photo, and to the scripts that are loaded when somebody goes one.
function styled(address) {
  if (document.querySelector(`link[href="${address}"]`)) return undefined;
  const link = el("link", { rel: "stylesheet", href: address });
  const loaded = new Promise((resolve) => { link.onload = link.onerror = resolve; });
  document.head.append(link);
  return loaded;
}

export const listScript = async () => {
  await styled(frame.listStyle);
  return import(frame.listScript);
};

export const moreScript = async () => {
  await Promise.all([styled(frame.listStyle), styled(frame.moreStyle)]);
  return import(frame.moreScript);
};

const read = async (file) => (await moreScript()).readPhoto(file);

export function photoInput(text, isCamera) {
  const field = el("input", { type: "file", accept: "image/*", onchange: () => { if (field.files[0]) read(field.files[0]); } });
  if (isCamera) field.capture = "environment";
  return el("label.button.way", {}, icon(isCamera ? "camera" : "image"), el("span", {}, text), field);
}

export function takeDrops(place) {
  place.addEventListener("dragover", (event) => {
    if (![...event.dataTransfer.items].some(({ kind }) => kind === "file")) return;
    event.preventDefault();
    place.classList.add("dropping");
  });
  place.addEventListener("dragleave", () => place.classList.remove("dropping"));
  place.addEventListener("drop", (event) => {
    event.preventDefault();
    place.classList.remove("dropping");
    const file = [...event.dataTransfer.files].find(({ type }) => type.startsWith("image/"));
    if (file) read(file);
  });
}
