import { mergeFields, takeField } from "./merge.js";
// What this device keeps: lists, their items, and the operations that the server has not confirmed.
// An operation and what it does are written together, so neither is ever there alone.
const STORES = ["lists", "items", "queue", "meta"];
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const whole = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = transaction.onerror = () => reject(transaction.error);
});

export class Device {
  static async open(name) {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      const database = request.result;
      database.createObjectStore("lists", { keyPath: "id" });
      database.createObjectStore("items", { keyPath: ["list", "id"] });
      database.createObjectStore("queue", { autoIncrement: true });
      database.createObjectStore("meta");
    };
    const device = new Device();
    device.database = await done(request);
    // Signed out in another tab: that one's deletion must not wait for this one.
    device.database.onversionchange = () => device.database.close();
    return device;
  }

  // A strict write is on the disk when it is done: a tap is not lost with the battery.
  #write(stores) {
    return this.database.transaction(stores, "readwrite", { durability: "strict" });
  }

  async load(only) {
    const reading = this.database.transaction(STORES);
    const range = only && IDBKeyRange.bound([only], [only, []]);
    const [lists, items, meta, names, unsent] = await Promise.all([
      only ? done(reading.objectStore("lists").get(only)).then((list) => list ? [list] : [])
        : done(reading.objectStore("lists").getAll()),
      done(reading.objectStore("items").getAll(range)), done(reading.objectStore("meta").getAll()),
      done(reading.objectStore("meta").getAllKeys()), done(reading.objectStore("queue").count()),
    ]);
    return { lists, items, unsent, meta: Object.fromEntries(names.map((name, at) => [name, meta[at]])) };
  }

  // Own edits: merged into what is kept, and in the queue until the server has confirmed them.
  async record(operations) {
    const writing = this.#write(["lists", "items", "queue"]);
    const queue = writing.objectStore("queue");
    for (const operation of operations) queue.add(operation);
    await this.#merge(writing, byThing(operations));
    return whole(writing);
  }

  async #merge(writing, things) {
    for (const { list, item, made, fields } of things) {
      const store = writing.objectStore(item ? "items" : "lists");
      const kept = await done(store.get(item ? [list, item] : list));
      const thing = kept ?? (item ? { list, id: item, fields: {} } : { id: list, fields: {} });
      Object.assign(thing, made);
      mergeFields(thing.fields, fields);
      store.put(thing);
    }
  }

  async queued(most) {
    const queue = this.database.transaction("queue").objectStore("queue");
    const [operations, keys] = await Promise.all([done(queue.getAll(null, most)), done(queue.getAllKeys(null, most))]);
    return operations.map((operation, at) => ({ operation, key: keys[at] }));
  }

  async count() {
    return done(this.database.transaction("queue").objectStore("queue").count());
  }

  // What the server has confirmed or refused waits no more.
  async settle(keys) {
    const writing = this.#write(["queue"]);
    for (const key of keys) writing.objectStore("queue").delete(key);
    return whole(writing);
  }

  // Operations with new stamps in place of those that were ahead of time.
  async restamp(changes) {
    const writing = this.#write(["lists", "items", "queue"]);
    for (const { key, operation, before } of changes) {
      writing.objectStore("queue").put(operation, key);
      const store = writing.objectStore(operation.item ? "items" : "lists");
      const thing = await done(store.get(operation.item ? [operation.list, operation.item] : operation.list));
      if (thing?.fields[operation.field]?.[1] !== before) continue;
      thing.fields[operation.field] = [operation.value, operation.stamp];
      store.put(thing);
    }
    return whole(writing);
  }

  // What the server answered. Of a complete answer, lists that it does not have go, unless something
  // about them waits to be sent.
  async absorb(answer) {
    const writing = this.#write(STORES);
    const waiting = new Set((await done(writing.objectStore("queue").getAll())).map(({ list }) => list));
    const known = new Set(answer.lists.map(({ id }) => id));
    const kept = answer.complete ? await done(writing.objectStore("lists").getAllKeys()) : [];
    const gone = kept.filter((id) => !known.has(id) && !waiting.has(id));
    for (const id of gone) {
      writing.objectStore("lists").delete(id);
      writing.objectStore("items").delete(IDBKeyRange.bound([id], [id, []]));
    }
    await this.#merge(writing, answer.lists.flatMap(({ items, fields, ...made }) => [
      { list: made.id, made, fields },
      ...items.map((item) => ({ list: made.id, item: item.id, made: { by: item.by }, fields: item.fields })),
    ]));
    for (const name of ["sequence", "stores", "corrections"]) {
      writing.objectStore("meta").put(answer[name], name);
    }
    await whole(writing);
    return [...known, ...gone];
  }

  async note(name, value) {
    const writing = this.#write(["meta"]);
    writing.objectStore("meta").put(value, name);
    return whole(writing);
  }
}

// Operations put together by the list or item that they are about.
function byThing(operations) {
  const things = new Map();
  for (const { list, item, field, value, stamp } of operations) {
    const key = `${list} ${item ?? ""}`;
    if (!things.has(key)) things.set(key, { list, item, made: item ? {} : { updated_at: new Date().toISOString() }, fields: {} });
    takeField(things.get(key).fields, field, value, stamp);
  }
  return things.values();
}
