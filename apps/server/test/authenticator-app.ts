import { codeAt, stepAt } from '../src/lib/identity/totp.ts';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows for a secret, now or some steps later. */
export function shownCode(secret: string, now: Date, later = 0): string {
  const bits = Array.from(secret, (letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return codeAt(Buffer.from(bytes), stepAt(now) + later);
}
