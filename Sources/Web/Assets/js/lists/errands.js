import { changed, desk } from "./desk.js";
import { pendingRequestsOf, completionOf } from "./device.js";
// Queues a request that is not an operation, and sends it when there is a connection. It can be
// sent twice, so it must be idempotent.
export async function requestLater(method, path, body) {
  const { book, device, sync } = desk;
  await enqueue(book.clock.next(book.now()), { method, path, body });
  book.settings(await device.meta());
  book.unsent += 1;
  changed();
  sync.edited([]);
}

// Adds the request to the queue. Consecutive PATCH requests of one path are combined.
async function enqueue(key, request) {
  const writing = await desk.device.write("queue");
  const queue = writing.objectStore("queue");
  const before = (await pendingRequestsOf(queue)).findLast(({ path }) => path === request.path);
  if (request.method === "PATCH" && before?.method === "PATCH") {
    queue.put({ ...request, body: { ...before.body, ...request.body } }, before.key);
  } else queue.put(request, key);
  return completionOf(writing);
}
