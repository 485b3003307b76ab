import { showDate } from '../../dates.ts';
import type { OptionFinding, OptionTerms } from './findings.ts';
import { optionRentIn } from './option-rent.ts';
import { after, before, datesIn, dollarAmounts, spansIn, type DateReading } from './values.ts';

const grantsRenewal =
  /\b(?:option|options|right|may|elect|granted|entitled)\b[^.]{0,140}\b(?:renew|extend|extending|renewing|extension)\b|\brenewal option\b|\boption to renew\b|\b(?:renew|extend)\b[^.]{0,60}\boption/i;
const grantsTermination =
  /\b(?:Tenant|Lessee|either party)\b[^.]{0,80}\b(?:may|right|option|elect|entitled)\b[^.]{0,60}\bterminat(?:e|ing)\b/i;
/** A right that follows from a loss, a breach or a wish of the landlord is no option of the tenant. */
const notOption =
  /casualty|\bfire\b|condemn|default|damage|destr|taking|eminent|Landlord (?:may|shall have the (?:right|option))|Lessor may|upon terms to be agreed|\bsublet|assign/i;

const atLeast =
  /\b(?:at least|(?:not|no) (?:less|fewer|later) than|minimum of|a minimum)(?: [a-z]+(?:[- ][a-z]+){0,3})? ?\(?$/i;
const atMost = /\b(?:(?:not|no) (?:more|earlier|sooner) than)(?: [a-z]+(?:[- ][a-z]+){0,3})? ?\(?$/i;
const beforeEnd = /\b(?:prior to|before|in advance of)\b[^.]{0,70}\b(?:expir|end of|ends?\b|term\b)/i;
const beforeThatDate =
  /\b(?:prior to|before|in advance of) (?:such|that|the) (?:date|effective date|termination date|early termination date)/i;
const byDate = /\b(?:on or before|(?:not|no) later than|by|prior to)(?: the)? $/i;

/** Options of a page with their notice, which stands in the sentence itself or in one of the two after it. */
export function optionsIn(
  sentences: readonly string[],
  page: number,
  reading: DateReading,
): readonly OptionFinding[] {
  return sentences.flatMap((sentence, index) => {
    if (!/renew|exten|terminat/i.test(sentence) || notOption.test(sentence)) return [];
    const found: OptionFinding[] = [];
    const add = (read: Read | null, quote: string): boolean => {
      if (read) found.push({ ...read, page, quote, rule: 'Option with notice' });
      return read !== null;
    };
    if (grantsTermination.test(sentence)) add(terminationIn(sentence, reading), sentence);
    if (grantsRenewal.test(sentence))
      [1, 2, 3].some((count) => {
        const text = sentences
          .slice(index, index + count)
          .join(' ')
          .slice(0, 1500);
        const read = renewalIn(text, reading);
        if (!read) return false;
        const rent = optionRentIn(sentences.slice(index, index + 3));
        return add({ ...read, terms: { ...read.terms, ...rent } }, text);
      });
    return found;
  });
}

type Read = Pick<OptionFinding, 'type' | 'last' | 'note' | 'terms'>;

interface Notice {
  readonly count: number;
  readonly unit: 'day' | 'month' | 'year';
}

function renewalIn(text: string, reading: DateReading): Read | null {
  const notices = spansIn(text).filter(
    ({ start, end }) => atLeast.test(before(text, start, 60)) && beforeEnd.test(after(text, end, 160)),
  );
  const latest = spansIn(text).find(({ start }) => atMost.test(before(text, start, 60)))?.value;
  const days = datesIn(text, reading).filter(({ start }) => byDate.test(before(text, start, 30)));
  const length = lengthIn(text);
  const note = renewalNote(text, { length, notice: notices[0]?.value, latest });
  const [day] = days;
  if (day && days.length === 1 && notices.length === 0)
    return { type: 'Option to Renew', last: { on: day.value }, note, terms: inMonths({ op_months: length }) };
  const counts = new Set(notices.map(({ value }) => `${value.count} ${value.unit}`));
  const [notice] = notices;
  if (!notice || counts.size !== 1 || days.length > 0) return null;
  const terms = inMonths({ op_months: length, op_first_months: latest, op_last_months: notice.value });
  return { type: 'Option to Renew', last: { ...notice.value, before: null }, note, terms };
}

/** Spans that are whole months; one in days is no number of months. */
function inMonths(spans: Readonly<Partial<Record<keyof OptionTerms, Notice | undefined>>>): OptionTerms {
  return Object.fromEntries(
    Object.entries(spans).flatMap(([field, span]) =>
      span && span.unit !== 'day' ? [[field, span.count * (span.unit === 'year' ? 12 : 1)]] : [],
    ),
  );
}

const lengths = /\b(?:period|periods|term|terms|option|options|extend|renew|further)\b/i;

/** How long the further term is. */
function lengthIn(text: string): Notice | undefined {
  return spansIn(text).find(
    ({ value, start }) =>
      value.unit !== 'day' &&
      lengths.test(before(text, start, 80)) &&
      !atLeast.test(before(text, start, 60)) &&
      !atMost.test(before(text, start, 60)),
  )?.value;
}

interface RenewalSpans {
  readonly length: Notice | undefined;
  readonly notice: Notice | undefined;
  /** Notice may be given from so long before the expiration. */
  readonly latest: Notice | undefined;
}

/** "1 option of 60 months; notice 12 to 18 months before the expiration". */
function renewalNote(text: string, { length, notice, latest }: RenewalSpans): string {
  const [, digits] =
    /\b(?:one|two|three|four|five) \((\d)\) (?:[a-z]+ ){0,3}(?:option|period|term|renewal|extension)/i.exec(
      text,
    ) ?? [];
  const count = digits === undefined ? '' : `${digits} × `;
  const parts = [
    length
      ? `Option to renew: ${count}${length.count} ${length.unit}${length.count === 1 ? '' : 's'}`
      : 'Option to renew',
    notice && latest
      ? `notice from ${latest.count} to ${notice.count} ${notice.unit}s before the expiration`
      : '',
    notice && !latest
      ? `notice ${notice.count} ${notice.unit}${notice.count === 1 ? '' : 's'} before the expiration`
      : '',
  ];
  return parts.filter(Boolean).join('; ');
}

/** "effective on the last day of the sixtieth (60th) month of the Term". */
const endsAfterMonth =
  /\beffective (?:as of |on |upon )?the (?:last day|end|expiration) of the (?:[a-z-]+ )?\(?(\d{1,3})(?:st|nd|rd|th)\)? (?:full )?(?:calendar )?month\b/i;
const priorNotice = /^'? (?:prior|advance) (?:written )?notice/i;

function terminationIn(sentence: string, reading: DateReading): Read | null {
  const dates = datesIn(sentence, reading);
  const effective = dates.filter(({ start }) =>
    /\beffective (?:as of|on)?(?: the)? ?$/i.test(before(sentence, start, 30)),
  );
  const month = endsAfterMonth.exec(sentence)?.[1];
  const days = dates.filter(({ start }) => byDate.test(before(sentence, start, 30)));
  const notices = spansIn(sentence).filter(({ start, end }) => {
    const next = after(sentence, end, 120);
    return atLeast.test(before(sentence, start, 60)) && (beforeThatDate.test(next) || priorNotice.test(next));
  });
  const [day, ending, notice] = [days[0], effective[0], notices[0]];
  const terms = paymentIn(sentence);
  const note = [
    'Option to end the lease',
    ending && ` on ${showDate(ending.value)}`,
    !ending && month !== undefined && ` at the end of month ${month}`,
  ]
    .filter(Boolean)
    .join('');
  const read = { type: 'Termination Option', note, terms } as const;
  if (day && days.length === 1) return { ...read, last: { on: day.value } };
  if (effective.length > 1 || !notice || notices.length > 1) return null;
  const end = ending?.value ?? (month === undefined ? null : Number(month));
  return end === null ? null : { ...read, last: { ...notice.value, before: end } };
}

/** What ending the lease costs, where the sentence names one amount. */
function paymentIn(sentence: string): OptionTerms {
  const amounts = dollarAmounts(sentence);
  const [fee] = amounts;
  const isFee = fee && amounts.length === 1 && /\b(?:fee|payment|pay|paying|penalty)\b/i.test(sentence);
  const isWhole = fee && !/^ ?(?:per|a|each|\/)\b/i.test(after(sentence, fee.end, 8));
  return isFee && isWhole && !/unamortized|\bplus\b/i.test(sentence) ? { op_payment: fee.value } : {};
}
