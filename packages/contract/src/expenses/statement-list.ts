import { addMonths, type PlainDate } from '../dates.ts';
import { choice, date, fieldTable, integer, money, text, type RowOf } from '../fields/index.ts';
import { leaseFields } from '../leases/fields.ts';
import { statementStates } from './stored.ts';

/** A statement that has not come has no state of its own. */
export const missingState = 'Missing';
export const listedStates = [missingState, ...statementStates] as const;
export type ListedState = (typeof listedStates)[number];

const derived = { derived: true } as const;
const mostAmount = 100_000_000_000;
const amount = { ...derived, min: -mostAmount, max: mostAmount };
const { sd_num, sd_building, sd_address, sd_address2, sd_city, sd_state, sd_zip, sd_region } = leaseFields;

/** A statement in the list over all leases, or the year of a lease for which none has come. */
export const listedStatementFields = fieldTable({
  sd_num,
  sd_building,
  sd_address,
  sd_address2,
  sd_city,
  sd_state,
  sd_zip,
  sd_region,
  year: integer('Year', { ...derived, plain: true }),
  pool: text('Pool', derived),
  state: choice('State', listedStates, derived),
  received: date('Received', derived),
  objectBy: date('Last Day to Object', derived),
  billed: money('Billed', amount),
  allowed: money('Allowed', amount),
  found: money('Found', { ...amount, help: 'Billed less allowed.' }),
  recovered: money('Recovered', amount),
  stateOn: date('Since', derived),
  note: text('Note', { ...derived, max: 4000 }),
});
export type ListedStatementField = keyof typeof listedStatementFields;

export interface ListedStatement extends RowOf<typeof listedStatementFields> {
  readonly sd_id: number;
  /** 0 where no statement has come. */
  readonly es_id: number;
  /** Why it cannot be checked; `null` where it is. */
  readonly problem: string | null;
}

/** What is told of all statements of a list; dollars are added as cents. */
export class StatementTotals {
  statements = 0;
  missing = 0;
  /** Those whose last day to object is still ahead and that are open. */
  toObject = 0;
  readonly #today: PlainDate;
  readonly #cents = { billed: 0, allowed: 0, found: 0, recovered: 0 };

  constructor(today: PlainDate) {
    this.#today = today;
  }

  add(row: Pick<ListedStatement, 'es_id' | 'state' | 'objectBy' | SummedField>): void {
    if (row.es_id === 0) this.missing += 1;
    else this.statements += 1;
    if (isOpenStatement(row.state) && row.objectBy !== null && row.objectBy >= this.#today)
      this.toObject += 1;
    for (const name of summedStatementFields) this.#cents[name] += Math.round((row[name] ?? 0) * 100);
  }

  sum(name: SummedField): number {
    return this.#cents[name] / 100;
  }
}

export const summedStatementFields = ['billed', 'allowed', 'found', 'recovered'] as const;
type SummedField = (typeof summedStatementFields)[number];

/** Nobody has objected to it yet, or settled it: its last day to object counts. */
export function isOpenStatement(state: string | null): boolean {
  return state === 'To check' || state === 'Backup asked';
}

/** Months after a year within which its statement comes. */
const monthsToCome = 6;
const yearsAsked = 3;

/** The last years whose statements should have come by now, the latest first. */
export function yearsDue(today: PlainDate): number[] {
  const year = Number(today.slice(0, 4));
  const last = addMonths(`${year - 1}-12-31`, monthsToCome) < today ? year - 1 : year - 2;
  return Array.from({ length: yearsAsked }, (_, index) => last - index);
}

/** The rents that are estimates of the building's costs. */
export const estimateTypes = ['CAM', 'RE Taxes', 'Insurance', 'Operating Expenses'] as const;

/** What may follow a state, as it is offered. */
export const nextStates: Record<
  (typeof statementStates)[number],
  readonly (typeof statementStates)[number][]
> = {
  'To check': ['Backup asked', 'Disputed', 'Closed'],
  'Backup asked': ['Disputed', 'Closed', 'To check'],
  Disputed: ['Credited', 'Closed', 'To check'],
  Credited: ['Closed', 'Disputed'],
  Closed: ['To check'],
};
