import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { Problem } from '../problem.ts';

/** The row that a secret is stored in. A secret that was copied to another row does not open. */
export interface SealContext {
  readonly table: string;
  readonly id: number | string;
}

const cipher = 'aes-256-gcm';
const version = 'v1';
const nonceLength = 12;
const tagLength = 16;
const shape = /^v1\.([0-9a-f]{16})\.([\w-]+)$/;

/**
 * Seals secrets that the database stores and the server must read again: AES-256-GCM under APP_KEY, bound to
 * table and row. A sealed text is `v1.KEYID.BYTES`, in a column `sealed_secret` of a table that
 * `db/setup/sealed-tables.ts` lists: rotation, the check at the start and restore follow from that list.
 *
 *     const sealed = sealer.seal(secret, { table: 'two_step', id: userId });
 *     const secret = sealer.open(sealed, { table: 'two_step', id: userId });
 */
export class Sealer {
  readonly #keys: () => readonly KeyObject[];

  /** The first key seals. Those after it open what has not been sealed again since the key was changed. */
  constructor(keys: () => readonly KeyObject[]) {
    this.#keys = keys;
  }

  /** The id of the key that seals; `null` where no key is set. */
  get keyId(): string | null {
    const [key] = this.#keys();
    return key ? keyIdOf(key) : null;
  }

  /** The ids of all keys that are known. */
  get keyIds(): readonly string[] {
    return this.#keys().map(keyIdOf);
  }

  seal(text: string, context: SealContext): string {
    const [key] = this.#keys();
    if (!key) throw new Problem('refused', 'The server has no key to keep secrets with: set APP_KEY.');
    const id = keyIdOf(key);
    const nonce = randomBytes(nonceLength);
    const sealing = createCipheriv(cipher, encryptionKey(key), nonce, { authTagLength: tagLength });
    sealing.setAAD(boundTo(id, context));
    const bytes = Buffer.concat([nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]);
    return `${version}.${id}.${bytes.toString('base64url')}`;
  }

  /** `null` when no known key has sealed it, or not for this row, or when it was changed since. */
  open(sealed: string, context: SealContext): string | null {
    const [, id = '', encoded = ''] = shape.exec(sealed) ?? [];
    const key = this.#keys().find((known) => keyIdOf(known) === id);
    const bytes = Buffer.from(encoded, 'base64url');
    if (!key || bytes.length < nonceLength + tagLength) return null;
    const nonce = bytes.subarray(0, nonceLength);
    const opening = createDecipheriv(cipher, encryptionKey(key), nonce, { authTagLength: tagLength });
    opening.setAAD(boundTo(id, context));
    opening.setAuthTag(bytes.subarray(-tagLength));
    const text = opening.update(bytes.subarray(nonceLength, -tagLength), undefined, 'utf8');
    try {
      return text + opening.final('utf8');
    } catch {
      return null;
    }
  }
}

/** Names a key and tells nothing of it. */
export function keyIdOf(key: KeyObject): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'panoramic key id', 8)).toString('hex');
}

function encryptionKey(key: KeyObject): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'panoramic sealed secrets', 32));
}

function boundTo(keyId: string, { table, id }: SealContext): Buffer {
  return Buffer.from(JSON.stringify([version, keyId, table, String(id)]));
}
