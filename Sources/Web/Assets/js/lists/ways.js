import { el, icon, needsServer } from "./dom.js";
import { desk, makeList } from "./desk.js";
import { dayName, frame, loadTexts } from "./words.js";
// Buttons that create lists, and the scripts that begin with what they need: styles and texts.
function styled(address) {
  if (document.querySelector(`link[href="${address}"]`)) return undefined;
  const link = el("link", { rel: "stylesheet", href: address });
  const loaded = new Promise((resolve) => { link.onload = link.onerror = resolve; });
  document.head.append(link);
  return loaded;
}

const listParts = () => [styled(frame.listStyle), loadTexts(frame.listWords)];
export const listScript = async () => {
  await Promise.all(listParts());
  return import("./list.js");
};

export const moreScript = async () => {
  await Promise.all([...listParts(), styled(frame.moreStyle), loadTexts(frame.moreWords)]);
  return import("./more.js");
};

export async function beginList() {
  const { id, done } = makeList(dayName(desk.book.names()));
  if (await done) location.assign(`${frame.base}/${id}`);
}

// `list`: the id of the list to add to, or undefined for a new one.
const read = async (file, list) => (await moreScript()).readPhoto(file, list);

export function photoInput(text, isCamera, list) {
  const field = el("input", { type: "file", accept: "image/*", onchange: () => {
    const [file] = field.files;
    // Allows choosing the same file again.
    field.value = "";
    field.closest("dialog")?.close();
    if (file) read(file, list);
  } });
  if (isCamera) field.capture = "environment";
  return needsServer(el(`label.button.way${isCamera ? ".by-camera" : ""}`, {}, icon(isCamera ? "camera" : "image"), el("span", {}, text), field));
}

// Reads images that are dropped on `place` or pasted anywhere on the page.
export function acceptFiles(place, list) {
  const over = (isOver) => place.classList.toggle("over", isOver);
  const take = (event, { files }) => {
    over(false);
    const file = [...files].find(({ type }) => type.startsWith("image/"));
    if (file) event.preventDefault();
    if (file) read(file, list);
  };
  place.addEventListener("dragover", (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    over(true);
  });
  place.addEventListener("dragleave", (event) => { if (!place.contains(event.relatedTarget)) over(false); });
  place.addEventListener("drop", (event) => take(event, event.dataTransfer));
  document.addEventListener("paste", (event) => take(event, event.clipboardData));
}
