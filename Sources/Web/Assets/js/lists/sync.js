import { Refused, Unreachable, ask } from "./wire.js";
// Sends what waits, in its order, and fetches what others did. One page of a book at a time does so,
// by a lock; the others hear of it.
const MOST = 500, LONGEST = 60_000;

export class Sync {
  // ready, busy, away (no answer), out (signed out), barred (may not write)
  state = "ready";
  #again = false;
  #failures = 0;
  #timer;
  #running = false;

  constructor(book, device, name) {
    Object.assign(this, { book, device, name });
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }) => this.#hear(data);
    addEventListener("online", () => this.wake());
    document.addEventListener("connection:restored", () => this.wake());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.wake(); });
    document.addEventListener("changed", ({ detail: { kinds } }) => {
      if (!kinds || kinds.some((kind) => /list|store|correction/.test(kind))) this.wake();
    });
  }

  tell(message) { this.channel.postMessage(message); }

  async #hear({ lists, unsent }) {
    if (unsent !== undefined) this.book.unsent = unsent;
    if (lists) await this.#renew(lists);
    this.#show();
  }

  // An own edit: at once, unless the server has just been found away and will be asked again anyway.
  edited(lists) {
    this.tell({ lists, unsent: this.book.unsent });
    if (this.state !== "away") this.wake();
    else this.#show();
  }

  wake() {
    clearTimeout(this.#timer);
    if (this.#running) this.#again = true;
    else this.#run();
  }

  async #run() {
    this.#running = true;
    if (this.state === "ready") this.state = "busy";
    this.#show();
    let after = 0;
    try {
      await navigator.locks.request(this.name, async () => {
        await this.#send();
        await this.#fetch();
      });
      this.#failures = 0;
      this.state = "ready";
    } catch (error) {
      if (!(error instanceof Unreachable) && !(error instanceof Refused)) reportError(error);
      this.state = error.status === 401 ? "out" : error.status === 403 ? "barred" : "away";
      this.#failures += 1;
      after = Math.max(error.after || 0, Math.min(1000 * 2 ** (this.#failures - 1), LONGEST))
        * (0.75 + Math.random() / 2);
    }
    this.#running = false;
    this.#show();
    if (after) this.#timer = setTimeout(() => this.wake(), after);
    else if (this.#again) this.wake();
    this.#again = false;
  }

  async #send() {
    for (;;) {
      const waiting = await this.device.queued(MOST);
      if (!waiting.length) break;
      const answer = await this.#post(waiting);
      const ahead = waiting.some((_, at) => answer.results[at].error === "clock_ahead");
      const settled = waiting.filter((_, at) => answer.results[at].error !== "clock_ahead");
      await this.device.settle(settled.map(({ key }) => key));
      waiting.forEach(({ operation }, at) => {
        const { status, error, message } = answer.results[at];
        if (status !== "refused") this.book.clock.receive(operation.stamp);
        else if (error !== "clock_ahead") this.#refused(operation, message ?? error);
      });
      if (ahead) await this.#restamp(answer.time);
      await this.#count();
    }
  }

  // A whole package that is refused is sent in ever smaller ones, until the one is found that is bad.
  async #post(waiting) {
    try {
      return await ask("POST", "/grocery-lists/operations", { operations: waiting.map(({ operation }) => operation) });
    } catch (error) {
      if (!(error instanceof Refused) || [401, 403].includes(error.status)) throw error;
      if (waiting.length === 1) {
        return { results: [{ status: "refused", error: error.code, message: error.message }] };
      }
      const half = Math.ceil(waiting.length / 2);
      const first = await this.#post(waiting.slice(0, half));
      const second = await this.#post(waiting.slice(half));
      return { ...second, time: second.time ?? first.time, results: [...first.results, ...second.results] };
    }
  }

  // This device's clock is wrong: what waits is stamped anew by the server's, in its order.
  async #restamp(time) {
    this.book.offset = time - Date.now();
    await this.device.note("offset", this.book.offset);
    this.book.clock.restart();
    const changes = (await this.device.queued()).map(({ key, operation }) => ({
      key, before: operation.stamp,
      operation: { ...operation, stamp: this.book.clock.next(this.book.now()) },
    }));
    await this.device.restamp(changes);
    this.book.restamp(changes);
    // What was later than ours in truth was taken for older: all of it is fetched again.
    await this.device.note("sequence", undefined);
  }

  async #refused(operation, reason) {
    await this.device.note("sequence", undefined);
    document.dispatchEvent(new CustomEvent("lists:refused", { detail: { operation, reason } }));
  }

  async #fetch() {
    const { meta: { sequence } } = await this.device.load("");
    const answer = await ask("GET", `/grocery-lists/sync${sequence === undefined ? "" : `?since=${sequence}`}`);
    const lists = await this.device.absorb(answer);
    await this.#renew(lists);
    if (lists.length) this.tell({ lists, unsent: this.book.unsent });
  }

  async #renew(lists) {
    for (const id of lists) this.book.renew(id, await this.device.load(id));
    const kept = await this.device.load("");
    this.book.fill({ ...kept, lists: [], items: [] });
  }

  async #count() {
    this.book.unsent = await this.device.count();
    this.tell({ unsent: this.book.unsent });
    this.#show();
  }

  #show() { document.dispatchEvent(new CustomEvent("lists:changed")); }
}
