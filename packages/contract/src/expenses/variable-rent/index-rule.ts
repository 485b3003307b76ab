import { addMonths, type PlainDate } from '../../dates.ts';
import type { FieldError } from '../../errors.ts';
import { date, fieldTable, integer, money, percent, type RowOf } from '../../fields/index.ts';
import { indexValueFields } from '../stored.ts';
import { indexRent, indexRentProblems, monthName } from './index-rent.ts';

function change(label: string, help?: string) {
  return percent(label, { min: -100, max: 1000, decimals: 6, width: 'sm', ...(help && { help }) });
}

/** How the rent of a term follows an index. */
export const indexRuleFields = fieldTable({
  series: indexValueFields.series,
  baseMonth: {
    ...indexValueFields.month,
    label: 'Base Month',
    help: 'Its value is what the new one is over.',
  },
  stepOn: date('Next Step', { help: 'The first day of the new rent.' }),
  every: integer('Months between Steps', { min: 1, max: 600, width: 'xs', help: 'Empty: 12.' }),
  lag: integer('Months of Lag', {
    max: 60,
    width: 'xs',
    help: 'The value counts of so many months before the step.',
  }),
  share: percent('Share of the Change', { max: 1000, decimals: 6, width: 'sm', help: 'Empty: all of it.' }),
  floor: change('Floor', 'The least change. 0: the rent never falls.'),
  cap: change('Cap', 'The most change.'),
  rounding: money('Rounded to', { min: 0.01, max: 1_000_000, help: 'Empty: the cent.' }),
});

export interface StoredIndexRule extends RowOf<typeof indexRuleFields> {
  readonly ir_id: number;
  readonly sd_id: number;
  /** The rent term that it follows from. */
  readonly rt_id: number;
  /** The rent term that was made by it. */
  readonly next_rt_id: number | null;
  readonly active: boolean;
  readonly version: number;
}

export function indexRuleProblems(rule: RowOf<typeof indexRuleFields>): FieldError[] {
  const { series, baseMonth, stepOn, floor, cap } = rule;
  const wrong: [string, boolean, string][] = [
    ['series', !series?.trim(), 'Enter the name of the series.'],
    ['baseMonth', baseMonth === null, 'Enter a month such as 2027-01.'],
    ['stepOn', stepOn === null, 'Enter the first day of the new rent.'],
    [
      'lag',
      baseMonth !== null && stepOn !== null && valueMonth(stepOn, rule.lag) <= baseMonth,
      'The month of the new value is not after the base month.',
    ],
    ['cap', floor !== null && cap !== null && cap < floor, 'The cap is below the floor.'],
  ];
  return wrong.filter(([, isWrong]) => isWrong).map(([field, , message]) => ({ field, message }));
}

/** The month whose value counts for a step. */
export function valueMonth(stepOn: PlainDate, lag: number | null): string {
  return addMonths(`${stepOn.slice(0, 7)}-01`, -(lag ?? 0)).slice(0, 7);
}

export interface IndexProposal {
  readonly stepOn: PlainDate;
  /** The month whose value counts. */
  readonly month: string;
  /** Why there is no new rent yet; `null` where there is one. */
  readonly missing: string | null;
  readonly rent: number | null;
  /** Percent. */
  readonly change: number | null;
  readonly working: readonly string[];
}

/** The new rent of a rule, once the values are there. */
export function indexProposal(
  rule: StoredIndexRule,
  rent: number | null,
  values: ReadonlyMap<string, number>,
): IndexProposal | null {
  const { stepOn, baseMonth, share, floor, cap, rounding } = rule;
  if (stepOn === null || baseMonth === null || rule.next_rt_id !== null) return null;
  const month = valueMonth(stepOn, rule.lag);
  const plan = {
    rent: rent ?? 0,
    base: { month: baseMonth, value: values.get(baseMonth) ?? null },
    now: { month, value: values.get(month) ?? null },
    share,
    floor,
    cap,
    rounding,
  };
  const [problem] = indexRentProblems(plan);
  const missing = rent === null ? 'The rent term has no amount.' : (problem?.message ?? null);
  if (missing !== null) return { stepOn, month, missing, rent: null, change: null, working: [] };
  return { stepOn, month, missing: null, ...indexRent(plan) };
}

/** "CPI-U, May 2027" */
export function proposalWords(
  { series }: StoredIndexRule,
  { month, missing, change: moved }: IndexProposal,
): string {
  return missing === null ? `${series}, ${monthName(month)}: ${moved}%` : `${series}: ${missing}`;
}
