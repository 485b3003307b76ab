import type { AnyValue } from '../../fields/index.ts';
import { excludedWords } from './excluded-words.ts';
import { after, before, dollarAmounts, spansIn } from './values.ts';

export const readPools = ['Operating Expenses', 'CAM', 'RE Taxes', 'Insurance'] as const;
export type ReadPool = (typeof readPools)[number];

/** What a sentence says of the clauses of some pools. */
export interface ClauseFinding {
  /** `share`: of all pools with a share; `main`: of the one pool of running costs, where no pool is named. */
  readonly of: readonly ReadPool[] | 'share' | 'main';
  readonly values: Readonly<Record<string, AnyValue>>;
  readonly page: number;
  readonly quote: string;
}

const poolWords: Record<ReadPool, RegExp> = {
  'Operating Expenses': /\boperating (?:expenses?|costs?)\b/i,
  CAM: /\bCAM\b|\bcommon[- ]area (?:maintenance|costs?|charges?|expenses?)\b/i,
  'RE Taxes': /\b(?:real (?:estate|property) |property )?taxes\b/i,
  Insurance: /\binsurance\b/i,
};

function poolsIn(text: string): readonly ReadPool[] {
  return readPools.filter((pool) => poolWords[pool].test(text));
}

/** Running costs; what a lease says of fees, caps and exclusions is about them. */
function mainPools(text: string): ClauseFinding['of'] {
  const named = poolsIn(text).filter((pool) => pool === 'Operating Expenses' || pool === 'CAM');
  return named.length > 0 ? named : 'main';
}

/** Tells what was, or what others pay. */
const isOther =
  /\bwhereas\b|\bother tenants?\b|\banother tenant\b|\b(?:the|a|any|each) tenants? of\b|\bprior lease\b|\bfor example\b/i;

/** The expense clauses that the sentences of a page tell of. */
export function clausesIn(sentences: readonly string[], page: number): readonly ClauseFinding[] {
  return sentences.flatMap((sentence, at) => {
    if (isOther.test(sentence)) return [];
    const told = rules.flatMap((rule) => rule(sentence));
    const excluded = exclusionsFrom(sentences, at);
    const quote = (words: string) => words.slice(0, 1200);
    return [
      ...told.map((one) => Object.assign({}, one, { page, quote: quote(sentence) })),
      ...excluded.map(({ words, ...one }) => Object.assign({}, one, { page, quote: quote(words) })),
    ];
  });
}

type Told = Pick<ClauseFinding, 'of' | 'values'>;
type Rule = (sentence: string) => readonly Told[];

const percentShape = /(\d{1,3}(?:\.\d{1,6})?) ?(?:%|percent\b)/i;

function percentIn(text: string): number | null {
  const found = percentShape.exec(text);
  const value = Number(found?.[1]);
  return found && value > 0 && value <= 100 ? value : null;
}

const pays = /\b(?:Tenant|Lessee) (?:(?:shall|will|must|agrees|covenants|also|hereby|to) ){0,4}pays?\b/;
const shareOf = /\b(?:share|(\d{1,3}(?:\.\d{1,6})?) ?(?:%|percent\)?)) of\b/i;

/** "Tenant shall pay Tenant's Proportionate Share of Operating Expenses", all of them or what exceeds a base. */
const paidShare: Rule = (sentence) => {
  const payer = pays.exec(sentence);
  const rest = payer ? sentence.slice(payer.index + payer[0].length) : '';
  const share = shareOf.exec(rest);
  if (!share) return [];
  const costs = after(rest, share.index + share[0].length, 260);
  const of = poolsIn(costs);
  const method = methodOf(costs);
  if (of.length === 0 || method === null || /\bmarket\b/i.test(after(costs, 0, 20))) return [];
  const percent = share[1] === undefined ? {} : { sharePercent: Number(share[1]) };
  return [{ of, values: { method, ...percent } }];
};

function methodOf(costs: string): string | null {
  if (/\bexpense stop\b/i.test(costs)) return 'Expense Stop';
  const isAboveSomething = /\bexceed|\bin excess\b|\bincreases?\b|\babove\b|\bover\b/i.test(costs);
  if (!isAboveSomething) return 'Net';
  return /\bbase (?:calendar |tax |lease )?year\b/i.test(costs) ? 'Base Year' : null;
}

const included = /\b(?:is|are) included in (?:the )?(?:base |minimum |fixed |monthly )?rent\b/i;

const includedInRent: Rule = (sentence) => {
  const found = included.exec(sentence);
  const of = found ? poolsIn(before(sentence, found.index, 120)) : [];
  return of.length > 0 ? [{ of, values: { method: 'Included' } }] : [];
};

const fixedCharge =
  /\bfixed (?:CAM|common area(?: maintenance)?|operating expense) (?:charge|payment|contribution|fee) of /i;

