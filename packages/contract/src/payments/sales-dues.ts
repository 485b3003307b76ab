import { addMonths, type PlainDate } from '../dates.ts';
import { salesRentPeriods, type SalesRentLease } from '../expenses/index.ts';
import { centsOf } from '../leases/rent/index.ts';
import type { DueMonths } from './due-lines.ts';

/** The percentage rent of one period: it is due once. */
export interface SalesDueLine {
  /** The clause and the first day of the period, unlike any other of the client. */
  readonly key: string;
  readonly pr_id: number;
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly due: PlainDate;
  readonly cents: number;
}

/** What percentage rent falls due in these months; nothing as long as sales of the period are missing. */
export function salesDueLines(source: SalesRentLease, { first, last }: DueMonths): SalesDueLine[] {
  const until = addMonths(`${last}-01`, 1);
  return source.clauses.flatMap((clause) =>
    salesRentPeriods(clause, source, until).flatMap(({ from, to, dueOn, due }) => {
      const month = dueOn.slice(0, 7);
      if (!due || month < first || month > last) return [];
      const { pr_id } = clause;
      return [{ key: `p${pr_id}-${from}`, pr_id, from, to, due: dueOn, cents: centsOf(due) }];
    }),
  );
}
