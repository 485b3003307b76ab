import type { Readable } from 'node:stream';
import {
  compDescriptors,
  compField,
  compTypeName,
  compTypes,
  isNominalSale,
  rateTypes,
  reportFields,
  reportTitle,
  describeSearch,
  showDate,
  statisticsOf,
  type Comp,
  type CompSearch,
  type CompTypeId,
  type Field,
  type FieldTable,
  ownFieldTable,
  valueIn,
  type PlainDate,
} from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import type { CellValue } from '#lib/spreadsheet/cells.ts';
import { spreadsheetCellOf, formatOf, widthOf } from '#lib/spreadsheet/field-cells.ts';
import {
  visibleAverage,
  visibleAverageWhere,
  visibleCountOf,
  visibleMedian,
  visibleRowCount,
} from '#lib/spreadsheet/formulas.ts';
import type { FootCell, Sheet } from '#lib/spreadsheet/sheet.ts';
import { headingWidth, longestWord } from '#lib/spreadsheet/text-height.ts';
import { writeWorkbook } from '#lib/spreadsheet/workbook.ts';
import { ownFieldsOf } from '../fields/index.ts';
import { compsByIds, idsByType } from './comps.store.ts';
import { searchedOwnFieldsOfComps } from './search.ts';

export interface CompReportTask {
  readonly ids: readonly number[];
  /** The search that found the comps, where the caller has sent it. */
  readonly search?: CompSearch | undefined;
  /** The lease that the search measures from, in words. */
  readonly leaseWords?: string | null | undefined;
  readonly today: PlainDate;
  readonly now: Date;
}

export async function writeCompReport(tx: Tx, task: CompReportTask): Promise<Readable> {
  return writeWorkbook(await compSheets(tx, task), task.now);
}

/** What the database holds for the ids, in their order: a sheet per type. */
async function compSheets(tx: Tx, task: CompReportTask): Promise<Sheet[]> {
  const listed = await idsByType(tx, [...new Set(task.ids)]);
  if (listed.size === 0) throw new Problem('not-found', 'None of these comps is there any more.');
  const sheets: Sheet[] = [];
  const asked = task.search ? await searchedOwnFieldsOfComps(tx, task.search) : {};
  for (const { id } of compTypes) {
    const ids = listed.get(id);
    if (!ids) continue;
    const own = (await ownFieldsOf(tx, null, `comps${id}`)).filter(({ retired }) => !retired);
    const few = ids.length <= fewComps ? await compsByIds(tx, ids) : null;
    sheets.push(compSheet(tx, id, ids, ownFieldTable(own), { ...task, asked, few }));
  }
  return sheets;
}

/** So many comps are compared on one printed page. */
const fewComps = 6;

interface Told extends Pick<CompReportTask, 'search' | 'leaseWords' | 'today'> {
  /** The comps, where they are so few that the columns are made for their values. */
  readonly few: readonly Comp[] | null;
  /** The own fields that the search may name. */
  readonly asked: FieldTable;
}

/** Comps belong to no client, so the report names none. Without a search the comps were chosen one by one. */
function titleOf(type: CompTypeId, count: number, { today, search, leaseWords, asked }: Told): string[] {
  const criteria =
    search?.compType === type
      ? describeSearch(search, asked, leaseWords).join('; ') || 'all comps of this type'
      : `${count} chosen ${count === 1 ? 'comp' : 'comps'}`;
  return [reportTitle(type), `As of ${showDate(today)}`, `Criteria: ${criteria}`];
}

/** The comps that are read at once; each batch is written before the next is read. */
const batch = 500;

