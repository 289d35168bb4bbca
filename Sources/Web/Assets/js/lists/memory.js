import { tell } from "./dom.js";
import { say } from "./words.js";
// A substitute for IndexedDB where it is not available: the part of its API that device.js uses, in
// memory.
const KEYS = { lists: ({ id }) => id, items: ({ list, id }) => [list, id] };
const order = ([a], [b]) => typeof a !== typeof b ? (typeof a === "number" ? -1 : 1) : a < b ? -1 : a > b ? 1 : 0;

function answer(result) {
  const request = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
}

class MemoryStore {
  // [key, value] by the key as JSON.
  rows = new Map();
  last = 0;

  constructor(keyOf) { this.keyOf = keyOf; }

  #found(query, most) {
    const isMeant = query instanceof IDBKeyRange ? ([key]) => query.includes(key) : ([key]) => key === query;
    const rows = [...this.rows.values()];
    return (query === undefined || query === null ? rows : rows.filter(isMeant)).sort(order).slice(0, most);
  }

  get(key) { return answer(structuredClone(this.rows.get(JSON.stringify(key))?.[1])); }
  getAll(query, most) { return answer(this.#found(query, most).map(([, value]) => structuredClone(value))); }
  getAllKeys(query, most) { return answer(this.#found(query, most).map(([key]) => key)); }
  count() { return answer(this.rows.size); }
  add(value) { return this.put(value, this.last += 1); }

  put(value, key = this.keyOf(value)) {
    this.rows.set(JSON.stringify(key), [key, structuredClone(value)]);
    return answer(key);
  }

  delete(key) { return answer(this.rows.delete(JSON.stringify(key))); }
  clear() { return answer(this.rows.clear()); }
}

export function openMemory() {
  const stores = Object.fromEntries(["lists", "items", "queue", "meta"].map((name) => [name, new MemoryStore(KEYS[name])]));
  tell(say("keepsNothing"), undefined, "failure");
  return {
    transaction() {
      const begun = { objectStore: (name) => stores[name] };
      setTimeout(() => begun.oncomplete?.());
      return begun;
    },
  };
}
