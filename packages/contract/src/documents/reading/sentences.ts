import { addressesIn, unitsIn } from './addresses.ts';
import type { Finding, Slot } from './findings.ts';
import { isPartyAddress } from './parties.ts';
import { after, dollarAmounts, before, datesIn, type DateReading } from './values.ts';

export interface SentenceContext extends DateReading {
  readonly page: number;
  /** An amendment also describes the lease as it was before the amendment. */
  readonly isAmendment: boolean;
}

/** What a sentence says of the dates, the space and the deposit of the lease. */
export function factsIn(sentence: string, context: SentenceContext): readonly Finding[] {
  return [
    ...termDates(sentence, context),
    ...areas(sentence, context),
    ...deposits(sentence, context),
    ...places(sentence, context),
    ...kinds(sentence, context),
  ];
}

/** Matches a sentence that tells what was, or what would be. */
const isPast =
  /\bwhereas\b|scheduled to expire|currently (?:scheduled|expires)|\bcommenced on\b|\bpredecessor|\bcertain (?:office |retail |industrial )?lease\b|\bexpired on\b|\bwas (?:to )?(?:expire|commence)/i;

const starts =
  /\b(?:commenc(?:e|es|ing)|begin(?:s|ning)?|start(?:s|ing)?)(?: on| as of| from)?(?: the)?[\s,]{0,2}$/i;
const ends =
  /\b(?:expir(?:e|es|ing)|end(?:s|ing)?|terminat(?:es|ing))(?: at (?:midnight|11:59 p\.?m\.?),?)?(?: on| as of)?(?: the)?[\s,]{0,2}$/i;
const definedStart =
  /\b(?:commencement date|lease commencement date|term commencement date)"?(?: of (?:the|this) (?:lease|term))?,? (?:shall mean|means|shall be|is|will be)(?: hereby)?(?: the)? $/i;
const definedEnd =
  /\b(?:expiration date|lease expiration date|termination date)"?(?: of (?:the|this) (?:lease|term))?,? (?:shall mean|means|shall be|is|will be)(?: hereby)?(?: the)? $/i;
