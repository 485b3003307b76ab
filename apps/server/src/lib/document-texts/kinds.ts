import { UnreadableFile } from './page-sink.ts';

export type TextKind = 'pdf' | 'word' | 'workbook' | 'picture' | 'plain';

const plainExtensions = new Set(['txt', 'csv', 'tsv', 'md', 'log', 'eml']);
const wordExtensions = new Set(['docx', 'docm', 'dotx']);

/**
 * Tells the kind by the first bytes; names decide only between kinds that begin alike. `null` for a file
 * without text.
 */
export function kindOfFile(start: Buffer, filename: string): TextKind | null {
  const extension = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  if (start.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  if (start.toString('latin1', 0, 4) === 'PK\u0003\u0004') return zippedKind(extension);
  if (isPicture(start)) return 'picture';
  return plainExtensions.has(extension) ? 'plain' : null;
}

function zippedKind(extension: string): TextKind | null {
  if (wordExtensions.has(extension)) return 'word';
  return extension === 'xlsx' || extension === 'xlsm' ? 'workbook' : null;
}

function isPicture(start: Buffer): boolean {
  const head = start.toString('latin1', 0, 12);
  return (
    head.startsWith('\u0089PNG\r\n') ||
    head.startsWith('\u00ff\u00d8\u00ff') ||
    head.startsWith('BM') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  );
}

const oldOffice = 'd0cf11e0a1b11ae1';

/** Office files with a password are packed into the container of old Office files. */
export function refuseEncryptedOffice(bytes: Buffer): void {
  if (bytes.toString('hex', 0, 8) !== oldOffice) return;
  throw new UnreadableFile(
    bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'no text',
  );
}
