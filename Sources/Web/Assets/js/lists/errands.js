import { changed, desk } from "./desk.js";
import { errandsOf, whole } from "./device.js";
// Queues a request that is not an operation, and sends it when there is a connection. It can be
// sent twice, so it must be idempotent.
export async function errand(method, path, body) {
  const { book, device, sync } = desk;
  await enqueue(book.clock.next(book.now()), { method, path, body });
  book.settings(await device.meta());
  book.unsent += 1;
  changed();
  sync.edited([]);
}

// Adds the request to the queue. Consecutive PATCH requests of one path are combined.
async function enqueue(key, errand) {
  const writing = await desk.device.write("queue");
  const queue = writing.objectStore("queue");
  const before = (await errandsOf(queue)).findLast(({ path }) => path === errand.path);
  if (errand.method === "PATCH" && before?.method === "PATCH") {
    queue.put({ ...errand, body: { ...before.body, ...errand.body } }, before.key);
  } else queue.put(errand, key);
  return whole(writing);
}
