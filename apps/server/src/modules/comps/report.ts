import type { Readable } from 'node:stream';
import {
  compDescriptors,
  compField,
  compTypeName,
  compTypes,
  reportFields,
  reportTitle,
  statisticsOf,
  type Comp,
  type CompTypeId,
} from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { spreadsheetCellOf, formatOf, widthOf } from '#lib/spreadsheet/field-cells.ts';
import type { FootCell, Sheet } from '#lib/spreadsheet/sheet.ts';
import { writeWorkbook } from '#lib/spreadsheet/workbook.ts';
import { compsByIds, idsByType } from './comps.store.ts';

export interface CompReportTask {
  readonly ids: readonly number[];
  readonly now: Date;
}

export async function writeCompReport(tx: Tx, { ids, now }: CompReportTask): Promise<Readable> {
  return writeWorkbook(await compSheets(tx, ids), now);
}

/** What the database holds for the ids, in their order: a sheet per type. */
async function compSheets(tx: Tx, ids: readonly number[]): Promise<Sheet[]> {
  const listed = await idsByType(tx, [...new Set(ids)]);
  if (listed.size === 0) throw new Problem('not-found', 'None of these comps is there any more.');
  return compTypes.flatMap(({ id }) => {
    const ofType = listed.get(id);
    return ofType ? [compSheet(tx, id, ofType)] : [];
  });
}

/** Read at once; each batch is written before the next is read. */
const batch = 500;

function compSheet(tx: Tx, type: CompTypeId, ids: readonly number[]): Sheet {
  const columns = reportFields(type).map((name) => ({ name, field: compField(type, name) }));
  const [{ price, size }] = compDescriptors[type].measures;
  const measured: Pick<Comp, typeof price | typeof size>[] = [];
  return {
    name: compTypeName(type),
    title: [reportTitle(type)],
    columns: columns.map(({ field }) => ({
      header: field.label,
      format: formatOf(field),
      width: widthOf(field),
    })),
    rows: async function* () {
      for (let start = 0; start < ids.length; start += batch) {
        const comps = await compsByIds(tx, ids.slice(start, start + batch));
        for (const comp of comps) measured.push(comp);
        yield comps.map((comp) => columns.map(({ name, field }) => spreadsheetCellOf(comp[name], field)));
      }
    },
    foot: () => footOf(type, measured),
  };
}

/** Count, average and median stand under the unit price they are of. */
function footOf(type: CompTypeId, comps: Parameters<typeof statisticsOf>[0]): FootCell[][] {
  const [measure] = compDescriptors[type].measures;
  const { label } = compField(type, measure.price);
  const { count, price } = statisticsOf(comps, measure);
  const names = reportFields(type);
  function row(title: string, value: FootCell): FootCell[] {
    return names.map((name, index) => (index === 0 ? title : name === measure.price ? value : null));
  }
  return [
    row('Count', { value: count, format: 'integer' }),
    row(`Average ${label}`, price.average),
    row(`Median ${label}`, price.median),
  ];
}
