import { counted } from '../../counted.ts';
import { addDays, addMonths, showDate, type PlainDate } from '../../dates.ts';
import type {
  Contradiction,
  Finding,
  Findings,
  LeaseReading,
  OptionFinding,
  Slot,
  Suggestion,
} from './findings.ts';
import { clauseSuggestions } from './clause-suggestions.ts';
import { rentSuggestions } from './rent-suggestions.ts';

/** Combines the readings of a document: equal ones make a suggestion, differing ones a contradiction. */
export function suggestionsOf(read: Findings, isAmendment: boolean): LeaseReading {
  const slots = new Map(slotNames.map((slot) => [slot, settled(read.findings, slot)]));
  const of = (slot: Slot): Finding | null => slots.get(slot)?.finding ?? null;
  const commencement = of('commencement');
  const expiration =
    of('expiration') ?? computedExpiration(commencement, of('term'), slots.get('expiration'));
  const dates = { commencement: commencement?.value ?? null, expiration: expiration?.value ?? null };
  const area = of('area');
  const rents = rentSuggestions(read.rents, { ...dates, area: area && Number(area.value) });
  const clauses = clauseSuggestions(read.clauses);
  const suggestions = [
    ...leaseSuggestions({ of, expiration, isAmendment }),
    ...rents.suggestions,
    ...optionSuggestions(read.options, dates),
    ...contactSuggestions(of),
    ...clauses.suggestions,
  ];
  const contradictions = [...slots].flatMap(([slot, { differing }]) =>
    differing.length === 0
      ? []
      : [{ label: slotLabels[slot], readings: differing.slice(0, mostReadings).map(readingWords) }],
  );
  return {
    suggestions: once(suggestions),
    contradictions: [...contradictions, ...rents.contradictions, ...clauses.contradictions],
  };
}

/** The names of what is read, as a contradiction is shown under them. */
const slotLabels: Record<Slot, string> = {
  commencement: 'Commencement date',
  expiration: 'Expiration date',
  area: 'Square feet',
  deposit: 'Security deposit',
  building: 'Building name',
  address: 'Street address',
  suite: 'Suite',
  kind: 'Lease kind',
  term: 'Length of the term',
  landlord: 'Landlord',
  landlordAddress: "Landlord's address",
  manager: 'Property manager',
  landlordBroker: "Landlord's broker",
  tenantBroker: "Tenant's broker",
};
// Safe: the keys of a record over the union.
const slotNames = Object.keys(slotLabels) as Slot[];

interface Settled {
  readonly finding: Finding | null;
  readonly differing: readonly Finding[];
}

/** The one reading of a slot. Weak readings count where there is no other. */
function settled(findings: readonly Finding[], slot: Slot): Settled {
  const all = findings.filter((finding) => finding.slot === slot);
  const strong = all.filter(({ weak }) => !weak);
  const weighed = strong.length > 0 ? strong : all;
  const byValue = new Map<string, Finding>();
  for (const finding of weighed) {
    const key = plainKey(finding.value);
    const known = byValue.get(key);
    if (!known || partsOf(finding) > partsOf(known))
      byValue.set(key, known ? withParts(finding, known) : finding);
  }
  const values = [...byValue.values()];
  // A weak reading that differs tells of something else, such as another address.
  if (values.length === 1) return { finding: values[0] ?? null, differing: [] };
  return { finding: null, differing: values };
}

