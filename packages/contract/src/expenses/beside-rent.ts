import { showDate, type PlainDate } from '../dates.ts';
import { statementYear } from './check/lease-rules.ts';
import { dollarCents } from './fraction.ts';
import type { StoredStatement } from './stored.ts';
import { monthName } from './variable-rent/index-rent.ts';
import {
  salesRentPeriods,
  type SalesRentSource,
  type StoredPercentageRent,
} from './variable-rent/sales-rent.ts';

/** What is paid beside the rent terms, in the month that it is for. */
export interface BesideRent {
  /** Stays the same while the amount changes. */
  readonly key: string;
  /** `yyyy-MM` */
  readonly month: string;
  readonly cents: number;
  readonly words: string;
  /** The words where the month was closed before it was reported. */
  readonly lateWords: string;
}

/** The percentage rent of the periods that are over and whose sales are all reported, in the last month of each. */
export function besideOfSales(
  clauses: readonly StoredPercentageRent[],
  source: SalesRentSource,
  today: PlainDate,
): BesideRent[] {
  return clauses.flatMap((clause) =>
    salesRentPeriods(clause, source, today).flatMap(({ from, to, due }) => {
      if (due === null || due === 0) return [];
      const month = to.slice(0, 7);
      const words = `Percentage rent of ${showDate(from)} to ${showDate(to)}`;
      return [
        {
          key: `percentage rent ${clause.pr_id} ${from}`,
          month,
          cents: Number(dollarCents(due)),
          words,
          lateWords: `${words}: sales of ${monthName(month)}, reported after the month was closed`,
        },
      ];
    }),
  );
}

type Settled = Pick<
  StoredStatement,
  'es_id' | 'to' | 'received' | 'balance' | 'billed' | 'estimatesPaid' | 'recovered' | 'state' | 'stateOn'
>;

/** What a statement asks for when it comes, and what is credited of it when it is. */
export function besideOfStatement(statement: Settled): BesideRent[] {
  const { es_id, to, received, recovered, state, stateOn } = statement;
  const year = statementYear(to);
  const asked = balanceOf(statement);
  const isCredited = (state === 'Credited' || state === 'Closed') && recovered !== null && recovered !== 0;
  const balance = `Balance of the landlord’s statement of ${year}`;
  const credit = `Credit on the landlord’s statement of ${year}`;
  return [
    ...(received !== null && asked !== 0n
      ? [besideIn(`statement ${es_id}`, received, Number(asked), balance)]
      : []),
    ...(isCredited && stateOn !== null
      ? [besideIn(`credit ${es_id}`, stateOn, -Number(dollarCents(recovered)), credit)]
      : []),
  ];
}

/** In cents: as the landlord asks for it, or what was billed less the estimates. */
function balanceOf({ balance, billed, estimatesPaid }: Settled): bigint {
  if (balance !== null) return dollarCents(balance);
  return billed === null || estimatesPaid === null ? 0n : dollarCents(billed) - dollarCents(estimatesPaid);
}

function besideIn(key: string, day: PlainDate, cents: number, words: string): BesideRent {
  const month = day.slice(0, 7);
  return {
    key,
    month,
    cents,
    words,
    lateWords: `${words}: of ${monthName(month)}, recorded after the month was closed`,
  };
}
