import { counted } from '../../counted.ts';
import { showDate } from '../../dates.ts';
import { formatDollars, showPercent } from '../../fields/index.ts';
import type { BillToCheck } from '../fields.ts';
import { centsToDollars, roundHalfUp, times, whole } from '../fraction.ts';
import type { BilledLine } from './charge.ts';
import type { LeaseRules } from './lease-rules.ts';
import type { CheckRule } from './rules.ts';

export interface DescribedStep {
  readonly rule: CheckRule;
  /** Our cents before the step and after it. */
  readonly before: bigint;
  readonly after: bigint;
}

interface Described {
  readonly text: string;
  readonly working: string[];
}

interface Subject {
  readonly bill: BillToCheck;
  readonly lines: readonly BilledLine[];
  readonly rules: LeaseRules;
}

/** The sentence of a finding with its figures, and the working that leads to its amount. */
export function describeStep({ rule, before, after }: DescribedStep, subject: Subject): Described {
  const [from, to] = [money(before), money(after)];
  const { text, inputs } = sentences[rule](subject, { from, to });
  return {
    text,
    working: [...inputs, `${from} before this step, ${to} after it: ${money(before - after)}.`],
  };
}

type Sentence = (
  subject: Subject,
  amounts: { readonly from: string; readonly to: string },
) => { text: string; inputs: string[] };

const sentences: Record<CheckRule, Sentence> = {
  arithmetic: ({ lines, bill: { statement } }, { from, to }) => ({
    text: `The lines, the fee and the share of the statement come to ${to}; it bills ${from}.`,
    inputs: [
      ...lines.map((line) => `${line.description}: ${money(line.cents)}${ourPart(line)}`),
      `Fee: ${statedFee(statement)}. Share: ${statedShare(statement)}.`,
    ],
  }),
  pool: ({ bill: { clause } }, { from }) => ({
    text: `${clause.pool ?? 'The pool'} is included in the rent: nothing may be billed, and ${from} is.`,
    inputs: ['Method of the clause: Included.'],
  }),
  excluded: ({ lines }) => {
    const excluded = lines.filter(({ excludedBy }) => excludedBy !== null);
    return {
      text: `The lease excludes ${listed(excluded.map(nameWithAmount))}.`,
      inputs: excluded.map((line) => `${line.description}: excluded by “${line.excludedBy}”.`),
    };
  },
  capital: ({ lines, bill: { clause }, rules }) => {
    const capital = lines.filter(({ isCapital, excludedBy }) => isCapital && excludedBy === null);
    const rule =
      clause.capital === 'excluded'
        ? 'the lease excludes capital costs'
        : `the lease spreads capital costs over ${counted(clause.capitalYears ?? 0, 'year')} at ${showPercent(clause.capitalRate ?? 0)}`;
    return {
      text: `The year bears ${listed(capital.map(nameWithAmount))}; ${rule}.`,
      inputs: capital.map(
        (line) =>
          `${line.description}: ${money(line.cents)} becomes ${money(
            roundHalfUp(times(whole(line.cents), rules.capitalPart ?? whole(1))),
          )} a year.`,
      ),
    };
  },
  'gross-up': ({ lines, bill: { clause, statement } }) => {
    const fixed = lines.filter(({ varies, excludedBy }) => !varies && excludedBy === null);
    const target = statement.grossUpTarget ?? clause.grossUpTarget ?? 0;
    const isHigher = target > (clause.grossUpTarget ?? 0);
    return {
      text: isHigher
        ? `Costs were grossed up to ${showPercent(target)}; the lease allows ${clause.grossUpTarget ? showPercent(clause.grossUpTarget) : 'no gross-up'}.`
        : `Gross-up was applied to ${listed(fixed.map(nameWithAmount))}, which do not vary with occupancy.`,
      inputs: [
        `Occupancy ${showPercent(statement.occupancy ?? 0)}, grossed up to ${showPercent(target)}; the lease: ${showPercent(clause.grossUpTarget ?? 0)}, lines that vary with occupancy only.`,
        `Lines that vary: ${listed(lines.filter(({ varies }) => varies).map(nameWithAmount)) || 'none'}.`,
      ],
    };
  },
  fee: ({ bill: { clause, statement } }) => {
    const without = clause.feeWithoutTaxesInsurance ? ' without taxes and insurance' : '';
    const allowed = clause.feePercent ? `${showPercent(clause.feePercent)} of the lines${without}` : 'no fee';
    return {
      text: `The statement charges a fee of ${statedFee(statement)}; the lease allows ${allowed}.`,
      inputs: [`Charged: ${statedFee(statement)}.`, `Allowed: ${allowed}, never of the fee itself.`],
    };
  },
  share: ({ bill: { clause, statement } }) => ({
    text: `The statement uses ${statedShare(statement)}; the lease says ${leaseShare(clause)}.`,
    inputs: [`Statement: ${statedShare(statement)}.`, `Lease: ${leaseShare(clause)}.`],
  }),
  days: ({ bill: { statement }, rules }) => ({
    text: `The statement is for ${period(statement)} and bills a whole year.`,
    inputs: [`${period(statement)}: ${dayPart(rules)} of the year.`],
  }),
  'base year': ({ bill: { clause } }) => ({
    text: `Only what exceeds the base year’s ${money$(clause.baseAmount)} is shared; the statement takes nothing off.`,
    inputs: [`Base year ${clause.baseYear ?? 'not recorded'}: ${money$(clause.baseAmount)}, the building’s.`],
  }),
  stop: ({ bill: { clause, statement } }) => ({
    text: `Only what exceeds the stop of ${money$(clause.stopPerSF)} per SF is billed; the statement takes nothing off.`,
    inputs: [`${money$(clause.stopPerSF)} × ${sf(clause.shareSF ?? statement.ourSF)}.`],
  }),
  fixed: ({ bill: { clause, statement }, rules }, { from, to }) => ({
    text: `The lease fixes ${money$(clause.baseAmount)} a year, ${to} for ${period(statement)}; the statement bills ${from}.`,
    inputs: [`${money$(clause.baseAmount)} × ${dayPart(rules)} of the year.`],
  }),
  cap: ({ bill: { clause }, rules }) => {
    const limit = rules.cap ? money(roundHalfUp(times(rules.cap.limit, rules.days))) : '';
    const covered = rules.cap?.on === 'all' ? 'all lines' : 'controllable lines and the fee';
    return {
      text: `The cap of ${showPercent(clause.capPercent ?? 0)} on ${covered} allows ${limit}.`,
      inputs: [capWorking(clause, rules.year), `Limit of ${rules.year}: ${limit}, our share.`],
    };
  },
  estimates: (_subject, { from, to }) => ({
    text: `The estimates paid come to ${from}; the statement credits ${to}.`,
    inputs: [],
  }),
  balance: ({ bill: { statement } }, { from, to }) => ({
    text: `${money$(statement.billed)} less estimates of ${money$(statement.estimatesPaid)} leaves ${to}; the statement asks for ${from}.`,
    inputs: [],
  }),
};

