import type { OptionTerms } from './findings.ts';
import { after, before } from './values.ts';

const anyPercent = /(?<![\d.])(\d{1,3}(?:\.\d{1,3})?) ?%/g;
const ofMarket =
  /^\)?,? of (?:the )?(?:then[ -])?(?:(?:current|prevailing|existing) )?(?:fair )?market\b|^\)?,? of (?:the )?(?:fair )?(?:rental value|FMV)\b/i;
const rentWords = '(?:(?:monthly|annual|base|minimum|fixed) ){0,2}(?:rent|rental)';
const ofLastRent = new RegExp(`^\\)?,? of (?:the )?(?:then[ -])?${rentWords}\\b`, 'i');
const aboveLastRent = new RegExp(
  `^\\)? (?:(?:higher|greater|more) than|above|over|increase (?:over|above|from)) (?:the )?(?:then[ -])?${rentWords}\\b`,
  'i',
);
/** "Minimum Rent, which shall be increased by ten percent (10%)" */
const raisedBy = /\bincreased? (?:by|of) (?:[a-z-]+ percent )?\(?$/i;
const market =
  /\bmarket (?:rent|rental|rate|value)|\bprevailing (?:market )?(?:rent|rate)|\bthen[ -]market\b|\bFMV\b/i;

/** What an option says of its rent, in its own sentence or in those after it that speak of it; nothing if it says two things. */
export function optionRentIn([first = '', ...next]: readonly string[]): Pick<
  OptionTerms,
  'op_basis' | 'op_percent'
> {
  const text = [first, ...next.filter((one) => isOfOption(one))].join(' ');
  // The rent then depends on two figures.
  if (/\b(?:greater|higher|lesser|lower) of\b/i.test(text)) return {};
  const read = [...text.matchAll(anyPercent)].flatMap(({ 0: words, 1: digits = '', index }) =>
    percentRead(Number(digits), after(text, index + words.length, 90), before(text, index, 40)),
  );
  const [only, other] = read;
  if (other) return {};
  if (only) return only;
  const saysLast = /\b(?:same|last) (?:monthly |annual )?rent\b/i.test(text);
  return market.test(text) && !saysLast && !/%|\$|percent/i.test(text) ? { op_basis: 'Market' } : {};
}

const saysOption = /\b(?:renew|extension|extended|option|such)[a-z]*\b/i;
const opensWithRent = new RegExp(`^(?:[\\d.]{1,5} )?(?:the )?${rentWords} (?:shall|will|is)\\b`, 'i');

function isOfOption(sentence: string): boolean {
  return (/\brent(?:al)?\b/i.test(sentence) && saysOption.test(sentence)) || opensWithRent.test(sentence);
}

function percentRead(
  percent: number,
  next: string,
  words: string,
): readonly Pick<OptionTerms, 'op_basis' | 'op_percent'>[] {
  if (ofMarket.test(next))
    return percent === 100
      ? [{ op_basis: 'Market' }]
      : percent >= 50 && percent <= 150
        ? [{ op_basis: 'Share of market', op_percent: percent }]
        : [];
  if (/less than|at least|exceed/i.test(words)) return [];
  if (raisedBy.test(words) && percent <= 100)
    return [{ op_basis: 'Percent on last rent', op_percent: percent }];
  if (ofLastRent.test(next) && percent > 100 && percent <= 200)
    return [{ op_basis: 'Percent on last rent', op_percent: Math.round((percent - 100) * 1000) / 1000 }];
  return aboveLastRent.test(next) && percent <= 100
    ? [{ op_basis: 'Percent on last rent', op_percent: percent }]
    : [];
}
