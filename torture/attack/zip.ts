import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;

/** The files in a zip, by their names; enough of the format for what spreadsheet writers make. */
export function unzip(zip: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  let end = zip.length - 22;
  while (end > 0 && zip.readUInt32LE(end) !== endOfDirectory) end -= 1;
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const bytes = zip.subarray(start, start + size);
    const content = method === 0 ? bytes : inflateRawSync(bytes);
    files.set(zip.toString('utf8', at + 46, at + 46 + (name ?? 0)), content.toString('utf8'));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}
