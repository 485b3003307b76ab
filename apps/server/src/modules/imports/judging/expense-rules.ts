import { isTabKind, type AnyValue, type ImportedValues, type SheetKind } from '@panoramic/contract';
import type { Existing, ExistingRow } from './existing.ts';
import type { Refuse } from './leases-of-rows.ts';

/** A row of a lease's expenses, as it would be stored. */
interface ExpenseRow {
  readonly kind: SheetKind;
  /** Tells leases apart that the file adds. */
  readonly lease: string;
  /** `null` for a lease that the file adds. */
  readonly leaseId: number | null;
  readonly row: number;
  readonly stored: ExistingRow | null;
  readonly given: ImportedValues;
}

interface Span {
  readonly row: number;
  readonly from: string;
  readonly to: string;
}

/** The rules of clauses, statements and sales beside other rows of their lease, as their calls have them. */
export class ExpenseRules {
  /** The pools of clauses that the file has, by lease. */
  readonly #pools = new Set<string>();
  /** The statements that the file has, by lease and pool. */
  readonly #spans = new Map<string, Span[]>();

  refuse(row: ExpenseRow, existing: Existing, refuse: Refuse): void {
    const { kind, lease, leaseId, stored, given } = row;
    if (!isTabKind(kind)) return;
    const values = { ...stored, ...given };
    if (kind === 'expenseClauses') this.#pools.add(`${lease} ${String(values['pool'])}`);
    if (kind === 'salesMonths' && leaseId !== null) refuseUnsold(values['month'], leaseId, existing, refuse);
    if (kind !== 'expenseStatements') return;
    this.#refuseClause(row, existing, refuse);
    const [from, to] = [values['from'], values['to']];
    if (typeof from !== 'string' || typeof to !== 'string') return;
    if (leaseId !== null) refuseOutside({ from, to }, leaseId, existing, refuse);
    this.#refuseTwice({ ...row, given: values }, { row: row.row, from, to }, existing, refuse);
  }

  #refuseClause({ lease, leaseId, given, stored }: ExpenseRow, existing: Existing, refuse: Refuse): void {
    const pool = given['pool'] ?? null;
    if (typeof pool !== 'string' || pool === stored?.['pool']) return;
    const own = existing.around.pools.get(leaseId ?? 0)?.filter((one) => one === pool).length ?? 0;
    if (own > 1) refuse('pool', `The lease has ${own} clauses for ${pool}.`);
    else if (own === 0 && !this.#pools.has(`${lease} ${pool}`))
      refuse('pool', `The lease has no clause for ${pool}. Record it first, or leave the pool empty.`);
  }

  /** Two statements for the same days and the same clause. */
  #refuseTwice(
    { lease, leaseId, given, stored }: ExpenseRow,
    span: Span,
    existing: Existing,
    refuse: Refuse,
  ) {
    const pool = given['pool'] ?? null;
    const there = (existing.byLease.get(leaseId ?? 0) ?? []).find(
      (one) =>
        one['es_id'] !== stored?.['es_id'] &&
        (pool === null || (one['pool'] ?? null) === pool) &&
        typeof one['from'] === 'string' &&
        typeof one['to'] === 'string' &&
        overlaps(span, { from: one['from'], to: one['to'] }),
    );
    if (there) refuse('from', 'There is a statement for these days already.');
    const key = `${lease} ${pool ?? ''}`;
    const spans = this.#spans.get(key) ?? [];
    const first = spans.find((one) => overlaps(span, one));
    if (first) refuse('from', `Row ${first.row} is a statement for these days too.`);
    this.#spans.set(key, [...spans, span]);
  }
}

type Days = Pick<Span, 'from' | 'to'>;

function overlaps(a: Days, b: Days): boolean {
  return a.from <= b.to && a.to >= b.from;
}

function refuseOutside({ from, to }: Days, leaseId: number, { around }: Existing, refuse: Refuse): void {
  const days = around.days.get(leaseId);
  if (days?.begins && to < days.begins) refuse('to', 'The statement ends before the lease begins.');
  if (days?.ends && from > days.ends) refuse('from', 'The statement begins after the lease has ended.');
}

function refuseUnsold(month: AnyValue | undefined, leaseId: number, { around }: Existing, refuse: Refuse) {
  const spans = around.sold.get(leaseId) ?? [];
  if (typeof month !== 'string' || spans.length === 0) return;
  if (!spans.some(({ first, last }) => month >= first && month <= last))
    refuse('month', 'The month is outside the days of the clause.');
}