/** The own fields are its last columns. */
function compSheet(tx: Tx, type: CompTypeId, ids: readonly number[], own: FieldTable, told: Told): Sheet {
  const names = reportFields(type);
  const builtIn = names.map((name) => ({ name, field: compField(type, name) }));
  const columns = [...builtIn, ...Object.entries(own).map(([name, field]) => ({ name, field }))];
  const measured: Measured[] = [];
  return {
    name: compTypeName(type),
    title: titleOf(type, ids.length, told),
    printed: { report: reportTitle(type), client: '', date: `As of ${showDate(told.today)}` },
    // Date, submarket and the first name say on every page which comp a line is of.
    frozenColumns: 3,
    onePageWide: told.few !== null,
    columns: columns.map(({ name, field }) => ({
      header: field.label,
      format: formatOf(field),
      width: told.few
        ? narrowWidth(
            field,
            told.few.map((comp) => cellOf(comp, name, field)),
          )
        : widthOf(field),
    })),
    rows: async function* () {
      for (let start = 0; start < ids.length; start += batch) {
        const comps = await compsByIds(tx, ids.slice(start, start + batch));
        for (const comp of comps) measured.push(comp);
        yield comps.map((comp) => columns.map(({ name, field }) => cellOf(comp, name, field)));
      }
    },
    foot: () => footOf(type, measured),
  };
}

/** Characters of a column whose texts go on over three or four lines, and whose figures and words stay whole. */
function narrowWidth(field: Field, values: readonly CellValue[]): number {
  const needed = values.map((value) => {
    if (typeof value === 'number') return String(Math.round(value)).length * 1.35 + 4;
    const text = value ?? '';
    return Math.max(longestWord(text) + 2, Math.min(text.length / 3 + 3, 30));
  });
  return Math.min(widthOf(field), Math.ceil(Math.max(headingWidth(field.label), ...needed)));
}

const nominalWord = 'nominal';

/** The unit price of a nominal sale is a word, which the averages at the foot pass over. */
function cellOf(comp: Comp, name: string, field: Field): CellValue {
  const isUnitPrice = compDescriptors[comp.compType].measures.some(({ price }) => price === name);
  return isUnitPrice && isNominalSale(comp) ? nominalWord : spreadsheetCellOf(valueIn(comp, name), field);
}

type Measured = Parameters<typeof statisticsOf>[0][number] & Pick<Comp, 'rateType'>;

/** Count, average and median stand under the unit price they are of; rents of each rate type by themselves. */
function footOf(type: CompTypeId, comps: readonly Measured[]): FootCell[][] {
  const [measure] = compDescriptors[type].measures;
  const { label } = compField(type, measure.price);
  const { count, nominal, price } = statisticsOf(comps, measure);
  const names = reportFields(type);
  const at = names.indexOf(measure.price);
  const rateTypeAt = names.indexOf('rateType');
  const rated = rateTypes.flatMap((rateType) => {
    const { average } = statisticsOf(
      comps.filter((comp) => comp.rateType === rateType),
      measure,
    ).price;
    return average === null ? [] : [{ rateType, average }];
  });
  const mixed = rated.length > 1 ? ', rate types mixed' : '';
  function row(title: string, value: FootCell): FootCell[] {
    return names.map((name, index) => (index === 0 ? title : name === measure.price ? value : null));
  }
  return [
    // Every comp has a date, a name or an address, which are the first columns, or a price.
    row('Count', { formula: visibleRowCount([0, 1, 2, 3, 4, at]), value: count, format: 'integer' }),
    ...(nominal > 0
      ? [
          row('Nominal sales, left out', {
            formula: visibleCountOf(at, nominalWord),
            value: nominal,
            format: 'integer',
          }),
        ]
      : []),
    row(`Average ${label}${mixed}`, { formula: visibleAverage(at), value: price.average }),
    row(`Median ${label}${mixed}`, { formula: visibleMedian(at), value: price.median }),
    ...(mixed ? rated : []).map(({ rateType, average }) =>
      row(`Average ${label}, ${rateType}`, {
        formula: visibleAverageWhere(at, rateTypeAt, rateType),
        value: average,
      }),
    ),
  ];
}
