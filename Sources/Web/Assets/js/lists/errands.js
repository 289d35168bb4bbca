import { changed, desk } from "./desk.js";
// What the server is asked to do by a request of its own: now, or when there is a network. It may be
// asked twice, so it must be the same to ask once.
export async function errand(method, path, body) {
  const { book, device, sync } = desk;
  await device.charge(book.clock.next(book.now()), { method, path, body });
  book.settings(await device.meta());
  book.unsent += 1;
  changed();
  sync.edited([]);
}
