import { Refused, Unreachable, ask, paths, serverClock } from "./wire.js";
// Sends queued operations in order, and fetches changes of others. A lock allows one page of a
// space at a time; the other pages are notified.
const MAX_BATCH = 500, MAX_BACKOFF_MS = 60_000;
// Statuses after which nothing can be sent, with the resulting state; the queue is kept. A 404
// means that the share link has expired or was revoked, or that the member left the space.
const TERMINAL_STATUS = { 401: "signedOut", 403: "readOnly", 404: "linkEnded" };
// The role of the member or the level of the link allows reading only: what is queued is refused for
// good. It must not be sent later, when the member may write again.
const READ_ONLY_CODES = ["role.readOnly", "share.level"];
const isReadOnly = (error) => error instanceof Refused && READ_ONLY_CODES.includes(error.code);

export class Sync {
  // "ready", "busy", "away" (no answer), or one of TERMINAL_STATUS
  state = "ready";
  // Whether this page has received the lists of others.
  hasFetched = false;
  #again = false;
  #failures = 0;
  #timer;
  #running = false;
  #isReadOnly = false;

  constructor(book, device, name) {
    Object.assign(this, { book, device, name });
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }) => this.renew(data);
    addEventListener("online", () => this.schedule());
    for (const news of ["restored", "lost"]) document.addEventListener(`connection:${news}`, () => this.schedule());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.schedule(); });
    document.addEventListener("changed", ({ detail: { kinds } }) => {
      if (!kinds || kinds.some((kind) => /list|store|correction/.test(kind))) this.schedule();
    });
  }

  // Synchronises after an own edit. While the server cannot be reached, the scheduled retry does.
  edited(lists) {
    this.channel.postMessage(lists);
    if (this.state !== "away") this.schedule();
    else this.#show();
  }

  schedule() {
    clearTimeout(this.#timer);
    if (this.#running) this.#again = true;
    else this.#run();
  }

  // Whether edits are pointless until the page is loaded again.
  get isLocked() { return this.state === "readOnly" || this.state === "linkEnded"; }

  // Resolves after a synchronisation: true if the queue is empty.
  async flush() {
    this.schedule();
    while (this.#running) await new Promise((resolve) => { setTimeout(resolve, 50); });
    return this.state === "ready" && this.book.unsent === 0;
  }

  async #run() {
    this.#running = true;
    if (this.state === "ready") this.state = "busy";
    let after = 0;
    try {
      await navigator.locks.request(this.name, async () => {
        // An error of sending does not prevent fetching: a member may have lost write access only.
        let failure = await this.#send().catch((error) => error);
        if (failure instanceof Unreachable) throw failure;
        failure ??= await this.#sendPendingRequests().catch((error) => error);
        await this.#fetch();
        await this.#compareClocks();
        if (failure) throw failure;
      });
      this.#failures = 0;
      this.state = this.#isReadOnly ? "readOnly" : "ready";
    } catch (error) {
      if (!(error instanceof Unreachable) && !(error instanceof Refused)) reportError(error);
      this.state = TERMINAL_STATUS[error.status] ?? "away";
      // Until the page is loaded again, with the rights that the member has then.
      this.#isReadOnly ||= isReadOnly(error);
      this.#failures += 1;
      // Retries early if something may have changed, such as the network or the page's visibility.
      const pause = this.#again ? 1000 : Math.min(1000 * 2 ** (this.#failures - 1), MAX_BACKOFF_MS);
      after = Math.max(error.after || 0, pause) * (0.75 + Math.random() / 2);
    }
    this.#running = false;
    this.#show();
    if (after) this.#timer = setTimeout(() => this.schedule(), after);
    else if (this.#again) this.schedule();
    this.#again = false;
  }

  async #send() {
    for (let restamped = 0; ;) {
      const waiting = await this.device.queued(MAX_BATCH);
      if (!waiting.length) return;
      const { time, results, refusal } = await this.#post(waiting);
      const isAhead = (_, at) => results[at].error === "clock_ahead";
      const isAccepted = (_, at) => results[at].status !== "refused";
      const answered = waiting.filter((one, at) => !isAhead(one, at));
      const confirmed = waiting.filter(isAccepted).map(({ operation }) => operation);
      await this.device.settle(answered, confirmed);
      for (const { stamp } of confirmed) this.book.clock.receive(stamp);
      if (refusal) reportRefusal(waiting[0].operation, refusal, waiting.length);
      else {
        waiting.forEach((one, at) => {
          if (!isAccepted(one, at) && !isAhead(one, at)) reportRefusal(one.operation, results[at]);
        });
      }
      if (waiting.some(isAhead)) {
        // Gives up if the server's clock is not stable.
        if ((restamped += 1) > 3) throw new Refused(409);
        await this.#restamp(time);
      }
      await this.#broadcast(waiting.map(({ operation }) => operation.list));
      if (refusal) throw refusal;
    }
  }

  // Posts a batch. A refused batch is split in halves, until the invalid operation is found.
  async #post(waiting) {
    const operations = waiting.map(({ operation }) => operation);
    try {
      const answer = await ask("POST", paths.operations, { operations });
      if (answer.results?.length !== waiting.length) throw new Unreachable("results");
      return answer;
    } catch (error) {
      if (isReadOnly(error)) return { results: operations.map(() => ({ status: "refused" })), refusal: error };
      if (!(error instanceof Refused) || TERMINAL_STATUS[error.status]) throw error;
      if (waiting.length === 1) {
        return { results: [{ status: "refused", error: error.code, message: error.message }] };
      }
      const half = Math.ceil(waiting.length / 2);
      const first = await this.#post(waiting.slice(0, half));
      const second = await this.#post(waiting.slice(half));
      return { time: second.time ?? first.time, results: [...first.results, ...second.results] };
    }
  }

  // This device's clock is wrong: gives all queued operations new stamps by the server's clock.
  async #restamp(time) {
    await this.#correct(time - Date.now());
    this.book.clock.restart();
    const waiting = await this.device.queued();
    for (const { operation } of waiting) operation.stamp = this.book.clock.next(this.book.now());
    await this.device.restamp(waiting);
    await this.#broadcast(waiting.map(({ operation }) => operation.list));
  }

  #correct(offset) {
    this.book.offset = offset;
    return this.device.note("offset", offset);
  }

  // Drops or updates the offset after the device's clock was changed.
  async #compareClocks() {
    const offset = serverClock.time - Date.now();
    if (this.book.offset && Math.abs(offset - this.book.offset) > 60_000) {
      await this.#correct(Math.abs(offset) > 60_000 ? offset : 0);
    }
  }

  async #sendPendingRequests() {
    for (let request; ([request] = (await this.device.meta()).pendingRequests) && request;) {
      const { method, path, body } = request;
      try {
        await ask(method, path, body);
      } catch (error) {
        if (!(error instanceof Refused) || [401, 403].includes(error.status) && !isReadOnly(error)) throw error;
        // 404: the object was deleted, so there is nothing to report.
        if (error.status !== 404) reportRefusal({ value: body?.name }, error);
      }
      await this.device.dequeue(request);
    }
  }

  async #fetch() {
    const { sequence, mark } = await this.device.meta();
    const since = sequence === undefined ? "" : `?since=${sequence}${mark ? `&mark=${mark}` : ""}`;
    const answer = await ask("GET", paths.news + since);
    await this.#broadcast(await this.device.storeChanges(answer));
    this.hasFetched = true;
  }

  // Updates this page and notifies the others.
  async #broadcast(lists) {
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

function reportRefusal(operation, { error, message }, count = 1) {
  document.dispatchEvent(new CustomEvent("lists:refused", { detail: { operation, count, reason: message ?? error } }));
}
