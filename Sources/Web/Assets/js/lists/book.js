import { isShown, byPosition, mergeFields, takeField, valueOf } from "./merge.js";
import { StampClock, newReplica } from "./stamp.js";
import { folded } from "./fold.js";
// All lists in memory, as every page of the chapter shows them.
export class Book {
  lists = new Map();
  stores = [];
  corrections = new Map();
  unsent = 0;
  // Milliseconds that the server's clock is ahead of this device's.
  offset = 0;
  clock = new StampClock(newReplica());

  fill({ lists, items, meta, unsent }) {
    for (const list of lists) this.#listOf(list.id, list);
    for (const item of items) {
      const list = this.lists.get(item.list);
      if (list) list.items.set(item.id, item);
    }
    for (const thing of [...lists, ...items]) {
      for (const [, stamp] of Object.values(thing.fields)) this.clock.receive(stamp);
    }
    this.stores = (meta.stores ?? []).toSorted((a, b) => a.position - b.position);
    this.corrections = new Map((meta.corrections ?? []).map(({ name, section }) => [folded(name), section]));
    this.offset = meta.offset ?? 0;
    this.unsent = unsent;
  }

  #listOf(id, made = {}) {
    const list = { ...made, id, items: new Map(), fields: made.fields ?? {} };
    this.lists.set(id, list);
    return list;
  }

  now() { return Date.now() + this.offset; }

  // An operation with its stamp, not yet done.
  operation(list, item, field, value) {
    return { list, item, field, value, stamp: this.clock.next(this.now()) };
  }

  take(operations) {
    const time = new Date().toISOString();
    for (const { list: id, item, field, value, stamp } of operations) {
      const list = this.lists.get(id) ?? this.#listOf(id, { created_at: time });
      list.updated_at = time;
      if (item && !list.items.has(item)) list.items.set(item, { list: id, id: item, fields: {} });
      takeField((item ? list.items.get(item) : list).fields, field, value, stamp);
    }
  }

  // A list as another page, or the server, has put it on the device.
  renew(id, { lists: [kept], items }) {
    if (!kept) return this.lists.delete(id);
    const list = this.lists.get(id) ?? this.#listOf(id);
    mergeFields(list.fields, kept.fields);
    Object.assign(list, { ...kept, fields: list.fields, items: list.items });
    for (const item of items) {
      const own = list.items.get(item.id);
      if (own) mergeFields(own.fields, item.fields);
      else list.items.set(item.id, item);
      list.items.get(item.id).by = item.by;
      for (const [, stamp] of Object.values(item.fields)) this.clock.receive(stamp);
    }
    return true;
  }

  // What was stamped ahead of time, with the stamps that it has now.
  restamp(changes) {
    for (const { operation: { list: id, item, field, value, stamp }, before } of changes) {
      const list = this.lists.get(id);
      const fields = item ? list?.items.get(item)?.fields : list?.fields;
      if (fields?.[field]?.[1] === before) fields[field] = [value, stamp];
    }
  }

  shownLists() {
    return [...this.lists.values()].filter(isShown)
      .sort((a, b) => (b.updated_at ?? "") < (a.updated_at ?? "") ? -1 : 1);
  }

  names() { return new Set(this.shownLists().map((list) => valueOf(list, "name"))); }
  store(id) { return this.stores.find((store) => store.id === id); }
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
