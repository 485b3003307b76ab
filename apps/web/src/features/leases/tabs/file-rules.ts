import { contentTypeOf } from '@panoramic/contract';

const mebibyte = 1024 * 1024;
/** As the server has it unless it is set otherwise; it has the last word. */
export const maxFileBytes = 50 * mebibyte;

/** Of the files offered those that may be sent, and what to say of the others. */
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

/** What a document is called until somebody names it. */
export function nameWithoutExtension(filename: string): string {
  return filename.replace(/(?<=.)\.[^.]+$/, '');
}

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'];

/** How a browser can show a file without running anything in it; `null`: not at all. */
export function previewKindOf(filename: string | null): 'pdf' | 'picture' | null {
  const type = contentTypeOf(filename ?? '');
  if (type === 'application/pdf') return 'pdf';
  return pictures.includes(type) ? 'picture' : null;
}
