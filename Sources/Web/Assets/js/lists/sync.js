import { Refused, Unreachable, ask, paths, told } from "./wire.js";
// Sends what waits, in its order, and fetches what others did. One page of a book at a time does so,
// by a lock; the others hear of it.
const MOST = 500, SLOWEST = 60_000;
// Answers by which nothing more is taken, and what is said of them: what waits is kept. Of the whole
// chapter a 404 comes where a link has ended, or a book is none of this member's any more.
const ENDS = { 401: "signedOut", 403: "readOnly", 404: "linkEnded" };

export class Sync {
  // ready, busy, away (no answer), or one of ENDS
  state = "ready";
  #again = false;
  #failures = 0;
  #timer;
  #running = false;

  constructor(book, device, name) {
    Object.assign(this, { book, device, name });
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }) => this.renew(data);
    addEventListener("online", () => this.wake());
    for (const news of ["restored", "lost"]) document.addEventListener(`connection:${news}`, () => this.wake());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.wake(); });
    document.addEventListener("changed", ({ detail: { kinds } }) => {
      if (!kinds || kinds.some((kind) => /list|store|correction/.test(kind))) this.wake();
    });
  }

  // An own edit: at once, unless the server has just been found away and will be asked again anyway.
  edited(lists) {
    this.channel.postMessage(lists);
    if (this.state !== "away") this.wake();
    else this.#show();
  }

  wake() {
    clearTimeout(this.#timer);
    if (this.#running) this.#again = true;
    else this.#run();
  }

  // When all that waits has been sent; false when it could not be.
  async settled() {
    this.wake();
    while (this.#running) await new Promise((resolve) => { setTimeout(resolve, 50); });
    return this.state === "ready" && this.book.unsent === 0;
  }

  async #run() {
    this.#running = true;
    if (this.state === "ready") this.state = "busy";
    let after = 0;
    try {
      await navigator.locks.request(this.name, async () => {
        // Who may not write any more may read, and what one cannot send keeps no news away.
        let trouble = await this.#send().catch((error) => error);
        if (trouble instanceof Unreachable) throw trouble;
        trouble ??= await this.#runErrands().catch((error) => error);
        await this.#fetch();
        await this.#compareClocks();
        if (trouble) throw trouble;
      });
      this.#failures = 0;
      this.state = "ready";
    } catch (error) {
      if (!(error instanceof Unreachable) && !(error instanceof Refused)) reportError(error);
      this.state = ENDS[error.status] ?? "away";
      this.#failures += 1;
      // Something came meanwhile that may have changed it: a network, somebody who looks.
      const pause = this.#again ? 1000 : Math.min(1000 * 2 ** (this.#failures - 1), SLOWEST);
      after = Math.max(error.after || 0, pause) * (0.75 + Math.random() / 2);
    }
    this.#running = false;
    this.#show();
    if (after) this.#timer = setTimeout(() => this.wake(), after);
    else if (this.#again) this.wake();
    this.#again = false;
  }

  async #send() {
    for (let restamped = 0; ;) {
      const waiting = await this.device.queued(MOST);
      if (!waiting.length) return;
      const { time, results } = await this.#post(waiting);
      const isAhead = (_, at) => results[at].error === "clock_ahead";
      const isTaken = (_, at) => results[at].status !== "refused";
      const answered = waiting.filter((one, at) => !isAhead(one, at));
      const confirmed = waiting.filter(isTaken).map(({ operation }) => operation);
      await this.device.settle(answered, confirmed);
      for (const { stamp } of confirmed) this.book.clock.receive(stamp);
      waiting.forEach((one, at) => {
        if (!isTaken(one, at) && !isAhead(one, at)) tellRefusal(one.operation, results[at]);
      });
      if (waiting.some(isAhead)) {
        // A server whose clock jumps about is as good as none.
        if ((restamped += 1) > 3) throw new Refused(409);
        await this.#restamp(time);
      }
      await this.#spread(waiting.map(({ operation }) => operation.list));
    }
  }

  // A whole package that is refused is sent in ever smaller ones, until the one is found that is bad.
  async #post(waiting) {
    const operations = waiting.map(({ operation }) => operation);
    try {
      const answer = await ask("POST", paths.operations, { operations });
      if (answer.results?.length !== waiting.length) throw new Unreachable("results");
      return answer;
    } catch (error) {
      if (!(error instanceof Refused) || ENDS[error.status]) throw error;
      if (waiting.length === 1) {
        return { results: [{ status: "refused", error: error.code, message: error.message }] };
      }
      const half = Math.ceil(waiting.length / 2);
      const first = await this.#post(waiting.slice(0, half));
      const second = await this.#post(waiting.slice(half));
      return { time: second.time ?? first.time, results: [...first.results, ...second.results] };
    }
  }

  // This device's clock is wrong: all that waits is stamped anew by the server's, in its order.
  async #restamp(time) {
    await this.#correct(time - Date.now());
    this.book.clock.restart();
    const waiting = await this.device.queued();
    for (const { operation } of waiting) operation.stamp = this.book.clock.next(this.book.now());
    await this.device.restamp(waiting);
    await this.#spread(waiting.map(({ operation }) => operation.list));
  }

  #correct(offset) {
    this.book.offset = offset;
    return this.device.note("offset", offset);
  }

  // A clock that was wrong and has been put right is believed again.
  async #compareClocks() {
    const offset = told.time - Date.now();
    if (this.book.offset && Math.abs(offset - this.book.offset) > 60_000) {
      await this.#correct(Math.abs(offset) > 60_000 ? offset : 0);
    }
  }

  async #runErrands() {
    for (let errand; ([errand] = (await this.device.meta()).errands) && errand;) {
      const { method, path, body } = errand;
      try {
        await ask(method, path, body);
      } catch (error) {
        if (!(error instanceof Refused) || [401, 403].includes(error.status)) throw error;
        // What is gone is not changed any more, and nobody need hear of it.
        if (error.status !== 404) tellRefusal({ value: body?.name }, error);
      }
      await this.device.discharge(errand);
    }
  }

  async #fetch() {
    const { sequence, mark } = await this.device.meta();
    const since = sequence === undefined ? "" : `?since=${sequence}${mark ? `&mark=${mark}` : ""}`;
    const answer = await ask("GET", paths.news + since);
    await this.#spread(await this.device.absorb(answer));
  }

  // Here and in the other pages.
  async #spread(lists) {
    const ids = [...new Set(lists)];
    await this.renew(ids);
    if (ids.length) this.channel.postMessage(ids);
  }

  async renew(lists) {
    for (const id of lists) this.book.renew(id, await this.device.load(id));
    this.book.settings(await this.device.meta());
    this.book.unsent = await this.device.count() + this.book.writing.size;
    this.#show();
  }

  #show() { document.dispatchEvent(new CustomEvent("lists:changed")); }
}

function tellRefusal(operation, { error, message }) {
  document.dispatchEvent(new CustomEvent("lists:refused", { detail: { operation, reason: message ?? error } }));
}
