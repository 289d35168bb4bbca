import { Book } from "./book.js";
import { Device } from "./device.js";
import { tell } from "./dom.js";
import { Sync } from "./sync.js";
import { frame, say } from "./words.js";
// The state shared by all pages of the Lists: `book` in memory, `device` in IndexedDB, `sync`.
export const desk = { book: new Book() };

export async function openDesk(instead) {
  const name = `lists:${frame.reader}:${frame.book ?? frame.shared}`;
  desk.device = await Device.open(name, instead);
  desk.book.fill(await desk.device.load());
  desk.sync = new Sync(desk.book, desk.device, name);
}

export const changed = () => document.dispatchEvent(new CustomEvent("lists:changed"));

// Sets fields: [[list, item or null, field, value], …]. Shows the change at once, stores it, and
// sends it when there is a connection. Returns whether it could be stored.
export async function edit(changes) {
  const { book, device, sync } = desk;
  if (sync.isLocked) {
    tell(say(sync.state === "readOnly" ? "readOnly" : "linkEndedAllSent"), undefined, "failure");
    changed();
    return false;
  }
  const operations = changes.map((change) => book.operation(...change));
  book.take(operations);
  book.unsent += operations.length;
  for (const operation of operations) book.writing.add(operation);
  changed();
  const isKept = await device.record(operations).then(() => true, () => false);
  for (const operation of operations) book.writing.delete(operation);
  const lists = [...new Set(changes.map(([list]) => list))];
  if (isKept) sync.edited(lists);
  else {
    // Neither stored nor sent, so it must not remain visible.
    tell(say("notStored"), undefined, "failure");
    await sync.renew(lists).catch(() => location.reload());
  }
  return isKept;
}

// Creates a list, also offline. `done` resolves to whether it could be stored.
export function makeList(name, id = crypto.randomUUID()) {
  return { id, done: edit([[id, null, "name", name]]) };
}
