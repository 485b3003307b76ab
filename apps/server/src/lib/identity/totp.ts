import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator app has it: SHA-1, 30 seconds, 6 digits. */
const stepSeconds = 30;
const digits = 6;
/** Steps by which the clock of a phone may differ. */
const drift = 1;

export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/** The step whose code it is; `null` for a wrong code. */
export function matchingStep(secret: Buffer, code: string, now: Date): number | null {
  const typed = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(typed)) return null;
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => stepAt(now) - drift + index);
  return steps.find((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(typed))) ?? null;
}

/** For the QR code that the app reads. */
export function totpUri(secret: Buffer, userName: string): string {
  const label = `Panoramic:${encodeURIComponent(userName)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Panoramic`;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
