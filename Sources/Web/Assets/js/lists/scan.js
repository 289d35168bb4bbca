import { desk } from "./desk.js";
import { button, dialogOf, el } from "./dom.js";
import { plainLine } from "./adding.js";
import { tell } from "./toasts.js";
import { Unreachable, ask } from "./wire.js";
import { frame, say } from "./words.js";
// A list from a photo or from text: read by the server, and kept on the device until it has been
// looked over.
export async function readPhoto(file) {
  const address = URL.createObjectURL(file);
  const cancel = new AbortController();
  const dialog = dialogOf(say("reading"), el("div.reading", {}, el("img", { src: address, alt: "" }),
    el("p", { role: "status" }, say("reading")),
    button("button.button", { onclick: () => dialog.close() }, say("cancel"))));
  dialog.addEventListener("close", () => { cancel.abort(); URL.revokeObjectURL(address); });
  try {
    const answer = await ask("POST", "/grocery-scans", file, 150_000, cancel.signal);
    await lookOver(answer, file);
  } catch (error) {
    if (cancel.signal.aborted) return;
    dialog.close();
    const text = error instanceof Unreachable ? say("needsNetwork") : say("readFailed", { reason: error.message });
    tell(text, undefined, "failure");
  }
}

export function pasteText() {
  const field = el("textarea", { rows: 8, required: true, placeholder: say("paste"), ariaLabel: say("pasteTitle") });
  const send = el("button.button.primary", {}, say("readIt"));
  const form = el("form", {}, el("h2", {}, say("pasteTitle")), el("div.field", {}, field),
    el("div.actions", {}, button("button.button", { onclick: () => dialog.close() }, say("cancel")), send));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    send.ariaBusy = "true";
    await lookOver(await readText(field.value));
  });
  const dialog = dialogOf(say("pasteTitle"), form);
  field.focus();
}

// Text can be read here too, if more plainly: a line is an item.
async function readText(text) {
  try {
    return await ask("POST", "/grocery-scans", { text });
  } catch {
    const items = text.split(/\r?\n/).map(plainLine).filter(Boolean).map((line) => ({ text: line }));
    return { sections: [{ name: "Grocery list", type: "grocery", items }] };
  }
}

async function lookOver(answer, photo) {
  await desk.device.note("scan", { answer, photo });
  location.assign(`${frame.base}/scan`);
}
