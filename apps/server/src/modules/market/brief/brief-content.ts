import {
  formatMoney,
  addDays,
  addMonths,
  addressLine,
  commencementOn,
  commencementWord,
  contactName,
  isDecided,
  isDone,
  isDeposit,
  leaseFields,
  leaseName,
  phoneToCall,
  rentBetween,
  rentPeriods,
  rentToday,
  rentTypes,
  scheduleChecks,
  showDate,
  showValue,
  describeSpan,
  urgencyWords,
  type Brief,
  type BriefFact,
  type Contact,
  type CriticalDate,
  type Lease,
  type LeaseOption,
  type PlainDate,
  type Term,
} from '@panoramic/contract';
import { openQuestions, type FiledDocument } from './open-questions.ts';

/** The stored data of a lease that its brief uses. */
export interface BriefSource {
  readonly client: string;
  readonly lease: Lease;
  readonly terms: readonly Term[];
  readonly dates: readonly CriticalDate[];
  readonly options: readonly LeaseOption[];
  readonly landlord: Contact | null;
  readonly documents: readonly FiledDocument[];
}

export type BriefMarket = Pick<Brief, 'market' | 'comps' | 'names'>;

/** Limits that keep the document within two pages. */
const [mostSteps, mostDates, mostYears] = [6, 6, 16];

export function briefContent(source: BriefSource, market: BriefMarket, today: PlainDate): Brief {
  const { client, lease, terms, dates, landlord } = source;
  const warnings = scheduleChecks(terms, lease, today).map(({ message }) => message);
  return {
    client,
    lease: leaseName(lease) || addressLine(lease),
    address: addressLine(lease),
    day: today,
    premises: premisesOf(lease),
    terms: termsOf(source, today),
    landlord: landlordOf(landlord),
    ...scheduleOf(lease, terms, today),
    years: yearsOf(lease, terms, today),
    dates: datesOf(dates, source.options, today).slice(0, mostDates),
    questions: openQuestions({ ...source, scheduleWarnings: warnings }, today),
    ...market,
  };
}

function premisesOf(lease: Lease): BriefFact[] {
  return facts([
    ['Office/Store #', lease.sd_num],
    ['Building', lease.sd_building],
    ['Address', addressLine(lease)],
    ['Space', lease.sd_sqft === null ? null : `${showValue(lease.sd_sqft, leaseFields.sd_sqft)} SF`],
    ['Type', lease.sd_region],
  ]);
}

function termsOf({ lease, terms }: BriefSource, today: PlainDate): BriefFact[] {
  const { total } = rentToday(terms, lease, today);
  const start = commencementOn(lease, today);
  const left =
    lease.sd_ced === null || lease.sd_ced <= today ? '' : ` (${describeSpan(today, lease.sd_ced)} left)`;
  return facts([
    ['Lease kind', lease.sd_lease],
    [commencementWord(lease, today), start && showDate(start)],
    ['Expires', lease.sd_ced && `${showDate(lease.sd_ced)}${left}`],
    ['Rent today', `${formatMoney(total.monthly)} a month, ${formatMoney(total.annual)} a year`],
    ['Rent per SF', total.psqft === null ? null : `${formatMoney(total.psqft)} a year`],
    ['Security deposit', lease.sd_deposit === null ? null : formatMoney(lease.sd_deposit)],
  ]);
}

function landlordOf(landlord: Contact | null): BriefFact[] {
  if (!landlord) return [];
  const phone = phoneToCall(landlord);
  const place = [landlord.c_city, [landlord.c_state, landlord.c_zip].filter(Boolean).join(' ')];
  return facts([
    ['Landlord', landlord.c_company],
    ['Contact', contactName(landlord)],
    ['Phone', phone && phone.number],
    ['Email', landlord.email1],
    ['Address', [landlord.c_add1, landlord.c_add2, ...place].filter(Boolean).join(', ')],
  ]);
}

type Schedule = Pick<Brief, 'schedule' | 'earlierSteps' | 'laterSteps'>;

