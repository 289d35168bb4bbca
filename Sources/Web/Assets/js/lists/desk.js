import { Book } from "./book.js";
import { Device } from "./device.js";
import { Sync } from "./sync.js";
import { frame } from "./words.js";
// What every page of the chapter works with: the lists in memory, on the device, and on the way.
export const desk = { book: new Book() };

export async function openDesk() {
  const name = `lists:${frame.reader}:${frame.book ?? frame.shared}`;
  desk.device = await Device.open(name);
  desk.book.fill(await desk.device.load());
  desk.sync = new Sync(desk.book, desk.device, name);
}

export const changed = () => document.dispatchEvent(new CustomEvent("lists:changed"));

// Sets fields: [[list, item or null, field, value], …]. It is seen at once, kept in the same moment,
// and sent when there is somebody to send it to.
export async function edit(changes) {
  const { book, device, sync } = desk;
  const operations = changes.map((change) => book.operation(...change));
  book.take(operations);
  book.unsent += operations.length;
  for (const operation of operations) book.writing.add(operation);
  changed();
  try {
    await device.record(operations);
  } finally {
    for (const operation of operations) book.writing.delete(operation);
  }
  sync.edited([...new Set(changes.map(([list]) => list))]);
}

// A new list, which exists from here on whether or not there is a network.
export function makeList(name) {
  const id = crypto.randomUUID();
  return { id, done: edit([[id, null, "name", name]]) };
}
