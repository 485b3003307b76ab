import { addDays, addMonths, showDate, type PlainDate } from '../../dates.ts';
import { showValue } from '../../fields/index.ts';
import { rentTermFields } from '../../leases/tabs/rent-terms.ts';
import type { Contradiction, RentFinding, Suggestion } from './findings.ts';

interface Known {
  readonly commencement: PlainDate | null;
  readonly expiration: PlainDate | null;
  readonly area: number | null;
}

interface Dated {
  readonly rent: RentFinding;
  readonly from: PlainDate;
  readonly to: PlainDate | null;
  readonly monthly: number;
  readonly worked: string | null;
}

/** No lease has more steps; a document with more holds the tables of many leases. */
const mostRents = 400;

/** Rent terms from tables and sentences. Tables that differ for the same days give none. */
export function rentSuggestions(
  rents: readonly RentFinding[],
  known: Known,
): { readonly suggestions: readonly Suggestion[]; readonly contradictions: readonly Contradiction[] } {
  if (rents.length > mostRents) return { suggestions: [], contradictions: [] };
  const tables = Map.groupBy(rents, ({ table, type }) => `${type} ${table}`);
  const dated = [...tables.values()].flatMap((table) => datedTable(table, known));
  const stepped = dated.filter(({ rent }) => rent.period.kind !== 'term');
  // One amount for the whole term counts only where no steps are told.
  const counted = dated.filter(
    ({ rent }) => rent.period.kind !== 'term' || rent.type !== 'Base Rent' || stepped.length === 0,
  );
  const differing = counted.filter((one) => counted.some((other) => differ(one, other)));
  const rest = counted.filter((one) => !differing.includes(one));
  return {
    suggestions: rest.map(suggestionOf),
    contradictions:
      differing.length === 0
        ? []
        : [
            {
              label: 'Rent',
              readings: differing.slice(0, 6).map(({ rent, from, monthly }) => ({
                value: `${dollars(monthly)} a month from ${showDate(from)}`,
                page: rent.page,
                quote: rent.quote,
              })),
            },
          ],
  };
}

function differ(one: Dated, other: Dated): boolean {
  if (one === other || one.rent.type !== other.rent.type) return false;
  const overlap = one.from <= (other.to ?? '9999') && other.from <= (one.to ?? '9999');
  const isSame = one.from === other.from && one.to === other.to && one.monthly === other.monthly;
  return overlap && !isSame;
}

/** Every row of a table with its days and its amount a month, or none of them. */
function datedTable(table: readonly RentFinding[], known: Known): readonly Dated[] {
  const rows = table.map((rent) => datedRow(rent, known));
  const { expiration } = known;
  const isWhole = rows.every(
    (row) =>
      row !== null &&
      (expiration === null || (row.from < expiration && (row.to ?? expiration) <= expiration)),
  );
  return isWhole ? rows.flatMap((row) => row ?? []) : [];
}

function datedRow(rent: RentFinding, { commencement, expiration, area }: Known): Dated | null {
  const { period, amount, unit } = rent;
  const monthly =
    unit === 'month'
      ? amount
      : unit === 'year'
        ? toCents(amount / 12)
        : area === null
          ? null
          : toCents((amount * area) / 12);
  if (monthly === null || monthly < 0) return null;
  const worked = [
    unit === 'square foot'
      ? `${dollars(amount)} × ${(area ?? 0).toLocaleString('en-US')} SF ÷ 12 is ${dollars(monthly)} a month`
      : '',
    unit === 'year' ? `${dollars(amount)} ÷ 12 is ${dollars(monthly)} a month` : '',
  ];
  const of = { rent, monthly };
  if (period.kind === 'dates') return { ...of, from: period.from, to: period.to, worked: words(worked) };
  if (commencement === null) return null;
  if (period.kind === 'term')
    return { ...of, from: commencement, to: period.adjusted ? null : expiration, worked: words(worked) };
  // Months are counted only from the first of a month: on other days leases differ in the first month.
  if (!commencement.endsWith('-01')) return null;
  const from = addMonths(commencement, period.from - 1);
  const to = addDays(addMonths(commencement, period.to), -1);
  const days = `months ${period.from} to ${period.to} from ${showDate(commencement)} are ${showDate(from)} to ${showDate(to)}`;
  return { ...of, from, to, worked: words([...worked, days]) };
}

function words(parts: readonly string[]): string | null {
  return parts.filter((part) => part !== '').join('; ') || null;
}

function toCents(dollarsAmount: number): number {
  return Math.round((dollarsAmount + Number.EPSILON) * 100) / 100;
}

function dollars(amount: number): string {
  return showValue(amount, rentTermFields.rt_monthly);
}

function suggestionOf({ rent, from, to, monthly, worked }: Dated): Suggestion {
  const isAdjusted = rent.type === 'Base Rent' && rent.period.kind === 'term' && rent.period.adjusted;
  const values = {
    rt_type: rent.type,
    rt_start: from,
    rt_end: to,
    rt_monthly: monthly,
    ...(isAdjusted && { rt_notes: 'The lease says that this rent is adjusted later.' }),
  };
  const { page, quote, rule } = rent;
  return {
    key: `rentTerm.${rent.type}=${from}|${to ?? ''}|${monthly}`,
    target: 'rentTerm',
    values,
    page,
    quote,
    rule,
    worked,
  };
}
