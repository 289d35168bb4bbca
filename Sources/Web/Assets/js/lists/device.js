import { mergeFields, takeField } from "./merge.js";
// What this device keeps: what the server has confirmed, and beside it the operations that it has
// not. What people see is the one with the other laid over it, so that a refusal can be taken back.
const STORES = ["lists", "items", "queue", "meta"];
// A strict write is on the disk when it is done: a tap is not lost with the battery.
const STRICT = { durability: "strict" };
// In the queue operations have numbers for keys, and what is asked otherwise texts.
const OPERATIONS = IDBKeyRange.upperBound(Infinity), ERRANDS = IDBKeyRange.lowerBound("");
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
export const whole = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = transaction.onerror = () => reject(transaction.error);
});

export class Device {
  // `instead` answers what to work with where nothing can be kept.
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
    this.database = await done(request);
    // Signed out in another tab: that one's deletion must not wait for this one, nor be undone by it.
    this.database.onversionchange = () => {
      this.isOver = true;
      this.database.close();
      // The page that signs out goes elsewhere by itself.
      setTimeout(() => location.reload(), 1000);
    };
  }

  // Phones cut off pages that are put aside: whoever comes back is connected anew.
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

  // Everything, or one list with its items; and all that is not confirmed.
  async load(only) {
    const reading = await this.begin(STORES);
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
    const [names, values, errands] = await Promise.all([done(store.getAllKeys()), done(store.getAll()), errandsOf(queue)]);
    return { ...Object.fromEntries(names.map((name, at) => [name, values[at]])), errands };
  }

  async meta() { return this.#meta(await this.begin(STORES)); }

  // Own edits, in the order in which they were made.
  async record(operations) {
    const writing = await this.write("queue");
    for (const operation of operations) writing.objectStore("queue").add(operation);
    return whole(writing);
  }

  async queued(most) {
    const queue = (await this.begin("queue")).objectStore("queue");
    const [operations, keys] = await Promise.all([done(queue.getAll(OPERATIONS, most)), done(queue.getAllKeys(OPERATIONS, most))]);
    return operations.map((operation, at) => ({ operation, key: keys[at] }));
  }

  // Unless it has changed meanwhile.
  async discharge({ key, ...errand }) {
    const writing = await this.write("queue");
    const queue = writing.objectStore("queue");
    if (JSON.stringify(await done(queue.get(key))) === JSON.stringify(errand)) queue.delete(key);
    return whole(writing);
  }

  async count() { return done((await this.begin("queue")).objectStore("queue").count()); }

  // What was answered waits no more; what was not refused is confirmed by it.
  async settle(answered, confirmed) {
    const writing = await this.write("lists", "items", "queue");
    for (const { key } of answered) writing.objectStore("queue").delete(key);
    await this.#merge(writing, byThing(confirmed));
    return whole(writing);
  }

  async restamp(waiting) {
    const writing = await this.write("queue");
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
    const writing = await this.write(...STORES);
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
    for (const name of ["sequence", "mark", "stores", "corrections"]) {
      writing.objectStore("meta").put(answer[name], name);
    }
    await whole(writing);
    return [...new Set([...answer.lists.map(({ id }) => id), ...gone])];
  }

  async note(name, value) {
    const writing = await this.write("meta");
    writing.objectStore("meta").put(value, name);
    return whole(writing);
  }
}

export async function errandsOf(queue) {
  const [keys, errands] = await Promise.all([done(queue.getAllKeys(ERRANDS)), done(queue.getAll(ERRANDS))]);
  return errands.map((errand, at) => ({ ...errand, key: keys[at] }));
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
