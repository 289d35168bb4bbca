import { changed, desk, edit } from "./desk.js";
import { el } from "./dom.js";
import { valueOf } from "./merge.js";
import { say } from "./words.js";
// Replaces `place` by a field for the list's name. Saves it on Enter and blur, unless it is empty;
// Escape cancels.
export function renameAt(place, id) {
  const field = el("input", { defaultValue: valueOf(desk.book.lists.get(id), "name"), maxLength: 100, ariaLabel: say("listName"), enterKeyHint: "done", autocomplete: "off" });
  const form = el("form.rename", {}, field);
  let isOpen = true;
  const close = (isKept) => {
    if (!isOpen) return;
    isOpen = false;
    const [isHere, name] = [field === document.activeElement, field.value.trim()];
    form.replaceWith(place);
    if (isKept && name && name !== field.defaultValue) edit([[id, null, "name", name]]);
    else changed();
    if (isHere) place.focus({ preventScroll: true });
  };
  form.addEventListener("submit", (event) => { event.preventDefault(); close(true); });
  field.addEventListener("blur", () => close(true));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close(false);
  });
  place.replaceWith(form);
  field.focus();
  field.select();
}
