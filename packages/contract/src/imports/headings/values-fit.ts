import type { Field } from '../../fields/index.ts';
import { contentOf, type ColumnFacts, type Content } from '../columns.ts';
import { monthWithoutDay, importedDate, looksLikeDate } from '../dates.ts';
import { choiceOfWord } from '../words.ts';
import { areStreets } from './streets.ts';

/**
 * Whether the values of a column could be those of a field: they speak for it, say nothing, speak for another field,
 * or rule it out.
 */
export type Fit = 'yes' | 'maybe' | 'unlikely' | 'never';

export function valuesFit(
  name: string,
  field: Field,
  { samples, first }: ColumnFacts,
  isOwnName: boolean,
): Fit {
  const texts = samples.filter((text) => !/^(?:n\/?a|none|tbd|unknown|[-–—.?]+)$/i.test(text.trim()));
  if (texts.length === 0) return 'maybe';
  const fit =
    name.endsWith('num') && areRepeatedWords(texts, first) ? 'unlikely' : ruleOf(field)(texts, name, field);
  return isOwnName && (fit === 'never' || fit === 'unlikely') ? 'maybe' : fit;
}

type Rule = (texts: readonly string[], name: string, field: Field) => Fit;

const rules: Partial<Record<Field['kind'], Rule>> = {
  date: (texts) =>
    byShare(texts, (text) => looksLikeDate(text) || isSerial(text) || monthWithoutDay(text) !== null),
  choice: (texts, name, field) =>
    /state$/i.test(name) && contentOf(texts) === 'state'
      ? 'yes'
      : field.kind === 'choice'
        ? byShare(texts, (text) => choiceOfWord(text, field) !== undefined)
        : 'maybe',
  money: numbersFit,
  integer: numbersFit,
  number: numbersFit,
  percent: numbersFit,
  email: (texts) => byShare(texts, (text) => text.includes('@')),
  phone: (texts) => byShare(texts, (text) => (text.match(/\d/g) ?? []).length >= 7 && !looksLikeDate(text)),
  yearQuarter: (texts) => {
    const quarters = byShare(texts, (text) => /^(?:19|20)\d{2}\b|\b[1-4]?q[1-4]?\b/i.test(text));
    if (quarters !== 'never') return quarters;
    return byShare(texts, (text) => looksLikeDate(text) || isSerial(text)) === 'never' ? 'never' : 'maybe';
  },
  text: textsFit,
  longText: (texts) => (['date', 'zip', 'state'].includes(contentOf(texts)) ? 'never' : 'maybe'),
};

function ruleOf(field: Field): Rule {
  return rules[field.kind] ?? (() => 'maybe');
}

function byShare(texts: readonly string[], has: (text: string) => boolean): Fit {
  const share = texts.filter(has).length / texts.length;
  return share >= 0.7 ? 'yes' : share >= 0.5 ? 'maybe' : 'never';
}

/** A day as a bare number: 45382 in a spreadsheet, 20270331 elsewhere. */
function isSerial(text: string): boolean {
  return /^[2-6]\d{4}$|^\d{8}$/.test(text) && importedDate(text, 'mdy') !== null;
}

/** What figures of a field may be: smallest and largest of an ordinary one. */
const usual: Readonly<Record<string, readonly [number, number]>> = {
  sd_sqft: [50, 5_000_000],
  leasedSF: [50, 5_000_000],
  buildingSize: [200, 20_000_000],
  yearBuilt: [1700, 2100],
  effectiveRate: [0.05, 500],
  tisf: [0, 500],
  startingRent: [0.05, 500],
  escalation: [0, 25],
  freeMonths: [0, 60],
  term: [1, 600],
  capRate: [0.01, 40],
  occupancyPercent: [0, 100],
  percentOffice: [0, 100],
  ceilingHeight: [6, 200],
  acres: [0.001, 100_000],
  acerage: [0.001, 5000],
  lotSize: [0.001, 5000],
  units: [1, 20_000],
  noi: [1000, 1e10],
  salePrice: [0, 1e12],
};

function numbersFit(texts: readonly string[], name: string, field: Field): Fit {
  const numbers = texts.flatMap((text) => numberIn(text) ?? []);
  const share = numbers.length / texts.length;
  if (share < 0.5) return 'never';
  const signs = { percent: shareWith(texts, '%'), dollar: shareWith(texts, '$') };
  if (signs.percent >= 0.5 && field.kind !== 'percent') return 'never';
  if (signs.dollar >= 0.5 && field.kind !== 'money') return 'never';
  const [least, most] = usual[name] ?? [-Infinity, Infinity];
  const inside = numbers.filter((number) => number >= least && number <= most).length;
  if (inside * 2 < numbers.length) return 'never';
  return share >= 0.7 ? 'yes' : 'maybe';
}

function shareWith(texts: readonly string[], sign: string): number {
  return texts.filter((text) => text.includes(sign)).length / texts.length;
}

/** The figure of a cell such as "$1,250.00", "(300)", "12,500 SF" or "62.5%"; a date is none. */
export function numberIn(text: string): number | null {
  if (looksLikeDate(text)) return null;
  const plain = text.trim().replaceAll(/(?<=\d) (?=\d{3}\b)/g, '');
  const found = /^\(?[$€£]?\s*-?([\d,]*\.?\d+)\)?\s*(?:%|[a-z/. ]{0,12})$/i.exec(plain);
  return found ? Number(found[1]?.replaceAll(',', '')) : null;
}

const textContents: Readonly<Record<string, readonly Content[]>> = {
  zip: ['zip', 'number', 'text'],
  state: ['state', 'text'],
};

/** "Branch", "Branch", "Head office": words that tell no two rows apart are no numbers of them. */
function areRepeatedWords(texts: readonly string[], first: readonly string[]): boolean {
  const filled = first.filter(Boolean).length;
  return filled > 2 && texts.length * 2 <= filled && texts.every((text) => !/\d/.test(text));
}

/** The field holds the street of an address. */
export function isStreetField(name: string): boolean {
  return /address$|add1$/i.test(name);
}

/** Names, places and numbers of things. */
function textsFit(texts: readonly string[], name: string): Fit {
  const content = contentOf(texts);
  if (/zip$/i.test(name))
    return content === 'zip' ? 'yes' : shareOf(texts, /^[a-z]?\d/i) >= 0.5 ? 'maybe' : 'never';
  if (/state$/i.test(name)) return textContents['state']?.includes(content) ? 'maybe' : 'never';
  if (content === 'date' || content === 'money' || content === 'email') return 'never';
  if (isStreetField(name))
    return areStreets(texts) || shareOf(texts, /\d.*[a-z]|[a-z].*\d|\bplaza\b|\bmall\b/i) >= 0.5
      ? 'yes'
      : 'maybe';
  if (/city$/i.test(name)) return shareOf(texts, /^\D+$/) >= 0.7 ? 'yes' : 'never';
  if (name.endsWith('num')) return texts.every((text) => text.length <= 40) ? 'yes' : 'maybe';
  if (/building/i.test(name) && areStreets(texts)) return 'unlikely';
  if (/building|company|lname|fname|tenant|owner|buyer|seller|firm/i.test(name))
    return shareOf(texts, /[a-z]{2}/i) >= 0.6 ? 'yes' : 'never';
  return 'maybe';
}

function shareOf(texts: readonly string[], shape: RegExp): number {
  return texts.filter((text) => shape.test(text)).length / texts.length;
}
