import { derivedRent, isDeposit, leaseName, type LeaseSearch, type PlainDate } from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import type { CellValue } from '#lib/spreadsheet/cells.ts';
import { visibleRatio, visibleSum } from '#lib/spreadsheet/formulas.ts';
import type { PrintedHeader } from '#lib/spreadsheet/page-setup.ts';
import type { FootCell, Sheet, Total } from '#lib/spreadsheet/sheet.ts';
import { column, columnOf, Totals } from './columns.ts';
import { leaseSheetColumns, leaseRow, type LeaseRow } from './lease-administration.ts';
import { detailedLeases, foundTerms, type FoundTerm } from './lease-details.store.ts';
import { ownColumns } from './own-columns.ts';

interface SheetsRequest {
  readonly tx: Tx;
  readonly clientId: number;
  readonly search: LeaseSearch;
  readonly today: PlainDate;
  readonly title: readonly string[];
  readonly printed: PrintedHeader;
}

/** The workbook *Lease Administration Report*: Leases, Rent Schedule, Expirations. */
export async function leaseAdministrationSheets({
  tx,
  clientId,
  search,
  today,
  title,
  printed,
}: SheetsRequest): Promise<Sheet[]> {
  const columns = [
    ...leaseSheetColumns,
    ...(await ownColumns<LeaseRow>(tx, clientId, 'leases', ({ lease }) => lease)),
  ];
  const allTermColumns = [
    ...termColumns,
    ...(await ownColumns<FoundTerm>(tx, clientId, 'rentTerms', (term) => term)),
  ];
  const totals = new Totals(columns);
  const expirations = new Expirations();
  async function* leaseRows() {
    for await (const batch of detailedLeases(tx, clientId, search, today))
      yield batch.map((detailed) => {
        const row = leaseRow(detailed, today);
        expirations.add(row);
        return totals.cells(row);
      });
  }
  async function* termRows() {
    for await (const batch of foundTerms(tx, clientId, search, today))
      yield batch.map((term) => allTermColumns.map(({ value }) => value(term)));
  }
  return [
    {
      name: 'Leases',
      title,
      printed,
      columns,
      rows: leaseRows,
      frozenColumns: 3,
      foot: () => [
        totals.row('Total', {
          'Base Rent per SF': perSquareFoot('Base Rent Annual', expirations.perSquareFoot('base')),
          'Total per SF': perSquareFoot('Total Annual', expirations.perSquareFoot('total')),
        }),
      ],
    },
    {
      name: 'Rent Schedule',
      title: [`Rent Schedule`, ...title.slice(1)],
      printed,
      columns: allTermColumns,
      rows: termRows,
      frozenColumns: 2,
      repeatedColumns: columnOf(termColumns, 'End') + 1,
    },
    {
      name: 'Expirations',
      title: ['Expirations', ...title.slice(1)],
      printed,
      columns: expirationColumns,
      rows: async function* () {
        yield expirations.rows();
      },
      foot: () => [expirations.totals()],
    },
  ];
}

/** The rent per square foot over the visible leases that pay it and have square feet. */
function perSquareFoot(annual: string, value: number | null): Total {
  const [rent, sqft] = [columnOf(leaseSheetColumns, annual), columnOf(leaseSheetColumns, 'SQFT')];
  return { formula: visibleRatio(rent, sqft), value };
}

