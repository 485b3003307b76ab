import {
  leaseName,
  matrixTypes,
  matrixWords,
  showDate,
  text,
  addressLine,
  type MatrixBasis,
  type MatrixRow,
} from '@panoramic/contract';
import type { Readable } from 'node:stream';
import { listFile } from '#lib/spreadsheet/list-file.ts';

const headings = ['Site', 'Address', ...matrixTypes];
const columns = headings.map((heading) => ({ name: heading, heading, field: text(heading, { max: 400 }) }));

/** The matrix as it stands on the screen, in words. */
export function matrixFile(
  rows: readonly MatrixRow[],
  { client, today, rule, made }: MatrixBasis & { client: string; made: Date },
): Readable {
  async function* inOne() {
    yield rows.map((row) => ({
      Site: leaseName(row.site_details),
      Address: addressLine(row.site_details),
      ...Object.fromEntries(
        matrixTypes.map((type) => [type, matrixWords(type, row.documents[type], { today, rule })]),
      ),
    }));
  }
  const printed = { report: 'Document Matrix', client, date: showDate(today) };
  return listFile({ name: 'Documents', printed, columns, rows: inOne, made }, 'xlsx');
}