const fixedAmount: Rule = (sentence) => {
  const found = fixedCharge.exec(sentence);
  const amounts = found ? dollarAmounts(sentence.slice(found.index)) : [];
  const [amount] = amounts;
  if (!found || !amount || amounts.length > 1) return [];
  const per = /^ (?:per|a|each) (month|year|annum)\b/i.exec(sentence.slice(found.index + amount.end))?.[1];
  if (per === undefined) return [];
  const pool: ReadPool = /operating/i.test(found[0]) ? 'Operating Expenses' : 'CAM';
  const yearly = Math.round(amount.value * 100 * (per.toLowerCase() === 'month' ? 12 : 1)) / 100;
  return [{ of: [pool], values: { method: 'Fixed', baseAmount: yearly } }];
};

const namedShare =
  /\b(?:(?:Tenant|Lessee)'s (?:(?:pro[- ]?rata|proportionate|percentage) )?share|(?:pro[- ]?rata|proportionate) share)\b"?/i;

const statedShare: Rule = (sentence) => {
  const found = namedShare.exec(sentence);
  if (!found || /\bmore than\b|\bfee\b|\bexceed/i.test(sentence)) return [];
  const rest = after(sentence, found.index + found[0].length, 160);
  const says = /^[^.;]{0,60}?(?::|\bmeans?\b|\bis\b|\bshall be\b|\bequals?\b)/i.exec(rest);
  const percent = says ? percentIn(rest.slice(says[0].length)) : null;
  const of = poolsIn(says?.[0] ?? '');
  return percent === null ? [] : [{ of: of.length > 0 ? of : 'share', values: { sharePercent: percent } }];
};

const feet = String.raw`(\d{1,3}(?:,\d{3})+|\d{3,7})`;
const fraction = new RegExp(
  String.raw`\bnumerator\b[^.;$]{0,100}?\b${feet}\b[^.;$]{0,140}?\bdenominator\b[^.;$]{0,100}?\b${feet}\b`,
  'i',
);

const shareOfFeet: Rule = (sentence) => {
  const found = fraction.exec(sentence);
  if (!found) return [];
  const [shareSF, buildingSF] = [found[1], found[2]].map((digits) => Number(digits?.replaceAll(',', '')));
  if (!shareSF || !buildingSF || shareSF > buildingSF) return [];
  return [{ of: 'share', values: { shareSF, buildingSF } }];
};

const year =
  /\bbase (?:calendar )?year"?\s*(?::|\bmeans?|\bshall mean|\bis|\bshall be)\s*(?:the )?(?:calendar year )?((?:19|20)\d{2})\b/i;

const baseYear: Rule = (sentence) => {
  const found = year.exec(sentence)?.[1];
  return found === undefined ? [] : [{ of: 'share', values: { baseYear: Number(found) } }];
};

const stop =
  /\bexpense stop\b"?[^.$]{0,40}\$ ?(\d{1,3}(?:\.\d{1,4})?) per (?:rentable |usable )?(?:square foot|sq)/i;

const expenseStop: Rule = (sentence) => {
  const found = stop.exec(sentence)?.[1];
  return found === undefined
    ? []
    : [{ of: mainPools(sentence), values: { method: 'Expense Stop', stopPerSF: Number(found) } }];
};

const limits = /\bnot (?:increase|exceed|rise|be increased)\b|\bin no event shall\b/i;

const cap: Rule = (sentence) => {
  const more = /\bby more than\b/i.exec(sentence);
  const percent = more ? percentIn(after(sentence, more.index, 60)) : null;
  const capKind = capKindIn(sentence);
  const what = more ? before(sentence, more.index, 200) : '';
  // A limit on the rent says nothing of the costs that are named beside it.
  const of = /\b(?:base|minimum|fixed|annual) rent\b/i.test(what) ? 'main' : mainPools(what);
  if (percent === null || percent > 25 || capKind === null || of === 'main' || !limits.test(sentence))
    return [];
  const isPartial = /\bexclud|\bexcept|\bother than\b/i.test(sentence);
  const capOn = /\bcontrollable\b/i.test(sentence) ? 'controllable' : isPartial ? null : 'all';
  return [{ of, values: { capKind, capPercent: percent, ...(capOn !== null && { capOn }) } }];
};

function capKindIn(sentence: string): string | null {
  if (/\bnon-?cumulative\b|\bnot (?:be )?cumulative\b/i.test(sentence)) return 'previous';
  if (/\bcompound/i.test(sentence) && !/\b(?:not|non)[- ]?compound/i.test(sentence)) return 'compounding';
  if (/\bcumulative\b/i.test(sentence)) return 'cumulative';
  return /\b(?:prior|preceding|previous|last) (?:calendar |lease |fiscal )?year\b/i.test(sentence)
    ? 'previous'
    : null;
}

const feeNamed = /\b(?:management|administrati(?:ve|on)|supervis(?:ory|ion)|overhead) (?:fee|charge)s?\b/i;
const withoutTaxes =
  /\b(?:exclusive of|excluding|other than|without|not including)\b[^.;]{0,40}\btaxes\b[^.;]{0,30}\binsurance\b/i;

/** Charges for what a tenant does, or does late. */
const isOtherFee =
  /\bincrease|\boverdue\b|\blate\b|\bdelinquent\b|\bpast due\b|\balterations?\b|\bconstruction\b|\bsublease|\bassign/i;

const fee: Rule = (sentence) => {
  const found = feeNamed.exec(sentence);
  const rest = found ? after(sentence, found.index + found[0].length, 110) : '';
  const percent = percentIn(rest);
  const of = mainPools(sentence);
  if (percent === null || percent > 30 || of === 'main' || isOtherFee.test(sentence)) return [];
  const isBare = withoutTaxes.test(sentence) ? { feeWithoutTaxesInsurance: true } : {};
  return [{ of, values: { feePercent: percent, ...isBare } }];
};

const occupied = /\b(?:as (?:if|though)|would have been (?:if|had))\b([^.;]{0,90}?)\boccupied\b/i;

const grossUp: Rule = (sentence) => {
  const words = occupied.exec(sentence)?.[1];
  if (words === undefined) return [];
  const target = /\bfully\b/i.test(words) ? 100 : percentIn(words);
  return target === null || target < 50
    ? []
    : [{ of: mainPools(sentence), values: { grossUpTarget: target } }];
};

const objects = /\b(?:objects?|disputes?|contests?|challenges?|audits?)\b/i;
const byTenant = /\b(?:Tenant|Lessee) (?:may|shall have|has|notifies|objects|disputes|contests|gives)\b/;

const objection: Rule = (sentence) => {
  if (/\bestoppel\b|\bfinancial statement/i.test(sentence)) return [];
  if (!/\bstatement\b/i.test(sentence) || !objects.test(sentence) || !byTenant.test(sentence)) return [];
  const days = spansIn(sentence).filter(
    ({ value, start, end }) =>
      value.unit === 'day' &&
      /\bwithin (?:[a-z]+(?:[- ][a-z]+){0,3} )?\(?$/i.test(before(sentence, start, 60)) &&
      /^ (?:after|following|of|from)\b[^.;]{0,30}\b(?:receipt|receiv|deliver)/i.test(
        after(sentence, end, 60),
      ),
  );
  const [first, other] = days;
  return first && !other ? [{ of: mainPools(sentence), values: { objectDays: first.value.count } }] : [];
};

const capitalCosts =
  /\bcapital (?:expenditures?|improvements?|items?|replacements?|costs?)\b|\bof a capital nature\b/i;

const amortised: Rule = (sentence) => {
  if (!capitalCosts.test(sentence) || !/\bamorti[sz]ed\b/i.test(sentence)) return [];
  const years = spansIn(sentence).filter(({ value }) => value.unit === 'year');
  const [first, other] = years;
  const of = mainPools(sentence);
  if (!first || other || of === 'main') return [];
  const rate = /\binterest\b/i.test(sentence) ? percentIn(sentence) : null;
  const values = { capital: 'amortised', capitalYears: first.value.count };
  return [{ of, values: { ...values, ...(rate !== null && { capitalRate: rate }) } }];
};

const rules: readonly Rule[] = [
  paidShare,
  includedInRent,
  fixedAmount,
  statedShare,
  shareOfFeet,
  baseYear,
  expenseStop,
  cap,
  fee,
  grossUp,
  objection,
  amortised,
];

const leavesOut = /\b(?:shall|will|do|does) (?:not include|exclude)\b/i;
const isListItem = /^\(?[a-z0-9]{1,3}[).]\s/i;

/** What a pool does not include, in the sentence and in the items of its list. */
function exclusionsFrom(sentences: readonly string[], at: number): readonly (Told & { words: string })[] {
  const sentence = sentences[at] ?? '';
  const found = leavesOut.exec(sentence);
  const of = found ? mainPools(before(sentence, found.index, 120)) : 'main';
  if (!found || of === 'main') return [];
  const isOpen = sentence.endsWith(':') || /\bfollowing\b|\([a-z0-9]\)/i.test(sentence);
  const items = isOpen ? itemsFrom(sentences, at + 1) : [];
  const parts = [sentence.slice(found.index + found[0].length), ...items];
  const segments = parts.flatMap((part) => part.split(';')).filter((part) => !isLimited.test(part));
  const excluded = excludedWords(segments);
  const isCapital = segments.some((part) => capitalCosts.test(part));
  const values = {
    ...(isCapital && { capital: 'excluded' }),
    ...(excluded.length > 0 && { excluded: excluded.join(', ') }),
  };
  return Object.keys(values).length === 0 ? [] : [{ of, values, words: [sentence, ...items].join(' ') }];
}

function itemsFrom(sentences: readonly string[], first: number): readonly string[] {
  const items: string[] = [];
  for (let at = first; isListItem.test(sentences[at] ?? ''); at += 1) items.push(sentences[at] ?? '');
  return items;
}

/** An exclusion with an exception of its own is for a person to read. */
const isLimited = /\bexcept\b|\bother than\b|\bunless\b|\bto the extent\b|\bin excess of\b/i;