function capWorking(
  { capKind, capPercent, capFirstYear, capFirstAmount }: BillToCheck['clause'],
  year: number,
) {
  const percent = showPercent(capPercent ?? 0);
  if (capKind === 'previous') return `What was allowed for ${year - 1}, plus ${percent}.`;
  const years = year - (capFirstYear ?? year);
  const growth = capKind === 'cumulative' ? `${years} × ${percent}` : `${percent} compounded ${years} times`;
  return `${money$(capFirstAmount)} of ${capFirstYear}, plus ${growth}.`;
}

function money(cents: bigint): string {
  return formatDollars(centsToDollars(cents));
}

function money$(dollars: number | null): string {
  return dollars === null ? 'an amount that is not recorded' : formatDollars(dollars);
}

function ourPart({ ours }: BilledLine): string {
  return ours === null ? '' : `, ours ${money(ours)}`;
}

function nameWithAmount({ description, cents }: BilledLine): string {
  return `${description} of ${money(cents)}`;
}

/** “a, b and c”; after four the rest is counted. */
function listed(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

type Stated = BillToCheck['statement'];

function statedFee({ feePercent, feeAmount }: Stated): string {
  const parts = [
    feePercent === null ? null : showPercent(feePercent),
    feeAmount === null ? null : formatDollars(feeAmount),
  ].filter((part) => part !== null);
  return parts.join(' and ') || 'the lines that are fees';
}

function statedShare({ ourSF, buildingSF }: Stated): string {
  return ourSF === null || buildingSF === null
    ? 'no square feet'
    : `${sf(ourSF)} of ${sf(buildingSF)} (${partOf(ourSF, buildingSF)})`;
}

function leaseShare({ sharePercent, shareSF, buildingSF }: BillToCheck['clause']): string {
  if (sharePercent !== null) return `${sharePercent}%`;
  if (shareSF === null || buildingSF === null) return 'nothing';
  return `${sf(shareSF)} of ${sf(buildingSF)} (${partOf(shareSF, buildingSF)})`;
}

const feet = new Intl.NumberFormat('en-US');
function sf(area: number | null): string {
  return `${feet.format(area ?? 0)} SF`;
}

const parts = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 4 });
function partOf(part: number, all: number): string {
  return parts.format(part / all);
}

function period({ from, to }: Stated): string {
  return `${showDate(from ?? '')} to ${showDate(to ?? '')}`;
}

/** The days that were counted: the fraction of `yearPart` as it was made. */
function dayPart({ days }: LeaseRules): string {
  return `${days.n}/${days.d}`;
}
