import { Book } from "./book.js";
import { Device } from "./device.js";
import { tell } from "./dom.js";
import { Sync } from "./sync.js";
import { frame, say } from "./words.js";
// What every page of the chapter works with: the lists in memory, on the device, and on the way.
export const desk = { book: new Book() };

export async function openDesk(instead) {
  const name = `lists:${frame.reader}:${frame.book ?? frame.shared}`;
  desk.device = await Device.open(name, instead);
  desk.book.fill(await desk.device.load());
  desk.sync = new Sync(desk.book, desk.device, name);
}

export const changed = () => document.dispatchEvent(new CustomEvent("lists:changed"));

// Sets fields: [[list, item or null, field, value], …]. It is seen at once, kept in the same moment,
// and sent when there is somebody to send it to. Whether it could be kept is what is answered.
export async function edit(changes) {
  const { book, device, sync } = desk;
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
    // Neither kept nor sent: it must not look as if it were.
    tell(say("notStored"), undefined, "failure");
    await sync.renew(lists).catch(() => location.reload());
  }
  return isKept;
}

// A new list, which exists from here on whether or not there is a network.
export function makeList(name, id = crypto.randomUUID()) {
  return { id, done: edit([[id, null, "name", name]]) };
}
