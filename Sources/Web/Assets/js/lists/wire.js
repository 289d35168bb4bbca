import { frame } from "./words.js";
// The server's side of the lists. Whatever is no answer of it (no line, a café's sign-in page, a
// broken proxy) is `Unreachable`: the same as no network.
export class Unreachable extends Error {}
export class Refused extends Error {
  constructor(status, body, after) {
    super(body?.message ?? `${status}`);
    Object.assign(this, { status, code: body?.code ?? body?.error, body, after });
  }
}

const ROOT = `${document.getElementById("toasts").dataset.root}/api/v1`;
const OWN = frame.shared ? `/shared-lists/${frame.shared}` : "/grocery-lists";
export const paths = { operations: `${OWN}/operations`, news: `${OWN}/sync` };
const LATER = [408, 425, 429];
// What time the server last said it was.
export const told = {};

// `body` is JSON, or a picture as it is.
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
    told.time = Date.parse(answer.headers.get("date"));
    if (answer.status === 204) return undefined;
    if (!answer.headers.get("content-type")?.includes("json")) throw new Error(answer.status);
    value = await answer.json();
  } catch (error) {
    throw new Unreachable(error.message);
  }
  if (answer.ok) return value;
  // A gateway's own answers, too, are none of the server.
  if (answer.status >= 500 || LATER.includes(answer.status) || !value?.error) {
    throw Object.assign(new Unreachable(`${answer.status}`), {
      after: Number(answer.headers.get("retry-after")) * 1000, told: value?.message });
  }
  throw new Refused(answer.status, value);
}
