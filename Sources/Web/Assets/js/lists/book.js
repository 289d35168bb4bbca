import { isShown, byPosition, takeField, valueOf } from "./merge.js";
import { StampClock, newReplica, stampAfter, stampOf, stampText } from "./stamp.js";
const AHEAD = 300_000;

// All lists in memory, as every page of the chapter shows them: what is confirmed, with what is not
// laid over it.
export class Book {
  lists = new Map();
  stores = [];
  corrections = [];
  unsent = 0;
  // Edits on their way to the device's store.
  writing = new Set();
  // Milliseconds that the server's clock is ahead of this device's.
  offset = 0;
  clock = new StampClock(newReplica());

  fill(kept) {
    for (const list of kept.lists) this.#put(list);
    for (const item of kept.items) this.lists.get(item.list)?.items.set(item.id, item);
    this.#seen([...kept.lists, ...kept.items]);
    this.settings(kept.meta);
    this.#lay(kept.queue);
  }

  settings(meta) {
    this.errands = meta.errands.length;
    this.stores = awaited(meta.stores ?? [], meta.errands).toSorted((a, b) => a.position - b.position);
    // The same as before is the same thing: what is made of it is kept.
    if (JSON.stringify(meta.corrections ?? []) !== JSON.stringify(this.corrections)) this.corrections = meta.corrections;
    // Another page has found this device's clock to be wrong.
    if (meta.offset !== undefined && meta.offset !== this.offset) this.clock.restart();
    this.offset = meta.offset ?? 0;
  }

  // A list as another page, or the server, has put it on the device.
  renew(id, { lists: [kept], items, queue }) {
    this.lists.delete(id);
    if (kept) {
      this.#put(kept);
      for (const item of items) this.lists.get(id).items.set(item.id, item);
      this.#seen([kept, ...items]);
    }
    this.#lay(queue, id);
  }

  #put(list) { this.lists.set(list.id, { ...list, items: new Map() }); }

  // But for what is far ahead: a server's clock was wrong once, and all edits would be refused for it.
  #seen(things) {
    const limit = stampText(BigInt(Math.floor(this.now() + AHEAD)) << 16n, 0n);
    for (const thing of things) {
      for (const [, stamp] of Object.values(thing.fields)) if (stamp < limit) this.clock.receive(stamp);
    }
  }

  #lay(queue, only) {
    const waiting = [...queue, ...this.writing];
    for (const { stamp } of waiting) this.clock.remember(stamp);
    this.unsent = waiting.length + this.errands;
    this.take(only ? waiting.filter(({ list }) => list === only) : waiting);
  }

  now() { return Date.now() + this.offset; }

  // An operation with its stamp, not yet done.
  operation(list, item, field, value) {
    const thing = item ? this.lists.get(list)?.items.get(item) : this.lists.get(list);
    const present = thing?.fields[field]?.[1] ?? "";
    const stamp = this.clock.next(this.now());
    return { list, item, field, value, stamp: stamp > present ? stamp : stampAfter(present, this.clock.replica) };
  }

  take(operations) {
    for (const { list: id, item, field, value, stamp } of operations) {
      const time = new Date(stampOf(stamp).milliseconds).toISOString();
      if (!this.lists.has(id)) this.#put({ id, fields: {}, created_at: time });
      const list = this.lists.get(id);
      if (!list.updated_at || list.updated_at < time) list.updated_at = time;
      if (item && !list.items.has(item)) list.items.set(item, { list: id, id: item, fields: {} });
      takeField((item ? list.items.get(item) : list).fields, field, value, stamp);
    }
  }

  shownLists() {
    return [...this.lists.values()].filter(isShown)
      .sort((a, b) => (b.updated_at ?? "") < (a.updated_at ?? "") ? -1 : 1);
  }

  names() { return new Set(this.shownLists().map((list) => valueOf(list, "name"))); }
  store(id) { return this.stores.find((store) => store.id === id); }
}

// The stores as they will be when the server has heard of all.
function awaited(stores, errands) {
  const all = new Map(stores.map((store) => [store.id, store]));
  for (const { method, path, body } of errands) {
    const [, kind, id = body?.id] = path.split("/");
    if (kind !== "grocery-stores") continue;
    if (method === "DELETE") all.delete(id);
    else if (method === "POST" || all.has(id)) all.set(id, { position: 1e5, sections: [], ...all.get(id), ...body });
  }
  return [...all.values()];
}

export const itemsOf = (list) => [...list.items.values()].filter(isShown).sort(byPosition);

export function progressOf(list) {
  let all = 0, done = 0;
  for (const item of list.items.values()) {
    if (!isShown(item)) continue;
    all += 1;
    if (valueOf(item, "checked")) done += 1;
  }
  return { all, done, share: all ? done / all : 0 };
}
