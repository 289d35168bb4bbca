import { mergeFields, takeField } from "./merge.js";
// The lists in IndexedDB: the state confirmed by the server, and a queue of unconfirmed operations.
// Pages show both combined, so that a refused operation can be undone.
const STORES = ["lists", "items", "queue", "meta"];
// A strict transaction is on disk when it completes, so that a power loss loses no edit.
const STRICT = { durability: "strict" };
// In the queue the keys of operations are numbers, those of other pending requests are strings.
const OPERATION_KEYS = IDBKeyRange.upperBound(Infinity), REQUEST_KEYS = IDBKeyRange.lowerBound("");
const resultOf = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
export const completionOf = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = transaction.onerror = () => reject(transaction.error);
});

export class Device {
  // `instead` returns a substitute for the database when IndexedDB is not available.
  static async open(name, instead) {
    const device = Object.assign(new Device(), { name });
    try {
      await device.#connect();
    } catch (error) {
      if (!instead) throw error;
      device.database = await instead();
    }
    return device;
  }

  async #connect() {
    const request = indexedDB.open(this.name, 1);
    request.onupgradeneeded = () => {
      const database = request.result;
      database.createObjectStore("lists", { keyPath: "id" });
      database.createObjectStore("items", { keyPath: ["list", "id"] });
      database.createObjectStore("queue", { autoIncrement: true });
      database.createObjectStore("meta");
    };
    this.database = await resultOf(request);
    // Signed out in another tab: closes the database, so that the other tab can delete it.
    this.database.onversionchange = () => {
      this.isOver = true;
      this.database.close();
      // Later, because the tab that signs out navigates by itself.
      setTimeout(() => location.reload(), 1000);
    };
  }

  // Begins a transaction. Reconnects if necessary: phones close the connections of background
  // pages.
  async begin(stores, mode) {
    const begun = () => this.database.transaction(stores, mode, STRICT);
    try {
      return begun();
    } catch (error) {
      if (this.isOver) throw error;
      await this.#connect();
      return begun();
    }
  }

  write(...stores) { return this.begin(stores, "readwrite"); }

  // Loads all lists, or one with its items, with all unconfirmed operations.
  async load(only) {
    const reading = await this.begin(STORES);
    const [lists, items] = ["lists", "items"].map((name) => reading.objectStore(name));
    const found = await Promise.all([
      resultOf(only ? lists.getAll(only) : lists.getAll()),
      resultOf(items.getAll(only ? IDBKeyRange.bound([only], [only, []]) : null)),
      this.#meta(reading), resultOf(reading.objectStore("queue").getAll(OPERATION_KEYS)),
    ]);
    return { lists: found[0], items: found[1], meta: found[2], queue: found[3] };
  }

  async #meta(reading) {
    const [store, queue] = ["meta", "queue"].map((name) => reading.objectStore(name));
    const [names, values, pendingRequests] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll()), pendingRequestsOf(queue)]);
    return { ...Object.fromEntries(names.map((name, at) => [name, values[at]])), pendingRequests };
  }

  async meta() { return this.#meta(await this.begin(STORES)); }

  // Appends own operations to the queue.
  async record(operations) {
    const writing = await this.write("queue");
    for (const operation of operations) writing.objectStore("queue").add(operation);
    return completionOf(writing);
  }

  async queued(most) {
    const queue = (await this.begin("queue")).objectStore("queue");
    const [operations, keys] = await Promise.all([resultOf(queue.getAll(OPERATION_KEYS, most)), resultOf(queue.getAllKeys(OPERATION_KEYS, most))]);
    return operations.map((operation, at) => ({ operation, key: keys[at] }));
  }

  // Removes a pending request, unless it was changed in the meantime.
  async dequeue({ key, ...request }) {
    const writing = await this.write("queue");
    const queue = writing.objectStore("queue");
    if (JSON.stringify(await resultOf(queue.get(key))) === JSON.stringify(request)) queue.delete(key);
    return completionOf(writing);
  }

  async count() { return resultOf((await this.begin("queue")).objectStore("queue").count()); }

  // Removes answered operations from the queue, and adds confirmed ones to the confirmed state.
  async settle(answered, confirmed) {
    const writing = await this.write("lists", "items", "queue");
    for (const { key } of answered) writing.objectStore("queue").delete(key);
    await this.#merge(writing, byThing(confirmed));
    return completionOf(writing);
  }

  async restamp(waiting) {
    const writing = await this.write("queue");
    for (const { key, operation } of waiting) writing.objectStore("queue").put(operation, key);
    return completionOf(writing);
  }

  async #merge(writing, things) {
    for (const { list, item, made, fields } of things) {
      const store = writing.objectStore(item ? "items" : "lists");
      const kept = await resultOf(store.get(item ? [list, item] : list));
      const thing = kept ?? (item ? { list, id: item, fields: {} } : { id: list, fields: {} });
      Object.assign(thing, made);
      mergeFields(thing.fields, fields);
      store.put(thing);
    }
  }

  // Stores changes from the server; a complete answer replaces everything. Returns the ids of the
  // lists that may have changed.
  async storeChanges(answer) {
    const writing = await this.write(...STORES);
    const [lists, items] = ["lists", "items"].map((name) => writing.objectStore(name));
    const gone = [];
    if (answer.complete) {
      gone.push(...await resultOf(lists.getAllKeys()));
      lists.clear();
      items.clear();
    }
    await this.#merge(writing, answer.lists.flatMap(({ items, fields, ...made }) => [
      { list: made.id, made, fields },
      ...items.map((item) => ({ list: made.id, item: item.id, made: { by: item.by }, fields: item.fields })),
    ]));
    for (const name of ["sequence", "mark", "stores", "corrections"]) {
      writing.objectStore("meta").put(answer[name], name);
    }
    await completionOf(writing);
    return [...new Set([...answer.lists.map(({ id }) => id), ...gone])];
  }

  async note(name, value) {
    const writing = await this.write("meta");
    writing.objectStore("meta").put(value, name);
    return completionOf(writing);
  }
}

export async function pendingRequestsOf(queue) {
  const [keys, pendingRequests] = await Promise.all([resultOf(queue.getAllKeys(REQUEST_KEYS)), resultOf(queue.getAll(REQUEST_KEYS))]);
  return pendingRequests.map((request, at) => ({ ...request, key: keys[at] }));
}

// Groups operations by their list or item.
function byThing(operations) {
  const things = new Map();
  for (const { list, item, field, value, stamp } of operations) {
    const key = `${list} ${item ?? ""}`;
    if (!things.has(key)) things.set(key, { list, item, fields: {} });
    takeField(things.get(key).fields, field, value, stamp);
  }
  return things.values();
}
