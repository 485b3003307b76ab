import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { propertyTypes, type LeaseComp } from '@panoramic/contract';
import { openTableFile } from '../../src/lib/table-files/index.ts';

/** The columns of a file of deals; all but the first three may be missing. */
const headings = [
  'Address',
  'SF',
  'Rate',
  'Date',
  'City',
  'State',
  'Zip',
  'Type',
  'Class',
  'Submarket',
] as const;
type Heading = (typeof headings)[number];

export interface DealsInFile {
  /** The latest first. */
  readonly deals: readonly LeaseComp[];
  /** Whether the deals have dates, so that each can be estimated from those before it. */
  readonly dated: boolean;
}

/** Reads deals from a table with headings, for testing estimates on deals that were really made. */
export async function readDeals(path: string): Promise<DealsInFile> {
  const table = await openTableFile(await readFile(path), basename(path), {
    delimiter: null,
    encoding: null,
  });
  const rows: (readonly string[])[] = [];
  for await (const batch of table.rows(0)) rows.push(...batch.map(({ cells }) => cells));
  const [first = [], ...others] = rows;
  const columns = new Map(headings.map((name) => [name, first.findIndex((cell) => cell.trim() === name)]));
  const deals = others.flatMap((cells, index) =>
    dealOf((name) => cells[columns.get(name) ?? -1]?.trim() || null, index + 1),
  );
  return {
    deals: deals.toSorted((a, b) => (a.date < b.date ? 1 : -1)),
    dated: new Set(deals.map(({ date }) => date)).size > 1,
  };
}

function dealOf(cell: (name: Heading) => string | null, id: number): LeaseComp[] {
  const rate = numberIn(cell('Rate'));
  if (rate === null || rate <= 0) return [];
  const buildingClass = (['A', 'B', 'C'] as const).find((one) => one === cell('Class')) ?? null;
  return [
    {
      id,
      rate,
      type: propertyTypes.find((one) => one === cell('Type')) ?? 'Office',
      rateType: 'Full Service',
      allowance: null,
      date: cell('Date') ?? '2020-1',
      sf: numberIn(cell('SF')),
      buildingClass,
      kind: 'New Lease',
      submarket: null,
      tenant: null,
      buildingName: null,
      address: cell('Address'),
      city: cell('City'),
      state: cell('State'),
      zip: cell('Zip'),
      entered: null,
      fromLease: null,
    },
  ];
}

function numberIn(text: string | null): number | null {
  const value = Number((text ?? '').replaceAll(/[$,]/g, ''));
  return Number.isFinite(value) && value > 0 ? value : null;
}
