import { contentTypeOf } from '@panoramic/contract';

const mebibyte = 1024 * 1024;
/** The server's default limit. A server with another limit refuses the file itself. */
export const maxFileBytes = 50 * mebibyte;

/** Separates files that may be uploaded from those that are too large, with a message about the latter. */
export function checkUploads(files: readonly File[]): {
  readonly taken: readonly File[];
  readonly refusal: string | null;
} {
  const [taken, large] = [
    files.filter(({ size }) => size <= maxFileBytes),
    files.filter(({ size }) => size > maxFileBytes),
  ];
  if (large.length === 0) return { taken, refusal: null };
  const named = large.map(({ name, size }) => `${name} has ${Math.ceil(size / mebibyte)} MB.`);
  return { taken, refusal: [...named, `A file may have at most ${maxFileBytes / mebibyte} MB.`].join('\n') };
}

/** The default name of a document. */
export function nameWithoutExtension(filename: string): string {
  return filename.replace(/(?<=.)\.[^.]+$/, '');
}

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'];

/** How a browser can safely preview a file, or `null` if it cannot. */
export function previewKindOf(filename: string | null): 'pdf' | 'picture' | null {
  const type = contentTypeOf(filename ?? '');
  if (type === 'application/pdf') return 'pdf';
  return pictures.includes(type) ? 'picture' : null;
}
