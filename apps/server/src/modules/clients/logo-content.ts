import { maxLogoBytes, type LogoType } from '@panoramic/contract';
import { Problem, refuse } from '#lib/problem.ts';
import { safeSvg, UnsafeSvgError } from './svg/safe-svg.ts';

export interface CheckedLogo {
  readonly type: LogoType;
  readonly bytes: Buffer;
}

/** A small file may unfold to a picture that fills a browser's memory. */
const mostPixels = 4000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Recognizes pictures by their first bytes, never by a name, and reads their size from the header. */
const pictures: Record<Exclude<LogoType, 'svg'>, (bytes: Buffer) => Size | null> = {
  png: (bytes) =>
    bytes.length > 24 &&
    bytes.subarray(0, 8).equals(pngSignature) &&
    bytes.toString('latin1', 12, 16) === 'IHDR'
      ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      : null,
  jpg: (bytes) => (bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : null),
  webp: (bytes) =>
    bytes.length > 30 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP'
      ? webpSize(bytes)
      : null,
};

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Walks the segments to the frame header, which holds the size. */
function jpegSize(bytes: Buffer): Size | null {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Lossy, lossless and extended files store the size in different places. */
function webpSize(bytes: Buffer): Size | null {
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (chunk === 'VP8L') {
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  return null;
}

/** Returns what is stored and served: a picture unchanged, an SVG rewritten from its allowed parts. */
export function checkedLogo(bytes: Buffer): CheckedLogo {
  refuseLarger(bytes);
  // Safe: the keys of the table are the types.
  for (const type of Object.keys(pictures) as (keyof typeof pictures)[]) {
    const size = pictures[type](bytes);
    if (size) return checkedSize(type, bytes, size);
  }
  return checkedSvg(bytes);
}

function refuseLarger(bytes: Buffer): void {
  if (bytes.length > maxLogoBytes)
    throw new Problem('too-large', 'The logo is larger than 1 MB.', {
      errors: [{ field: 'logo', message: 'A logo may have at most 1 MB.' }],
    });
}

function checkedSize(type: LogoType, bytes: Buffer, { width, height }: Size): CheckedLogo {
  if (width < 1 || height < 1 || width > mostPixels || height > mostPixels)
    refuse([{ field: 'logo', message: `A logo may have at most ${mostPixels} × ${mostPixels} pixels.` }]);
  return { type, bytes };
}

function checkedSvg(bytes: Buffer): CheckedLogo {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!/<svg[\s>]/.test(text)) throw new TypeError('no SVG');
    const written = Buffer.from(safeSvg(text));
    // Escaped characters, such as quotation marks, make the rewritten file longer.
    refuseLarger(written);
    return { type: 'svg', bytes: written };
  } catch (error) {
    if (error instanceof UnsafeSvgError) refuse([{ field: 'logo', message: error.message }]);
    if (error instanceof TypeError)
      refuse([{ field: 'logo', message: 'A logo must be a PNG, JPEG, WebP or SVG file.' }]);
    throw error;
  }
}
