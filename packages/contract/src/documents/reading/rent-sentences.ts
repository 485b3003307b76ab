import type { RentFinding, WrittenPeriod } from './findings.ts';
import { after, dollarAmounts, before, datesIn, ordinals, smallNumber, type DateReading } from './values.ts';

const isRent = /\b(?:base|fixed|minimum|monthly|annual) rent|\brent\b|\brental\b/i;
const notRent =
  /\b(?:option|renewal|extension) (?:term|period|rent)|parking|storage|percentage rent|gross sales|late|insurance|allowance|holdover|hold over|holding over|abat|additional rent|fair market|market rent|credit/i;

const perMonth = /^\)?,? ?(?:per|a|each) (?:calendar )?month\b|^\)? monthly\b/i;

/** Rents that sentences tell: from a day to a day, of a lease year, or of the whole term. */
export function rentsIn(sentence: string, page: number, reading: DateReading): readonly RentFinding[] {
  if (!sentence.includes('$') || !isRent.test(sentence) || notRent.test(sentence)) return [];
  const amounts = dollarAmounts(sentence);
  const monthly = amounts.filter(
    ({ start, end }) =>
      perMonth.test(after(sentence, end, 30)) ||
      /monthly installments? of $/i.test(before(sentence, start, 30)),
  );
  const dates = datesIn(sentence, reading);
  const found = monthly.flatMap(({ value, start, end }, index) => {
    const from = monthly[index - 1]?.end ?? 0;
    const range = dates.filter((date) => date.start >= from && date.end <= start);
    const period = periodOfDates(sentence, range) ?? periodOfYear(sentence, end) ?? null;
    return [{ value, period, range }];
  });
  const all: readonly { readonly value: number; readonly period: WrittenPeriod | null }[] = found;
  const rule = 'Sentence on the rent';
  const of = { type: 'Base Rent', unit: 'month', page, quote: sentence, rule } as const;
  if (all.length > 0 && all.every(({ period }) => period !== null))
    return all.flatMap(({ value, period }) =>
      period ? [{ ...of, amount: value, period, table: `sentences ${page}` }] : [],
    );
  const [only, other] = found;
  if (!only || other || only.period) return [];
  const adjusted = /adjust|increas|escalat|thereafter|first (?:lease )?year|initial/i.test(sentence);
  return [
    {
      ...of,
      amount: only.value,
      period: { kind: 'term', adjusted },
      table: `term ${page} ${sentence.length}`,
    },
  ];
}

function periodOfDates(sentence: string, range: ReturnType<typeof datesIn>): WrittenPeriod | null {
  const [from, to] = range.slice(-2);
  if (!from || !to || from.value >= to.value) return null;
  const between = sentence.slice(from.end, to.start);
  return /^,? (?:-|to|through|thru|until|and ending(?: on)?|through and including) $/i.test(between)
    ? { kind: 'dates', from: from.value, to: to.value }
    : null;
}

const ofYear =
  /^[^$]{0,24}\b(?:during|for|in) (?:the )?([a-z]{5,8}|\d{1,2}(?:st|nd|rd|th)) (?:lease |contract )?year\b/i;
const ofMonths =
  /^[^$]{0,24}\b(?:during|for|in) (?:lease )?months? (\d{1,3}) (?:-|to|through|thru) (?:month )?(\d{1,3})\b/i;
const ofYears =
  /^[^$]{0,24}\b(?:during|for) the first ([a-z]{3,5}|\d{1,2}|[a-z]{3,5} \(\d{1,2}\)) (?:lease )?years\b/i;

function periodOfYear(sentence: string, end: number): WrittenPeriod | null {
  const next = after(sentence, end, 80);
  const [, word = ''] = ofYear.exec(next) ?? [];
  const year = /^\d/.test(word) ? Number.parseInt(word, 10) : ordinals.indexOf(word.toLowerCase());
  if (year > 0) return { kind: 'months', from: 12 * year - 11, to: 12 * year };
  const [, first, last] = ofMonths.exec(next) ?? [];
  if (Number(first) >= 1 && Number(last) >= Number(first))
    return { kind: 'months', from: Number(first), to: Number(last) };
  const [, words = ''] = ofYears.exec(next) ?? [];
  const years = smallNumber(words.split(' ')[0] ?? '');
  return years === null ? null : { kind: 'months', from: 1, to: 12 * years };
}