const termColumns = [
  column<FoundTerm>('Office/Store #', 'text', ({ sd_num }) => sd_num, { width: 16 }),
  column<FoundTerm>('Site', 'text', (term) => leaseName({ ...term, sd_num: null }), { width: 30 }),
  column<FoundTerm>('City', 'text', ({ sd_city }) => sd_city, { width: 18 }),
  column<FoundTerm>('State', 'text', ({ sd_state }) => sd_state, { width: 7 }),
  column<FoundTerm>('Type', 'text', ({ rt_type }) => rt_type, { width: 21 }),
  column<FoundTerm>('Start', 'date', ({ rt_start }) => rt_start),
  column<FoundTerm>('End', 'date', ({ rt_end }) => rt_end),
  column<FoundTerm>('Months', 'number', (term) => figuresOf(term)?.rt_months ?? null),
  column<FoundTerm>('Monthly', 'money', (term) => (isDeposit(term) ? null : term.rt_monthly)),
  column<FoundTerm>('Annual', 'money', (term) => figuresOf(term)?.rt_annual ?? null),
  column<FoundTerm>('Per SQFT', 'money', (term) => figuresOf(term)?.rt_psqft ?? null, { width: 11 }),
  // A deposit is in no column that somebody may add up as rent.
  column<FoundTerm>('Paid Once', 'money', (term) => (isDeposit(term) ? term.rt_monthly : null)),
  column<FoundTerm>('Notes', 'text', ({ rt_notes }) => rt_notes, { width: 36 }),
];

function figuresOf(term: FoundTerm) {
  return isDeposit(term) ? null : derivedRent(term, term.sd_sqft);
}

const expirationColumns = [
  { header: 'Year', width: 18, format: 'year' },
  { header: 'Leases', width: 10, format: 'integer' },
  { header: 'SQFT', width: 14, format: 'integer' },
  { header: 'Share of SQFT', width: 15, format: 'percent' },
  { header: 'Annual Rent', width: 18, format: 'money' },
] as const;

interface Year {
  leases: number;
  sqft: number;
  rentCents: number;
}

/** What expires when, gathered while the leases go by. */
class Expirations {
  readonly #years = new Map<number | null, Year>();
  readonly #paying = { base: { sqft: 0, cents: 0 }, total: { sqft: 0, cents: 0 } };

  add({ lease, rent }: LeaseRow): void {
    const year = lease.sd_ced === null ? null : Number(lease.sd_ced.slice(0, 4));
    const sums = this.#years.get(year) ?? { leases: 0, sqft: 0, rentCents: 0 };
    sums.leases += 1;
    sums.sqft += lease.sd_sqft ?? 0;
    sums.rentCents += Math.round(rent.total.annual * 100);
    this.#years.set(year, sums);
    const base = rent.byType.find(({ type }) => type === 'Base Rent')?.annual ?? 0;
    this.#addPaying('base', lease.sd_sqft, base);
    this.#addPaying('total', lease.sd_sqft, rent.total.annual);
  }

  #addPaying(which: 'base' | 'total', sqft: number | null, annual: number): void {
    if (!sqft || annual === 0) return;
    this.#paying[which].sqft += sqft;
    this.#paying[which].cents += Math.round(annual * 100);
  }

  /** Over the square feet that pay it, as the rent roll has it. */
  perSquareFoot(which: 'base' | 'total'): number | null {
    const { sqft, cents } = this.#paying[which];
    return sqft === 0 ? null : Math.round(cents / sqft) / 100;
  }

  rows(): (readonly CellValue[])[] {
    const all = this.#all();
    return [...this.#years]
      .toSorted(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
      .map(([year, sums]) => cellsOf(year ?? 'No expiration', sums, all));
  }

  totals(): FootCell[] {
    const [, ...sums] = cellsOf(null, this.#all(), this.#all());
    return ['Total', ...sums.map((value, index) => ({ formula: visibleSum(index + 1), value }))];
  }

  #all(): Year {
    const all = { leases: 0, sqft: 0, rentCents: 0 };
    for (const { leases, sqft, rentCents } of this.#years.values()) {
      all.leases += leases;
      all.sqft += sqft;
      all.rentCents += rentCents;
    }
    return all;
  }
}

/** Shares are not rounded: those of all years add up to 100 %. */
function cellsOf<L>(label: L, { leases, sqft, rentCents }: Year, all: Year) {
  const share = all.sqft === 0 ? null : (100 * sqft) / all.sqft;
  return [label, leases, sqft, share, rentCents / 100] as const;
}
