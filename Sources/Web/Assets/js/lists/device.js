import { mergeFields, takeField } from "./merge.js";
// What this device keeps: what the server has confirmed, and beside it the operations that it has
// not. What people see is the one with the other laid over it, so that a refusal can be taken back.
const STORES = ["lists", "items", "queue", "meta"];
// In the queue operations have numbers for keys, and what is asked otherwise texts.
const OPERATIONS = IDBKeyRange.upperBound(Infinity), ERRANDS = IDBKeyRange.lowerBound("");
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

  // Everything, or one list with its items; and all that is not confirmed.
  async load(only) {
    const reading = this.database.transaction(STORES);
    const [lists, items] = ["lists", "items"].map((name) => reading.objectStore(name));
    const found = await Promise.all([
      done(only ? lists.getAll(only) : lists.getAll()),
      done(items.getAll(only ? IDBKeyRange.bound([only], [only, []]) : null)),
      this.#meta(reading), done(reading.objectStore("queue").getAll(OPERATIONS)),
    ]);
    return { lists: found[0], items: found[1], meta: found[2], queue: found[3] };
  }

  async #meta(reading) {
    const [store, queue] = ["meta", "queue"].map((name) => reading.objectStore(name));
    const [names, values, errands] = await Promise.all([done(store.getAllKeys()), done(store.getAll()), this.#errands(queue)]);
    return { ...Object.fromEntries(names.map((name, at) => [name, values[at]])), errands };
  }

  meta() { return this.#meta(this.database.transaction(STORES)); }

  // Own edits, in the order in which they were made.
  record(operations) {
    const writing = this.#write(["queue"]);
    for (const operation of operations) writing.objectStore("queue").add(operation);
    return whole(writing);
  }

  async queued(most) {
    const queue = this.database.transaction("queue").objectStore("queue");
    const [operations, keys] = await Promise.all([done(queue.getAll(OPERATIONS, most)), done(queue.getAllKeys(OPERATIONS, most))]);
    return operations.map((operation, at) => ({ operation, key: keys[at] }));
  }

  async #errands(queue) {
    const [keys, errands] = await Promise.all([done(queue.getAllKeys(ERRANDS)), done(queue.getAll(ERRANDS))]);
    return errands.map((errand, at) => ({ ...errand, key: keys[at] }));
  }

  // A request that is made when there is a network, behind all operations. One thing's changes are one.
  async charge(key, errand) {
    const writing = this.#write(["queue"]);
    const queue = writing.objectStore("queue");
    const before = (await this.#errands(queue)).findLast(({ path }) => path === errand.path);
    if (errand.method === "PATCH" && before?.method === "PATCH") {
      queue.put({ ...errand, body: { ...before.body, ...errand.body } }, before.key);
    } else queue.put(errand, key);
    return whole(writing);
  }

  // Unless it has changed meanwhile.
  async discharge({ key, ...errand }) {
    const writing = this.#write(["queue"]);
    const queue = writing.objectStore("queue");
    if (JSON.stringify(await done(queue.get(key))) === JSON.stringify(errand)) queue.delete(key);
    return whole(writing);
  }

  count() { return done(this.database.transaction("queue").objectStore("queue").count()); }

  // What was answered waits no more; what was not refused is confirmed by it.
  async settle(answered, confirmed) {
    const writing = this.#write(["lists", "items", "queue"]);
    for (const { key } of answered) writing.objectStore("queue").delete(key);
    await this.#merge(writing, byThing(confirmed));
    return whole(writing);
  }

  restamp(waiting) {
    const writing = this.#write(["queue"]);
    for (const { key, operation } of waiting) writing.objectStore("queue").put(operation, key);
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

  // What the server answered. Of a complete answer, what it does not have is gone. Answers the ids of
  // the lists that may look different now.
  async absorb(answer) {
    const writing = this.#write(STORES);
    const [lists, items] = ["lists", "items"].map((name) => writing.objectStore(name));
    const gone = [];
    if (answer.complete) {
      gone.push(...await done(lists.getAllKeys()));
      lists.clear();
      items.clear();
    }
    await this.#merge(writing, answer.lists.flatMap(({ items, fields, ...made }) => [
      { list: made.id, made, fields },
      ...items.map((item) => ({ list: made.id, item: item.id, made: { by: item.by }, fields: item.fields })),
    ]));
    for (const name of ["sequence", "stores", "corrections"]) {
      writing.objectStore("meta").put(answer[name], name);
    }
    await whole(writing);
    return [...new Set([...answer.lists.map(({ id }) => id), ...gone])];
  }

  note(name, value) {
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
    if (!things.has(key)) things.set(key, { list, item, fields: {} });
    takeField(things.get(key).fields, field, value, stamp);
  }
  return things.values();
}
