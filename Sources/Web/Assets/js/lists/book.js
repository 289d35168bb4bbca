import { isShown, byPosition, takeField, valueOf } from "./merge.js";
import { StampClock, newReplica, stampAfter, stampOf, stampText } from "./stamp.js";
// Milliseconds that a stamp can be ahead of the server's clock; the server refuses later ones.
const MAX_AHEAD_MS = 300_000;

// All lists of a space in memory: what the server confirmed, with unconfirmed operations applied.
export class Book {
  lists = new Map();
  stores = [];
  corrections = [];
  unsent = 0;
  // Operations that are being written to IndexedDB.
  writing = new Set();
  // Milliseconds that the server's clock is ahead of this device's.
  offset = 0;
  clock = new StampClock(newReplica());

  fill(kept) {
    for (const list of kept.lists) this.#insert(list);
    for (const item of kept.items) this.lists.get(item.list)?.items.set(item.id, item);
    this.#observe([...kept.lists, ...kept.items]);
    this.settings(kept.meta);
    this.#applyPending(kept.queue);
  }

  settings(meta) {
    this.pendingRequests = meta.pendingRequests.length;
    this.stores = withPendingRequests(meta.stores ?? [], meta.pendingRequests).toSorted((a, b) => a.position - b.position);
    // Equal corrections keep their identity, because the categoriser made from them is cached.
    if (JSON.stringify(meta.corrections ?? []) !== JSON.stringify(this.corrections)) this.corrections = meta.corrections;
    // Another page found that this device's clock is wrong.
    if (meta.offset !== undefined && meta.offset !== this.offset) this.clock.restart();
    this.offset = meta.offset ?? 0;
  }

  // Replaces a list by its stored state, which another page or the server changed.
  renew(id, { lists: [kept], items, queue }) {
    this.lists.delete(id);
    if (kept) {
      this.#insert(kept);
      for (const item of items) this.lists.get(id).items.set(item.id, item);
      this.#observe([kept, ...items]);
    }
    this.#applyPending(queue, id);
  }

  #insert(list) { this.lists.set(list.id, { ...list, items: new Map() }); }

  // Advances the clock past these stamps. Ignores stamps far in the future, made by a server with a
  // wrong clock: the server would refuse all later operations.
  #observe(things) {
    const limit = stampText(BigInt(Math.floor(this.now() + MAX_AHEAD_MS)) << 16n, 0n);
    for (const thing of things) {
      for (const [, stamp] of Object.values(thing.fields)) if (stamp < limit) this.clock.receive(stamp);
    }
  }

  #applyPending(queue, only) {
    const waiting = [...queue, ...this.writing];
    for (const { stamp } of waiting) this.clock.remember(stamp);
    this.unsent = waiting.length + this.pendingRequests;
    this.take(only ? waiting.filter(({ list }) => list === only) : waiting);
  }

  now() { return Date.now() + this.offset; }

  // Returns an operation with a new stamp, without applying it.
  operation(list, item, field, value) {
    const thing = item ? this.lists.get(list)?.items.get(item) : this.lists.get(list);
    const present = thing?.fields[field]?.[1] ?? "";
    const stamp = this.clock.next(this.now());
    return { list, item, field, value, stamp: stamp > present ? stamp : stampAfter(present, this.clock.replica) };
  }

  take(operations) {
    for (const { list: id, item, field, value, stamp } of operations) {
      const time = new Date(stampOf(stamp).milliseconds).toISOString();
      if (!this.lists.has(id)) this.#insert({ id, fields: {}, created_at: time });
      const list = this.lists.get(id);
      if (!list.updated_at || list.updated_at < time) list.updated_at = time;
      if (item && !list.items.has(item)) list.items.set(item, { list: id, id: item, fields: {} });
      const thing = item ? list.items.get(item) : list;
      // The name of the member who wrote last is no longer known to be right.
      if (takeField(thing.fields, field, value, stamp)) delete thing.by;
    }
  }

  shownLists() {
    return [...this.lists.values()].filter(isShown)
      .sort((a, b) => (b.updated_at ?? "") < (a.updated_at ?? "") ? -1 : 1);
  }

  names() { return new Set(this.shownLists().map((list) => valueOf(list, "name"))); }
  store(id) { return this.stores.find((store) => store.id === id); }
}

// The stores with pending requests applied.
function withPendingRequests(stores, pendingRequests) {
  const all = new Map(stores.map((store) => [store.id, store]));
  for (const { method, path, body } of pendingRequests) {
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
