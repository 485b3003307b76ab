import type { DocumentPage } from '../documents/reading/page-text.ts';
import { datesIn } from '../documents/reading/values.ts';
import type { PlainDate } from '../dates.ts';
import { proposedLine } from './categories.ts';
import { maxStatementLines, type ExpenseLine } from './fields.ts';
import type { LineWord } from './line-words.ts';
import { lastDayOfYear } from './year-part.ts';

/** What the text of a landlord's statement says; a person corrects and confirms it. */
export interface ReadStatement {
  readonly lines: readonly (ExpenseLine & { readonly page: number })[];
  readonly from: PlainDate | null;
  readonly to: PlainDate | null;
  readonly billed: number | null;
  readonly estimatesPaid: number | null;
  readonly balance: number | null;
}

/** Longer lines are running text. */
const maxLine = 200;

export function statementInDocument(
  pages: readonly DocumentPage[],
  own: readonly LineWord[] = [],
): ReadStatement {
  const lines: ReadStatement['lines'][number][] = [];
  const sums = { billed: null, estimatesPaid: null, balance: null } as Record<SumName, number | null>;
  let period: { from: PlainDate; to: PlainDate } | null = null;
  for (const { page, text } of pages)
    for (const raw of text.split('\n')) {
      if (raw.length > maxLine) continue;
      period ??= periodIn(raw);
      const read = partedLine(raw);
      if (!read) continue;
      const { description, amounts } = read;
      const sum = sumOf(description);
      const [first = null] = amounts;
      if (sum !== null) sums[sum] = Math.abs(amounts.at(-1) ?? 0) || sums[sum];
      else if (!isNoLine(description) && lines.length < maxStatementLines)
        lines.push({
          ...proposedLine(description, own),
          description: description.slice(0, 200),
          amount: first,
          ours: oursOf(amounts),
          page,
        });
    }
  return { lines, from: period?.from ?? null, to: period?.to ?? null, ...sums };
}

/** Of two amounts in a row the smaller second one is our share. */
function oursOf([first, second]: readonly number[]): number | null {
  return first !== undefined && second !== undefined && Math.abs(second) <= Math.abs(first) ? second : null;
}

function periodIn(line: string): { from: PlainDate; to: PlainDate } | null {
  const [from, to, more] = datesIn(line, { monthFirst: true });
  if (!from || !to || more || to.value <= from.value || to.value > lastDayOfYear(from.value)) return null;
  const between = line.slice(from.end, to.start);
  return /^\W*(?:through|thru|to|until|-|–|and ending)\W*$/i.test(between.trim())
    ? { from: from.value, to: to.value }
    : null;
}

type SumName = 'billed' | 'estimatesPaid' | 'balance';

const sumWords: readonly (readonly [SumName, RegExp])[] = [
  [
    'estimatesPaid',
    /\bestimate[sd]?\b.{0,30}\b(?:paid|payments?|billed|collected|received)\b|\bpayments? received\b/i,
  ],
  ['balance', /\b(?:balance|amount) (?:due|owed|owing|payable)\b|^balance\b|\b(?:credit|refund) due\b/i],
  ['billed', /^(?:tenant|lessee|your|our)(?:'s|’s)? (?:pro[- ]?rata |proportionate )?(?:share|portion)\b/i],
];

function sumOf(description: string): SumName | null {
  return sumWords.find(([, words]) => words.test(description))?.[0] ?? null;
}

const noLine =
  /^(?:grand |sub-?)?totals?\b|\btotals?:?$|\bsquare f(?:ee|oo)t\b|\bsq\.? ?ft\b|\brsf\b|\boccupan|\binvoice\b|\baccount (?:no|number)\b|^page\b|\bphone\b|\bsuite\b|\bp\.? ?o\.? box\b|^(?:base year|expense stop)\b|^less\b/i;

function isNoLine(description: string): boolean {
  return noLine.test(description) || (description.match(/\p{L}/gu)?.length ?? 0) < 3;
}

/** Amounts have a sign of money, thousands, cents or more than four digits: 2025 is a year. */
const amountShape = /^\(?-?\$?\(?(?:\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d{1,9}\.\d{2}|\d{5,9})\)?-?$/;
const dollarShape = /^\(?-?\$\(?\d{1,9}\)?$/;

/** A line that ends with amounts; shares in percent between them are passed over. */
function partedLine(raw: string): { description: string; amounts: readonly number[] } | null {
  const tokens = raw.replaceAll(/\$\s+/g, '$').trim().split(/\s+/);
  const amounts: number[] = [];
  let at = tokens.length;
  while (at > 1) {
    const token = tokens[at - 1] ?? '';
    const isAmount = amountShape.test(token) || dollarShape.test(token);
    if (isAmount) amounts.unshift(amountOf(token));
    else if (!/^(?:\d{1,3}(?:\.\d+)?%|[-–—]|\$)$/.test(token)) break;
    at -= 1;
  }
  const description = withoutDots(tokens.slice(0, at).join(' '));
  return amounts.length > 0 && description !== '' ? { description, amounts } : null;
}

function amountOf(token: string): number {
  const digits = Number(token.replaceAll(/[^\d.]/g, ''));
  return /[(-]/.test(token) ? -digits : digits;
}

/** Without the dots that lead to the amounts. */
function withoutDots(text: string): string {
  let end = text.length;
  while (end > 0 && ' .:_'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
