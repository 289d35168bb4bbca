import { frame } from "./words.js";
// Requests to the API of the Lists. Everything that is not an answer of the server (no network, a
// captive portal, a broken proxy) throws `Unreachable`; a refusal throws `Refused`.
export class Unreachable extends Error {}
export class Refused extends Error {
  constructor(status, body, after) {
    super(body?.message ?? `${status}`);
    Object.assign(this, { status, code: body?.code ?? body?.error, body, after });
  }
}

const ROOT = `${document.getElementById("toasts").dataset.root}/api/v1`;
const LISTS_PATH = frame.shared ? `/shared-lists/${frame.shared}` : "/grocery-lists";
export const paths = { operations: `${LISTS_PATH}/operations`, news: `${LISTS_PATH}/sync` };
const RETRIABLE_STATUS = [408, 425, 429];
// The server's time, from its last response.
export const serverClock = {};

// `body` is a value sent as JSON, or a Blob.
export async function ask(method, path, body, patience = 15_000, cancelled = undefined) {
  const isPlain = body === undefined || body instanceof Blob;
  const headers = { accept: "application/json" };
  if (frame.book) headers["commonplace-space"] = frame.book;
  if (!isPlain) headers["content-type"] = "application/json";
  let answer, value;
  try {
    answer = await fetch(ROOT + path, {
      method, headers, body: isPlain ? body : JSON.stringify(body), cache: "no-store",
      redirect: "error", signal: AbortSignal.any([AbortSignal.timeout(patience), ...cancelled ? [cancelled] : []]),
    });
    serverClock.time = Date.parse(answer.headers.get("date"));
    if (answer.status === 204) return undefined;
    if (!answer.headers.get("content-type")?.includes("json")) throw new Error(answer.status);
    value = await answer.json();
  } catch (error) {
    throw new Unreachable(error.message);
  }
  if (answer.ok) return value;
  // An error of a gateway is not an answer of the server.
  if (answer.status >= 500 || RETRIABLE_STATUS.includes(answer.status) || !value?.error) {
    throw Object.assign(new Unreachable(`${answer.status}`), {
      after: Number(answer.headers.get("retry-after")) * 1000, serverMessage: value?.message });
  }
  throw new Refused(answer.status, value);
}
