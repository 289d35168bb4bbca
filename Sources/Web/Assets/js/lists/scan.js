import { desk } from "./desk.js";
import { dialogOf } from "./dialog.js";
import { button, el, icon, tell } from "./dom.js";
import { plainLine } from "./adding.js";
import { photoInput } from "./ways.js";
import { Unreachable, ask } from "./wire.js";
import { frame, say } from "./words.js";
// Scans: a photo or text is read by the server, and stored on the device until it has been
// reviewed. `list` is the id of the list to add to, or undefined for a new one.
const LONGEST_EDGE = 1600, TIMEOUT_MS = 300_000;

export function addMore(list) {
  const dialog = dialogOf(say("addMore"), el("h2", {}, say("addMore")), el("div.entrance-ways", {},
    photoInput(say("takePhoto"), true, list), photoInput(say("choosePhoto"), false, list),
    button("button.button.way", { onclick: () => { dialog.close(); pasteText(list); } }, icon("paste"), say("pasteText"))),
    el("div.actions", {}, button("button.button", { onclick: () => dialog.close() }, say("cancel"))));
}

export async function readPhoto(file, list) {
  const address = URL.createObjectURL(file);
  const cancel = new AbortController();
  const status = el("p", { role: "status" });
  const dialog = dialogOf(say("reading"), el("div.reading", {}, el("img", { src: address, alt: "" }), status,
    button("button.button", { onclick: () => dialog.close() }, say("cancel"))));
  dialog.addEventListener("close", () => { cancel.abort(); URL.revokeObjectURL(address); });
  while (!cancel.signal.aborted) {
    status.textContent = say("reading");
    const ticket = crypto.randomUUID();
    const done = new AbortController();
    followQueue(ticket, status, AbortSignal.any([cancel.signal, done.signal]));
    try {
      const answer = await ask("POST", `/grocery-scans?ticket=${ticket}`, file, TIMEOUT_MS, cancel.signal);
      return await openReview(answer, file, list);
    } catch (error) {
      if (cancel.signal.aborted) return undefined;
      if (!(error instanceof Unreachable) || error.serverMessage) {
        dialog.close();
        return tell(say("readFailed", { reason: error.serverMessage ?? error.message }), undefined, "failure");
      }
      status.textContent = say("needsNetwork");
      await serverReachable(cancel.signal);
    } finally {
      done.abort();
    }
  }
  return undefined;
}

// Shows how many photos are read before this one.
async function followQueue(ticket, status, ended) {
  while (!ended.aborted) {
    await new Promise((resolve) => { setTimeout(resolve, 1500); });
    if (ended.aborted) return;
    try {
      const { position } = await ask("GET", `/grocery-scan-queue/${ticket}`, undefined, 5000, ended);
      if (!ended.aborted) status.textContent = position ? say("inQueue", { n: position }) : say("reading");
    } catch {
      // The answer to the photo reports errors.
    }
  }
}

// Resolves when the server answers again.
async function serverReachable(signal) {
  do await new Promise((resolve) => { setTimeout(resolve, 2000); });
  while (!signal.aborted && !await desk.sync.flush());
}

export function pasteText(list) {
  const field = el("textarea", { rows: 8, required: true, placeholder: say("paste"), ariaLabel: say("pasteTitle") });
  const send = el("button.button.primary", {}, say("readIt"));
  const form = el("form", {}, el("h2", {}, say("pasteTitle")), el("div.field", {}, field),
    el("div.actions", {}, button("button.button", { onclick: () => dialog.close() }, say("cancel")), send));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    send.ariaBusy = "true";
    try {
      await openReview(await readText(field.value), undefined, list);
    } catch (error) {
      [send.disabled, send.ariaBusy] = [false, "false"];
      tell(say("readFailed", { reason: error.message }), undefined, "failure");
    }
  });
  const dialog = dialogOf(say("pasteTitle"), form);
  field.focus();
}

// Reads text on the server, or offline here: then each line is an item.
async function readText(text) {
  try {
    return await ask("POST", "/grocery-scans", { text });
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const items = text.split(/\r?\n/).map(plainLine).filter(Boolean).map((line) => ({ text: line }));
    return { sections: [{ name: "Grocery list", type: "grocery", items }], note: say("readHere") };
  }
}

// Returns the photo upright and reduced, because a piece of it is shown beside every line.
async function uprightPhoto(photo, turn) {
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, LONGEST_EDGE / Math.max(picture.width, picture.height));
    const [wide, high] = [picture.width * scale, picture.height * scale];
    const canvas = new OffscreenCanvas(...turn % 2 ? [high, wide] : [wide, high]);
    const drawing = canvas.getContext("2d");
    drawing.translate(canvas.width / 2, canvas.height / 2);
    drawing.rotate(turn * Math.PI / 2);
    drawing.drawImage(picture, -wide / 2, -high / 2, wide, high);
    return await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
  } catch {
    // An image format that this browser cannot decode.
    return undefined;
  }
}

async function openReview(answer, file, list) {
  const photo = file && await uprightPhoto(file, answer.turn ?? 0);
  await desk.device.note("looked", undefined);
  await desk.device.note("scan", { answer, photo, list });
  location.assign(`${frame.base}/scan`);
}
