import { changed, desk } from "./desk.js";
import { errandsOf, whole } from "./device.js";
// What the server is asked to do by a request of its own: now, or when there is a network. It may be
// asked twice, so it must be the same to ask once.
export async function errand(method, path, body) {
  const { book, device, sync } = desk;
  await charge(book.clock.next(book.now()), { method, path, body });
  book.settings(await device.meta());
  book.unsent += 1;
  changed();
  sync.edited([]);
}

// Behind all operations. One thing's changes are one.
async function charge(key, errand) {
  const writing = await desk.device.write("queue");
  const queue = writing.objectStore("queue");
  const before = (await errandsOf(queue)).findLast(({ path }) => path === errand.path);
  if (errand.method === "PATCH" && before?.method === "PATCH") {
    queue.put({ ...errand, body: { ...before.body, ...errand.body } }, before.key);
  } else queue.put(errand, key);
  return whole(writing);
}