/** The steps from the one in effect today on. Days without any rent are no step. */
function scheduleOf(lease: Lease, terms: readonly Term[], today: PlainDate): Schedule {
  const span = spanOf(lease, terms, today);
  const periods = span
    ? rentPeriods(terms, span.from, span.to, { expiration: lease.sd_ced }).filter(
        ({ rent }) => rent.total > 0,
      )
    : [];
  const ahead = periods.filter(({ to }) => to >= today);
  const shown = (ahead.length > 0 ? ahead : periods.slice(-mostSteps)).slice(0, mostSteps);
  return {
    schedule: shown.map(({ from, to }) => ({
      from,
      to,
      ...rentToday(terms, lease, from).total,
      now: from <= today && today <= to,
    })),
    earlierSteps: ahead.length > 0 ? periods.length - ahead.length : periods.length - shown.length,
    laterSteps: ahead.length > 0 ? ahead.length - shown.length : 0,
  };
}

/** The rent due in each calendar year, by type, in whole dollars: the last years of a long lease. */
function yearsOf(lease: Lease, terms: readonly Term[], today: PlainDate): Brief['years'] {
  const span = spanOf(lease, terms, today);
  if (!span) return { labels: [], series: [] };
  const [first, last] = [Number(span.from.slice(0, 4)), Number(span.to.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index).slice(-mostYears);
  const sums = years.map((year) =>
    rentBetween(terms, `${year}-01-01`, `${year}-12-31`, { expiration: lease.sd_ced }),
  );
  const series = rentTypes.map((name) => ({
    name,
    values: sums.map(({ lines }) => Math.round((lines.find(({ type }) => type === name)?.cents ?? 0) / 100)),
  }));
  return {
    labels: years.map(String),
    series: series.filter(({ values }) => values.some((value) => value > 0)),
  };
}

function spanOf({ sd_ced }: Lease, terms: readonly Term[], today: PlainDate) {
  const rents = terms.filter((term) => !isDeposit(term) && term.rt_start !== null);
  const starts = rents.map(({ rt_start }) => rt_start ?? '').toSorted();
  const ends = rents.map(({ rt_end }) => rt_end ?? sd_ced ?? addDays(addMonths(today, 12), -1)).toSorted();
  const [from, to] = [starts[0], ends.at(-1)];
  return from === undefined || to === undefined || to < from ? null : { from, to };
}

function datesOf(
  dates: readonly CriticalDate[],
  options: readonly LeaseOption[],
  today: PlainDate,
): Brief['dates'] {
  const decided = new Set(options.filter(isDecided).map(({ cd_id }) => cd_id));
  return dates
    .filter((date) => !isDone(date) && date.cd_action !== null && !decided.has(date.cd_id))
    .toSorted((a, b) => ((a.cd_action ?? '') < (b.cd_action ?? '') ? -1 : 1))
    .map((date) => ({
      date: date.cd_action ?? '',
      type: date.cd_type ?? '',
      words: urgencyWords(date, today)?.words ?? '',
      note: [optionWords(options.find(({ cd_id }) => cd_id === date.cd_id)), shortened(date.cd_note)]
        .filter(Boolean)
        .join('. '),
    }));
}

/** "60 months, market rent". */
function optionWords(option: LeaseOption | undefined): string {
  if (!option) return '';
  const { op_months, op_basis, op_payment } = option;
  const payment = op_payment === null ? '' : `payment ${formatMoney(op_payment)}`;
  return [op_months === null ? '' : `${op_months} months`, op_basis ?? '', payment]
    .filter(Boolean)
    .join(', ');
}

const mostNote = 140;

function shortened(note: string | null): string {
  const line = (note ?? '').replaceAll(/\s+/g, ' ').trim();
  return line.length <= mostNote ? line : `${line.slice(0, mostNote).trimEnd()}…`;
}

/** Leaves out facts that are not entered. */
function facts(pairs: readonly (readonly [string, string | null])[]): BriefFact[] {
  return pairs.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]));
}
