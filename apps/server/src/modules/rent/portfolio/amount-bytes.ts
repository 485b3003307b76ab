const comma = 0x2c;
const point = 0x2e;
const zero = 0x30;

/**
 * More than an amount takes with its comma: 15 digits, a point and two more for a term, and 12 further digits for
 * the sum of as many terms and leases as a client can have.
 */
const longestAmount = 32;

/**
 * JSON as bytes. A forecast is millions of amounts, most of them equal to the one before: written as bytes
 * they take a fraction of the time that strings take.
 */
export class AmountBytes {
  #bytes: Buffer;
  #length = 0;

  constructor(size = 64 * 1024) {
    this.#bytes = Buffer.allocUnsafe(size);
  }

  get length(): number {
    return this.#length;
  }

  text(text: string): void {
    // A UTF-16 unit takes three bytes at most; a character that takes four bytes is two units.
    this.#makeRoom(3 * text.length);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** An array of dollars, from cents that are whole and not below 0. */
  amounts(cents: Float64Array): void {
    this.#makeRoom(2 + longestAmount * cents.length);
    const bytes = this.#bytes;
    const opening = this.#length;
    let at = opening;
    for (let month = 0; month < cents.length;) {
      const amount = cents[month] ?? 0;
      let end = month + 1;
      while (end < cents.length && cents[end] === amount) end += 1;
      const start = at;
      at = writeAmount(bytes, at, amount);
      // Repeats an equal amount by copying each byte from one amount earlier.
      const last = at + (at - start) * (end - month - 1);
      for (let from = start; at < last; at += 1, from += 1) bytes[at] = bytes[from] ?? 0;
      month = end;
    }
    if (at === opening) at += 1;
    // The opening bracket replaces the first comma.
    bytes[opening] = 0x5b;
    bytes[at] = 0x5d;
    this.#length = at + 1;
  }

  /** Copies what was written since the last call; the buffer, up to twice as large, is used again. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }

  #makeRoom(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * this.#bytes.length + bytes);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/** Amounts below this are whole numbers of 32 bits, whose digits are found without floating point. */
const mostSmall = 2 ** 31;

/** A comma and the dollars, without zeros at the end, as JSON has them; gives where it ends. */
function writeAmount(bytes: Buffer, start: number, cents: number): number {
  bytes[start] = comma;
  const isSmall = cents < mostSmall;
  const fraction = isSmall ? (cents | 0) % 100 : cents % 100;
  const whole = (cents - fraction) / 100;
  const end = isSmall ? writeSmall(bytes, start + 1, whole | 0) : writeLarge(bytes, start + 1, whole);
  if (fraction === 0) return end;
  bytes[end] = point;
  bytes[end + 1] = zero + Math.floor(fraction / 10);
  if (fraction % 10 === 0) return end + 2;
  bytes[end + 2] = zero + (fraction % 10);
  return end + 3;
}

function writeSmall(bytes: Buffer, start: number, whole: number): number {
  let end = start + 1;
  for (let rest = (whole / 10) | 0; rest > 0; rest = (rest / 10) | 0) end += 1;
  let left = whole;
  for (let at = end - 1; at >= start; at -= 1) {
    const tenth = (left / 10) | 0;
    bytes[at] = zero + (left - 10 * tenth);
    left = tenth;
  }
  return end;
}

function writeLarge(bytes: Buffer, start: number, whole: number): number {
  let end = start + 1;
  for (let rest = whole; rest >= 10; rest = Math.floor(rest / 10)) end += 1;
  let left = whole;
  for (let at = end - 1; at >= start; at -= 1) {
    const digit = left % 10;
    bytes[at] = zero + digit;
    left = (left - digit) / 10;
  }
  return end;
}