const namedStart =
  /^\s?\((?:the |hereinafter )?(?:"|called )(?:lease |term |[a-z]+ extension |extension )?commencement date"/i;
const namedEnd =
  /^\s?\((?:the |hereinafter )?(?:"|called )(?:lease |term |[a-z]+ extended |extended )?(?:expiration|termination) date"/i;
const namedOther = /^\s?\((?:the )?"/;
/** The last of these words before a date says what begins or ends, where the date has no defined name. */
const subjects =
  /\b(?:term|rent|rental|possession|option|installments?|insurance|notice|base year|abatement|period|construction|work|payable|policy|renewal term|renewal|extension term|access|occupancy|delivery)\b/gi;

function termDates(sentence: string, context: SentenceContext): readonly Finding[] {
  const dates = datesIn(sentence, context);
  if (dates.length === 0 || isPast.test(sentence)) return [];
  return dates.flatMap(({ value, start, end }) => {
    const [words, next] = [before(sentence, start, 90), after(sentence, end, 60)];
    const finding = (slot: Slot, rule: string): readonly Finding[] => [
      { slot, value, page: context.page, quote: sentence, rule },
    ];
    if (/renewal|option/i.test(words.slice(-60)) && !context.isAmendment) return [];
    if (definedStart.test(words) || (namedStart.test(next) && !/\brent $/i.test(words)))
      return finding('commencement', 'Defined term');
    if (definedEnd.test(words) || namedEnd.test(next)) return finding('expiration', 'Defined term');
    if (
      namedOther.test(next) &&
      !/^\s?\((?:the )?"(?:[A-Z][a-z]+ )?(?:Term|Extended Term|Extension Term)"/.test(next)
    )
      return [];
    if (subjectBefore(sentence, start) !== 'term') return [];
    if (starts.test(words)) return finding('commencement', 'Sentence on the term');
    if (ends.test(words)) return finding('expiration', 'Sentence on the term');
    return [];
  });
}

function subjectBefore(sentence: string, at: number): string {
  return [...before(sentence, at, 170).matchAll(subjects)].at(-1)?.[0].toLowerCase() ?? '';
}

const anyArea =
  /\b(\d{1,3}(?:,\d{3}){1,2}|\d{3,6})\)? (?:(?:net|gross|rentable|usable|leasable|contiguous) ){0,3}(?:square feet|square foot|sq\. ?ft\.?|sq ft|rsf|sf|r\.s\.f\.|s\.f\.)(?![\w])/gi;
const notPremises =
  /expand(?:ed)? by|additional|existing premises|common area|building (?:contains|containing|consisting)|up to|\bper\b|reduc|less than|at least|more than|first refusal|offer|adjacent|storage|\bof which\b|exceed|shopping center contain|project contain/i;
/** Matches the words before the square feet of the building that the premises are in. */
const ofBuilding =
  /\b(?:building|center|project|complex|property)(?:,? (?:which|that))? (?:has|having|contains|containing|consists of|consisting of|comprises|comprising|of|totals|totaling)(?: in all)?(?: a total(?: area)? of| about| approximately| some)?[\s(]*$/i;
const premisesWords =
  /\bpremises\b|\bsuite\b|\bleases? to\b|\blet to\b|\bdemise|\bstore\b|\bleased?\b|\bkiosk\b/i;

function areas(sentence: string, { page, isAmendment }: SentenceContext): readonly Finding[] {
  if (!/\d{3}/.test(sentence) || !premisesWords.test(sentence)) return [];
  const found = [...sentence.matchAll(anyArea)].flatMap(({ 0: words, 1: digits = '', index }) => {
    const [words90, next] = [before(sentence, index, 90), after(sentence, index + words.length, 40)];
    if (ofBuilding.test(words90)) return [];
    const isTotal = /total of (?:approximately )?$/i.test(words90);
    const isOther =
      notPremises.test(words90) || /^[^.]{0,12}\bof (?:which|common)|existing premises/i.test(next);
    return /usable/i.test(words) || (isOther && !isTotal)
      ? []
      : [{ value: digits.replaceAll(',', ''), isTotal }];
  });
  const totals = found.filter(({ isTotal }) => isTotal);
  const chosen = totals.length > 0 ? totals : isAmendment && isPast.test(sentence) ? [] : found;
  const rule = 'Sentence on the premises';
  return chosen.map(({ value }) => ({ slot: 'area', value, weak: true, page, quote: sentence, rule }));
}

const depositWords =
  /security deposit|deposit(?:s|ed)? with (?:the )?(?:Landlord|Lessor)|as (?:a )?security|\ba deposit of|as security for|"Security Deposit"/i;
const notDeposit = /refund|return(?:ed)?\b|reduc|letter of credit|interest on|presently holds|in lieu/i;
const newDeposit =
  /(?:shall (?:thereafter |then |hereafter )?(?:be|total|equal)|increased to|means|is|total of)(?: the sum of)? $/i;

function deposits(sentence: string, { page }: SentenceContext): readonly Finding[] {
  if (!sentence.includes('$') || !depositWords.test(sentence)) return [];
  const amounts = dollarAmounts(sentence);
  const named = amounts.filter(({ start }) => newDeposit.test(before(sentence, start, 50)));
  const chosen = named.length > 0 ? named : notDeposit.test(sentence) ? [] : amounts;
  const values = new Set(chosen.map(({ value }) => value));
  // Among several amounts the deposit cannot be told apart.
  if (values.size !== 1) return [];
  const rule = 'Sentence on the deposit';
  return [...values].map((value) => ({ slot: 'deposit', value: String(value), page, quote: sentence, rule }));
}

const knownAs =
  /\b(?:building|shopping center|center|project|mall|property)(?: is)?,? (?:commonly |generally )?(?:known|referred to) as (?:the )?"?([A-Z][A-Za-z0-9'&. -]{2,60}?)"?(?=,| and (?:located|situated)| located| situated| \(| at \d|\.$)/g;
const atPlace =
  /(?:located|situated|situate|lying|building|store|premises|known as|office|space|warehouse|shed|feet|floor|property)[\w\s,()"']{0,60}$|\bat(?: \d?)?$/i;

/** Building, address and suite of the premises. */
function places(sentence: string, { page }: SentenceContext): readonly Finding[] {
  const found: Finding[] = [];
  const add = (slot: Slot, value: string, parts?: Readonly<Record<string, string>>): void => {
    const rule = 'Sentence on the premises';
    found.push({ slot, value, weak: true, page, quote: sentence, rule, ...(parts && { parts }) });
  };
  for (const { 1: name = '' } of sentence.matchAll(knownAs)) add('building', name.trim());
  for (const { value, start, end } of addressesIn(sentence)) {
    const words = before(sentence, start + 1, 80);
    if (!atPlace.test(words) || isPartyAddress(sentence, start, end)) continue;
    add('address', value.street, { sd_city: value.city, sd_state: value.state, sd_zip: value.zip });
    if (value.unit !== '') add('suite', value.unit);
  }
  if (
    /\bleases?\b|\bpremises\b|\bcontaining\b|\buse of\b/i.test(sentence) &&
    !/\bnotices?\b|having an (?:address|office)|@/i.test(sentence)
  )
    for (const { value } of unitsIn(sentence)) add('suite', value);
  return found;
}

const kindWords = [
  ['NNN', /triple[- ]net|absolutely net|\bNNN\b/i],
  ['Full Service', /full[- ]service/i],
  ['Modified Gross', /modified gross/i],
] as const;

export function kindOf(text: string): string | null {
  const found = kindWords.filter(([, pattern]) => pattern.test(text));
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}

function kinds(sentence: string, { page }: SentenceContext): readonly Finding[] {
  if (!/\b(?:this|it is|the) (?:lease|is|intended|shall)\b/i.test(sentence) || !/\blease\b/i.test(sentence))
    return [];
  const value = kindOf(sentence);
  return value === null
    ? []
    : [{ slot: 'kind', value, page, quote: sentence, rule: 'Sentence on the kind of lease' }];
}
