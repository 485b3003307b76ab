import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { StartupError } from '#lib/startup-error.ts';
import { readPart } from './seal.ts';

/*
 * The encrypted form of a backup; docs/operations.md describes it for other programs.
 *
 *   header    magic (8), version (1), salt (32), key check (16)
 *   segments  65,536 bytes each, the last 0 to 65,536; encrypted, each followed by its tag (16)
 *   seal      HMAC-SHA-256 of everything before it (32)
 */
const magic = Buffer.from('PANOSEAL');
const version = 1;
const saltLength = 32;
const checkLength = 16;
const headerLength = magic.length + 1 + saltLength + checkLength;
export const segmentLength = 65_536;
const tagLength = 16;
const sealLength = 32;

/** Keys that are derived from the operator's key for one file. The random salt makes them unique to it. */
interface FileKeys {
  readonly encryption: KeyObject;
  readonly seal: KeyObject;
  /** Says whether a key is the right one without trying to decrypt. */
  readonly check: Buffer;
}

function fileKeys(key: KeyObject, salt: Buffer): FileKeys {
  function derived(purpose: string, length: number): Buffer {
    return Buffer.from(hkdfSync('sha256', key, salt, `panoramic-backup-${version} ${purpose}`, length));
  }
  return {
    encryption: createSecretKey(derived('encryption', 32)),
    seal: createSecretKey(derived('seal', 32)),
    check: derived('check', checkLength),
  };
}

/** Encrypts a stream and seals it. Holds one segment in memory at a time. */
export function encryptWith(key: KeyObject): (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  return async function* encrypted(source) {
    const salt = randomBytes(saltLength);
    const keys = fileKeys(key, salt);
    const seal = createHmac('sha256', keys.seal);
    const header = Buffer.concat([magic, Buffer.from([version]), salt, keys.check]);
    seal.update(header);
    yield header;
    let number = 0;
    for await (const { bytes, isLast } of segmentsOf(source, segmentLength)) {
      const cipher = createCipheriv('aes-256-gcm', keys.encryption, nonceOf(number, isLast));
      cipher.setAAD(header);
      const segment = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
      seal.update(segment);
      yield segment;
      number += 1;
    }
    yield seal.digest();
  };
}

/** Holds the segment's place and whether it is the last: a moved, missing or extra one does not decrypt. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

export async function isEncrypted(path: string): Promise<boolean> {
  return (await readPart(path, 0, magic.length)).bytes.equals(magic);
}

/** Checks every byte of the file, and returns a function that decrypts it from the start. */
export async function openEncrypted(path: string, key: KeyObject): Promise<() => Readable> {
  const { bytes: header, size } = await readPart(path, 0, headerLength);
  const made = header.at(magic.length) ?? 0;
  if (size < headerLength + tagLength + sealLength)
    throw new StartupError(`${path} is not a whole backup: it has been cut short.`);
  if (made !== version)
    throw new StartupError(
      `${path} is encrypted in a way (${made}) that this version does not know: restore it with a newer Panoramic.`,
    );
  const keys = fileKeys(key, header.subarray(magic.length + 1, magic.length + 1 + saltLength));
  if (!timingSafeEqual(header.subarray(-checkLength), keys.check))
    throw new StartupError(
      `${path} was encrypted with another key than the one that is set, or its first bytes are damaged.`,
    );
  const sealAt = size - sealLength;
  const seal = createHmac('sha256', keys.seal);
  for await (const chunk of createReadStream(path, { end: sealAt - 1 })) seal.update(chunk);
  const { bytes: found } = await readPart(path, sealAt, sealLength);
  if (!timingSafeEqual(found, seal.digest())) throw damaged(path);
  return () => {
    const segments = createReadStream(path, { start: headerLength, end: sealAt - 1 });
    return Readable.from(decrypted(path, segments, keys, header), { objectMode: false });
  };
}

/** Yields only segments that decrypt, because the file may have been changed since it was checked. */
async function* decrypted(
  path: string,
  source: AsyncIterable<Buffer>,
  keys: FileKeys,
  header: Buffer,
): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { bytes, isLast } of segmentsOf(source, segmentLength + tagLength)) {
    if (bytes.length < tagLength) throw damaged(path);
    const decipher = createDecipheriv('aes-256-gcm', keys.encryption, nonceOf(number, isLast), {
      authTagLength: tagLength,
    });
    decipher.setAAD(header);
    decipher.setAuthTag(bytes.subarray(-tagLength));
    const plain = decipher.update(bytes.subarray(0, -tagLength));
    try {
      decipher.final();
    } catch (error) {
      throw damaged(path, error);
    }
    yield plain;
    number += 1;
  }
}

function damaged(path: string, cause?: unknown): StartupError {
  return new StartupError(`${path} is damaged: its bytes are not those that were written.`, { cause });
}

/** Cuts a stream into pieces of one length; only the last may be shorter. */
async function* segmentsOf(
  source: AsyncIterable<Buffer>,
  length: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let pieces: Buffer[] = [];
  let held = 0;
  for await (const chunk of source) {
    pieces.push(chunk);
    held += chunk.length;
    if (held <= length) continue;
    // More bytes follow, so this piece is not the last.
    let rest = Buffer.concat(pieces);
    for (; rest.length > length; rest = rest.subarray(length))
      yield { bytes: rest.subarray(0, length), isLast: false };
    pieces = [rest];
    held = rest.length;
  }
  yield { bytes: Buffer.concat(pieces), isLast: true };
}
