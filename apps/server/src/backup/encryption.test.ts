// @module-tag long
import { createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { aFolder } from './backup.fixture.ts';
import { encryptWith, openEncrypted, segmentLength } from './encryption.ts';

const secret = randomBytes(32);
const key = createSecretKey(secret);
const header = 57;
const segment = segmentLength + 16;
const seal = 32;
const content = randomBytes(2 * segmentLength + 1000);

let file = '';
let whole: Buffer;
beforeAll(async () => {
  file = join(await aFolder(), 'encrypted');
  whole = await encrypted(content);
});

function encrypted(plain: Buffer): Promise<Buffer> {
  return buffer(encryptWith(key)(Readable.from([plain])));
}

/** Decrypts a file that holds these bytes. */
async function decryptedFrom(bytes: Buffer, withKey = key): Promise<Buffer> {
  await writeFile(file, bytes);
  return buffer((await openEncrypted(file, withKey))());
}

/** Decrypts a file that these bytes were written to after it had been checked. */
async function decryptedLater(bytes: Buffer): Promise<Buffer> {
  await writeFile(file, whole);
  const open = await openEncrypted(file, key);
  await writeFile(file, bytes);
  return buffer(open());
}

const refusal = /damaged|cut short|another key|does not know/;

test('content of every length is restored unchanged, also around the borders of segments', async () => {
  for (const length of [0, 1, segmentLength - 1, segmentLength, segmentLength + 1, 3 * segmentLength]) {
    const plain = randomBytes(length);
    expect((await decryptedFrom(await encrypted(plain))).equals(plain), `${length} bytes`).toBe(true);
  }
  expect(whole.includes(content.subarray(0, 64))).toBe(false);
});

test('the same content is never encrypted to the same bytes', async () => {
  const again = await encrypted(content);
  expect(again.subarray(header, header + 64)).not.toEqual(whole.subarray(header, header + 64));
});

test('a file has the format that docs/operations.md describes', async () => {
  expect(whole.subarray(0, 9)).toEqual(Buffer.from('PANOSEAL\u0001'));
  const salt = whole.subarray(9, 41);
  function derived(purpose: string, length: number) {
    return Buffer.from(hkdfSync('sha256', secret, salt, `panoramic-backup-1 ${purpose}`, length));
  }
  expect(whole.subarray(41, 57)).toEqual(derived('check', 16));
  const hmac = createHmac('sha256', derived('seal', 32)).update(whole.subarray(0, -seal)).digest();
  expect(whole.subarray(-seal)).toEqual(hmac);
  const plain = [0, 1, 2].map((number) => {
    const start = header + number * segment;
    const end = Math.min(start + segment, whole.length - seal);
    const nonce = Buffer.from(`${number.toString(16).padStart(22, '0')}${number === 2 ? '01' : '00'}`, 'hex');
    const decipher = createDecipheriv('aes-256-gcm', derived('encryption', 32), nonce);
    decipher.setAAD(whole.subarray(0, header));
    decipher.setAuthTag(whole.subarray(end - 16, end));
    return Buffer.concat([decipher.update(whole.subarray(start, end - 16)), decipher.final()]);
  });
  expect(Buffer.concat(plain).equals(content)).toBe(true);
});

test('another key is refused before anything is decrypted', async () => {
  await expect(decryptedFrom(whole, createSecretKey(randomBytes(32)))).rejects.toThrow('another key');
});

// @security file-one-bit-changed-refused
test('a file with one bit changed is refused, wherever it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: whole.length * 8 - 1 }), async (bit) => {
      await expect(decryptedFrom(withFlipped(bit))).rejects.toThrow(refusal);
    }),
    {
      numRuns: 150,
      examples: [0, 8 * 8, 9 * 8, 41 * 8, header * 8, (header + segment) * 8 - 1, whole.length * 8 - 1].map(
        (bit) => [bit],
      ),
    },
  );
});

test('a bit that is changed after the check is detected by its segment', async () => {
  const bits = { min: header * 8, max: (whole.length - seal) * 8 - 1 };
  await fc.assert(
    fc.asyncProperty(fc.integer(bits), async (bit) => {
      await expect(decryptedLater(withFlipped(bit))).rejects.toThrow('damaged');
    }),
    { numRuns: 50 },
  );
});

test('a file that was cut is refused, at the borders of segments too', async () => {
  const borders = [0, 1, 2].map((number) => header + number * segment);
  for (const length of [0, 8, header, ...borders, whole.length - seal, whole.length - 1]) {
    const cut = whole.subarray(0, length);
    await expect(decryptedFrom(cut), `${length} bytes`).rejects.toThrow(refusal);
    if (length >= whole.length - seal) continue;
    // Cut after the check; then cut before it, with the original seal appended again.
    await expect(decryptedLater(cut), `later ${length} bytes`).rejects.toThrow('damaged');
    const patched = Buffer.concat([cut, whole.subarray(-seal)]);
    await expect(decryptedFrom(patched), `patched ${length} bytes`).rejects.toThrow(refusal);
  }
});

// @security segments-were-swapped-repeated-left
test('segments that were swapped, repeated or left out are refused', async () => {
  const head = whole.subarray(0, header);
  const first = whole.subarray(header, header + segment);
  const second = whole.subarray(header + segment, header + 2 * segment);
  const last = whole.subarray(header + 2 * segment, -seal);
  const end = whole.subarray(-seal);
  for (const segments of [[second, first, last], [first, first, last], [first, last], [last]]) {
    const other = Buffer.concat([head, ...segments, end]);
    await expect(decryptedFrom(other)).rejects.toThrow(refusal);
    await expect(decryptedLater(other)).rejects.toThrow('damaged');
  }
  const longer = Buffer.concat([head, first, second, last, last, end]);
  await expect(decryptedFrom(longer)).rejects.toThrow(refusal);
});

test('no more than a few segments are held at a time, however long the content is', async () => {
  const chunk = Buffer.alloc(100_000, 7);
  let taken = 0;
  async function* long() {
    for (let count = 0; count < 1000; count += 1) {
      taken += chunk.length;
      yield chunk;
    }
  }
  let given = 0;
  let mostHeld = 0;
  for await (const bytes of encryptWith(key)(long())) {
    given += bytes.length;
    mostHeld = Math.max(mostHeld, taken - given);
  }
  expect(given).toBeGreaterThan(1000 * chunk.length);
  expect(mostHeld).toBeLessThan(4 * segmentLength);
});

test('decrypting gives a segment at a time', async () => {
  const length = 8 * 1024 * 1024;
  await writeFile(file, await encrypted(Buffer.alloc(length, 'Panoramic ')));
  const lengths: number[] = [];
  for await (const bytes of (await openEncrypted(file, key))()) lengths.push(bytes.length);
  expect(lengths).toEqual(Array.from({ length: length / segmentLength }, () => segmentLength));
});

function withFlipped(bit: number): Buffer {
  const bytes = Buffer.from(whole);
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return bytes;
}
