// Timestamps of operations, a hybrid logical clock: a port of ListCore's timestamp and clock,
// tested with the same vectors. A stamp has 26 characters of 0-9a-v that sort by time.
const LAST_MS = (1n << 48n) - 1n;
const LAST_HIGH = (1n << 64n) - 1n;

export function stampText(high, replica) {
  return (high << 64n | replica).toString(32).padStart(26, "0");
}

// Parses a stamp; undefined if the text is not one.
export function stampOf(text) {
  if (!/^[0-7][0-9a-v]{25}$/.test(text)) return undefined;
  let value = 0n;
  for (const digit of text) value = value << 5n | BigInt(parseInt(digit, 32));
  const high = value >> 64n;
  return { high, milliseconds: Number(high >> 16n), counter: Number(high & 0xffffn), replica: value & LAST_HIGH };
}

export const stampAfter = (text, replica) => stampText(stampOf(text).high + 1n, replica);

export class StampClock {
  made = 0n;
  seen = 0n;

  constructor(replica) { this.replica = replica; }

  // Returns a stamp later than all before. A counter overflow advances the milliseconds.
  next(wall) {
    const at = BigInt(Math.max(0, Math.floor(wall)));
    const now = (at < LAST_MS ? at : LAST_MS) << 16n;
    const last = this.made > this.seen ? this.made : this.seen;
    this.made = now >> 16n > last >> 16n ? now : last === LAST_HIGH ? last : last + 1n;
    return stampText(this.made, this.replica);
  }

  receive(text) {
    const stamp = stampOf(text);
    if (stamp && stamp.high > this.seen) this.seen = stamp.high;
  }

  // Registers an own stamp of an earlier page, which waits in the queue.
  remember(text) {
    const stamp = stampOf(text);
    if (stamp && stamp.high > this.made) this.made = stamp.high;
  }

  // Forgets stamps made with a wrong time (error clock_ahead). A new replica is needed, because the
  // corrected clock passes the refused times again.
  restart(replica = newReplica()) {
    this.replica = replica;
    this.made = 0n;
  }
}

// Every open page is a replica, so that two tabs never create the same stamp.
export const newReplica = () => crypto.getRandomValues(new BigUint64Array(1))[0];
