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

// Pictures that are dropped on a place, or pasted anywhere on its page.
export function takeFiles(place) {
  const take = (event, { files }) => {
    const file = [...files].find(({ type }) => type.startsWith("image/"));
    if (file) event.preventDefault();
    if (file) read(file);
  };
  place.addEventListener("dragover", (event) => {
    if (event.dataTransfer.types.includes("Files")) event.preventDefault();
  });
  place.addEventListener("drop", (event) => take(event, event.dataTransfer));
  document.addEventListener("paste", (event) => take(event, event.clipboardData));
}
