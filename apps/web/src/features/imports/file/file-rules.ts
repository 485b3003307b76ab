import { importMaxBytes, importMaxRows } from '@panoramic/contract';
import { showCount } from '../../../lib/money.ts';

const mebibyte = 1024 * 1024;

export const importLimits = `At most ${importMaxBytes / mebibyte} MB and ${showCount(importMaxRows)} rows.`;

export const acceptedFiles = '.xlsx,.csv,.tsv,.txt';

/** Why a file is not sent at all; `null` for one that the server may read. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size > importMaxBytes)
    return `${name} has ${Math.ceil(size / mebibyte)} MB. A file may have at most ${importMaxBytes / mebibyte} MB.`;
  if (size === 0) return `${name} is empty.`;
  if (/\.(xls|xlsb|ods|numbers)$/i.test(name))
    return `${name} is of a kind that cannot be read. Save it as an Excel workbook (.xlsx) or as .csv.`;
  return null;
}

/** Cells copied in a spreadsheet program, as a file. `null` for text that holds no cells. */
export function fileOfCells(text: string): File | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length < 2) return null;
  return new File([text], 'Pasted cells.tsv', { type: 'text/tab-separated-values' });
}
