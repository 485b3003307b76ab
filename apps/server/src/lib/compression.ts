import { createGzip, createZstdCompress, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Transform } from 'node:stream';

/** In order of preference: the first that the client accepts is used. */
const encodings = ['zstd', 'gzip'] as const;

export type Encoding = (typeof encodings)[number];

/** What the client says it takes, by RFC 9110; `null`: the bytes as they are. */
export function encodingFor(acceptEncoding: string | readonly string[] | undefined): Encoding | null {
  const taken = new Set<string>();
  for (const part of acceptEncoding?.toString().split(',') ?? []) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name);
  }
  return encodings.find((encoding) => taken.has(encoding)) ?? null;
}

const gzipOptions = { level: 3 };
const zstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

const streams: Record<Encoding, () => Transform> = {
  gzip: () => createGzip(gzipOptions),
  zstd: () => createZstdCompress(zstdOptions),
};

export function compressor(encoding: Encoding): Transform {
  return streams[encoding]();
}

const atOnce: Record<Encoding, (text: string) => Buffer> = {
  gzip: (text) => gzipSync(text, gzipOptions),
  zstd: (text) => zstdCompressSync(text, zstdOptions),
};

export function compressed(text: string, encoding: Encoding): Buffer {
  return atOnce[encoding](text);
}
