import { createSecretKey, type KeyObject } from 'node:crypto';

const keyShape = /^(?:[0-9a-f]{64}|[\w+/-]{43}=?)$/i;

export const keyShapeDescription = '32 bytes, as 64 hexadecimal digits or in base64';

/**
 * A key as it stands in a setting or a file; `null` when it is none. A key object shows nothing of the key
 * where it is printed or logged by mistake.
 */
export function parseKey(text: string): KeyObject | null {
  const bytes = Buffer.from(text, text.length === 64 ? 'hex' : 'base64');
  return keyShape.test(text) && bytes.length === 32 ? createSecretKey(bytes) : null;
}

/** The key in use and, while it is being changed, those before it; `null` when one of them is none. */
export function parseKeys(text: string): readonly KeyObject[] | null {
  const keys = text.split(/\s+/).filter(Boolean).map(parseKey);
  return keys.length > 0 && keys.every((key) => key !== null) ? keys : null;
}