function plainKey(value: string): string {
  return value.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function partsOf({ parts = {} }: Finding): number {
  return Object.keys(parts).length;
}

function withParts(finding: Finding, known: Finding): Finding {
  return { ...finding, parts: { ...known.parts, ...finding.parts } };
}

/** Computed where the term begins on the first of a month: any other day leaves the last month unclear. */
function computedExpiration(
  commencement: Finding | null,
  term: Finding | null,
  read: Settled | undefined,
): (Finding & { readonly worked: string }) | null {
  const isKnown = commencement && term && read?.differing.length === 0 && commencement.value.endsWith('-01');
  if (!isKnown) return null;
  const value = addDays(addMonths(commencement.value, Number(term.value)), -1);
  const worked = `${counted(Number(term.value), 'month')} from ${showDate(commencement.value)} end on ${showDate(value)}`;
  return { ...term, slot: 'expiration', value, worked, rule: 'Length of the term' };
}

interface LeaseFacts {
  readonly of: (slot: Slot) => Finding | null;
  readonly expiration: (Finding & { readonly worked?: string }) | null;
  readonly isAmendment: boolean;
}

function leaseSuggestions({ of, expiration, isAmendment }: LeaseFacts): readonly Suggestion[] {
  const commencement = of('commencement');
  const from = commencement?.value;
  // An expiration on or before the commencement means that the two dates were read from different things.
  if (from !== undefined && expiration && expiration.value <= from)
    return leaseSuggestions({
      of: (slot) => (slot === 'commencement' ? null : of(slot)),
      expiration: null,
      isAmendment,
    });
  const fields: readonly (readonly [field: string, finding: Finding | null])[] = [
    ['sd_building', of('building')],
    ['sd_address', of('address')],
    ['sd_address2', of('suite')],
    ['sd_ocd', isAmendment ? null : commencement],
    ['sd_ccd', commencement],
    ['sd_ced', expiration],
    ['sd_lease', of('kind')],
    ['sd_sqft', of('area')],
    ['sd_deposit', of('deposit')],
  ];
  return fields.flatMap(([field, finding]) => {
    if (!finding) return [];
    const isNumber = field === 'sd_sqft' || field === 'sd_deposit';
    const values = { [field]: isNumber ? Number(finding.value) : finding.value, ...finding.parts };
    const worked = field === 'sd_ced' ? (expiration?.worked ?? null) : null;
    return [suggestion('lease', field, values, finding, worked)];
  });
}

/** No lease has more of them; a document with more says something else. */
const [mostOptions, mostReadings] = [20, 6];

interface TermDates {
  readonly commencement: PlainDate | null;
  readonly expiration: PlainDate | null;
}

function optionSuggestions(options: readonly OptionFinding[], dates: TermDates): readonly Suggestion[] {
  if (options.length > mostOptions) return [];
  const dated = options.flatMap((option) => {
    const last = lastDay(option, dates);
    return last ? [{ option, ...last }] : [];
  });
  return dated.flatMap(({ option, day, worked }) => {
    const same = dated.filter((other) => other.option.type === option.type && other.day !== day);
    // Two readings of the notice of one option: neither is certain. Rights of first refusal are several.
    if (same.length > 0 && option.type !== 'Right of First Refusal') return [];
    const values = {
      cd_type: option.type,
      ...(day !== null && { cd_action: day }),
      cd_note: option.note,
      cd_status: true,
    };
    const date = suggestion('criticalDate', option.type, values, option, worked);
    return [{ ...date, values: { ...values, ...option.terms } }];
  });
}

/** The last day to act, and how it was worked out; `null` where it cannot be told. */
function lastDay(
  { last }: OptionFinding,
  { commencement, expiration }: TermDates,
): { day: PlainDate | null; worked: string | null } | null {
  if (last === null) return { day: null, worked: null };
  if ('on' in last) return { day: last.on, worked: null };
  const ofTerm = typeof last.before === 'number' ? endOfMonth(commencement, last.before) : null;
  const end = typeof last.before === 'number' ? ofTerm : (last.before ?? expiration);
  if (end === null) return null;
  const { count, unit } = last;
  const day = unit === 'day' ? addDays(end, -count) : addMonths(end, -count * (unit === 'year' ? 12 : 1));
  const worked = `${count} ${unit}${count === 1 ? '' : 's'} before ${showDate(end)} is ${showDate(day)}`;
  return { day, worked: ofTerm ? `month ${last.before} ends on ${showDate(ofTerm)}; ${worked}` : worked };
}

/** Months are counted only from the first of a month: on other days leases differ in the first month. */
function endOfMonth(commencement: PlainDate | null, month: number): PlainDate | null {
  return commencement?.endsWith('-01') ? addDays(addMonths(commencement, month), -1) : null;
}

function contactSuggestions(of: LeaseFacts['of']): readonly Suggestion[] {
  const [landlord, address] = [of('landlord'), of('landlordAddress')];
  const others = [
    ['Property Manager', of('manager')],
    ["Landlord's Leasing Agent", of('landlordBroker')],
    ["Tenant's Real Estate Broker", of('tenantBroker')],
  ] as const;
  const owner = landlord && {
    ...landlord,
    quote:
      address && address.quote !== landlord.quote ? `${landlord.quote}\n${address.quote}` : landlord.quote,
  };
  return [
    ...(owner
      ? [
          suggestion(
            'contact',
            'Landlord',
            { c_type: 'Landlord', c_company: owner.value, ...address?.parts },
            owner,
            null,
          ),
        ]
      : []),
    ...others.flatMap(([type, finding]) =>
      finding ? [suggestion('contact', type, { c_type: type, c_company: finding.value }, finding, null)] : [],
    ),
  ];
}

function suggestion(
  target: Suggestion['target'],
  name: string,
  values: Suggestion['values'],
  { page, quote, rule }: Pick<Finding, 'page' | 'quote' | 'rule'>,
  worked: string | null,
): Suggestion {
  const main = Object.values(values).join('|').slice(0, 200).toWellFormed();
  return { key: `${target}.${name}=${main}`, target, values, page, quote, rule, worked };
}

function readingWords({ value, page, quote }: Finding): Contradiction['readings'][number] {
  return { value, page, quote };
}

function once(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  return [...new Map(suggestions.toReversed().map((one) => [one.key, one])).values()].toReversed();
}
