import { addressesIn, unitsIn } from './addresses.ts';
import type { Finding, RentFinding, Slot } from './findings.ts';
import type { LabelledValue, LabelRole } from './labels.ts';
import { partyName, contactParts } from './parties.ts';
import { kindOf, type SentenceContext } from './sentences.ts';
import { dollarAmounts, datesIn, spansIn } from './values.ts';

type Read = Pick<Finding, 'slot' | 'value' | 'parts'>;
type Reader = (value: readonly string[], context: SentenceContext) => readonly Read[];

const none: Reader = () => [];

/** How the value beside each heading is read. A value that says more than one thing is not read. */
const readers: Record<LabelRole, Reader> = {
  commencement: (lines, context) => oneDate('commencement', lines, context),
  expiration: (lines, context) => oneDate('expiration', lines, context),
  term: ([line = '']) => {
    const spans = spansIn(line);
    const [first] = spans;
    if (!first || spans.length > 1 || first.value.unit === 'day') return [];
    return one('term', String(first.value.count * (first.value.unit === 'year' ? 12 : 1)));
  },
  area: ([line = '']) => {
    const numbers = line.match(/\b\d{1,3}(?:,\d{3})+\b|\b\d{3,7}\b/g) ?? [];
    return numbers.length === 1 && !/\bper\b/i.test(line)
      ? one('area', (numbers[0] ?? '').replaceAll(',', ''))
      : [];
  },
  deposit: ([line = '']) => {
    const values = new Set(dollarAmounts(line).map(({ value }) => value));
    return values.size === 1 ? one('deposit', String([...values][0])) : [];
  },
  building: (lines) => [...buildingName(lines), ...addressRead(lines)],
  address: (lines) => addressRead(lines),
  premises: (lines) => {
    const units = new Set(unitsIn(lines.join(', ')).map(({ value }) => value));
    const unit = [...units];
    return [
      ...addressRead(lines),
      ...(unit.length === 1 ? one('suite', unit[0] ?? '') : []),
      ...premisesArea(lines),
    ];
  },
  suite: ([line = '']) => {
    const [named] = unitsIn(line);
    if (named) return one('suite', named.value);
    return /^#?\s?[A-Z]?-?\d{1,5}[A-Z]?$/.test(line.trim())
      ? one('suite', `Suite ${line.trim().replace(/^#\s?/, '')}`)
      : [];
  },
  kind: (lines) => {
    const kind = kindOf(lines.join(' '));
    return kind === null ? [] : one('kind', kind);
  },
  landlord: (lines) => {
    const name = partyName(lines[0] ?? '');
    const parts = contactParts(lines.slice(1));
    const address =
      parts['c_add1'] === undefined
        ? []
        : [{ slot: 'landlordAddress' as const, value: parts['c_add1'], parts }];
    return name === null ? [] : [{ slot: 'landlord', value: name }, ...address];
  },
  landlordAddress: (lines) => {
    const parts = contactParts(lines);
    return parts['c_add1'] === undefined ? [] : [{ slot: 'landlordAddress', value: parts['c_add1'], parts }];
  },
  manager: ([line = '']) => company('manager', line),
  landlordBroker: ([line = '']) => company('landlordBroker', line),
  tenantBroker: ([line = '']) => company('tenantBroker', line),
  tenant: none,
  rent: none,
  cam: none,
  taxes: none,
  insurance: none,
};

export function readProvisions(
  labelled: readonly LabelledValue[],
  context: SentenceContext,
): readonly Finding[] {
  return labelled.flatMap(({ role, value, quote }) =>
    readers[role](value, context).map((read) =>
      Object.assign({}, read, {
        page: context.page,
        quote: quote.slice(0, 600),
        rule: 'Table of basic provisions',
      }),
    ),
  );
}

function one(slot: Slot, value: string): readonly Read[] {
  return [{ slot, value }];
}

function oneDate(slot: Slot, lines: readonly string[], context: SentenceContext): readonly Read[] {
  const line = lines[0] ?? '';
  const [date, other] = datesIn(line, context);
  // "the earlier of June 1, 2024 and the day Tenant opens" is no date yet.
  if (
    !date ||
    other ||
    /\b(?:earlier|later|estimated|anticipated|approximately|about|upon|after|before|unless|subject)\b/i.test(
      line,
    )
  )
    return [];
  return one(slot, date.value);
}

function company(slot: Slot, line: string): readonly Read[] {
  const name = partyName(line);
  return name === null ? [] : one(slot, name);
}

function addressRead(lines: readonly string[]): readonly Read[] {
  const found = addressesIn(`, ${lines.join(', ')}`);
  const [address] = found;
  if (!address || found.length > 1) return [];
  const { street, unit, city, state, zip } = address.value;
  return [
    { slot: 'address', value: street, parts: { sd_city: city, sd_state: state, sd_zip: zip } },
    ...(unit === '' ? [] : one('suite', unit)),
  ];
}

/** The words before the street. */
function buildingName(lines: readonly string[]): readonly Read[] {
  const [line = ''] = lines;
  const street = addressesIn(`, ${lines.join(', ')}`)[0]?.value.street;
  const own = (street === undefined ? line : (line.split(street)[0] ?? '')).replace(
    /(?:,? (?:located|situated) (?:at|in)|,? at|,)\s*$/i,
    '',
  );
  const name = own
    .replace(/^the (?:office )?building (?:commonly )?known as /i, '')
    .replace(/^"|"$/g, '')
    .trim();
  const isName =
    /^[A-Z][A-Za-z0-9'&. -]{2,60}$/.test(name) && !/\b(?:located|containing|exhibit|feet)\b/i.test(name);
  return isName ? one('building', name) : [];
}

function premisesArea(lines: readonly string[]): readonly Read[] {
  const areas = [
    ...lines
      .join(' ')
      .matchAll(
        /\b(\d{1,3}(?:,\d{3})+|\d{3,6})\)? (?:(?:net |gross )?(?:rentable|leasable) )?(?:square feet|sq\. ?ft\.?|rsf|sf)(?!\w)/gi,
      ),
  ];
  return areas.length === 1 ? one('area', (areas[0]?.[1] ?? '').replaceAll(',', '')) : [];
}

const chargeTypes = { rent: 'Base Rent', cam: 'CAM', taxes: 'RE Taxes', insurance: 'Insurance' } as const;

/** A single monthly amount beside its heading, for the whole term. */
export function readCharges(labelled: readonly LabelledValue[], page: number): readonly RentFinding[] {
  return labelled.flatMap(({ role, value, quote }) => {
    if (role !== 'rent' && role !== 'cam' && role !== 'taxes' && role !== 'insurance') return [];
    const [line = ''] = value;
    const [amount, other] = dollarAmounts(line);
    const isMonthly = /\bper month|\bmonthly|\/ ?mo(?:nth)?\b|\ba month/i.test(quote.split('\n')[0] ?? '');
    const isPlain =
      amount &&
      !other &&
      !datesIn(line, { monthFirst: true }).length &&
      !/\byears?\b|\bmonths? \d|per (?:square|rsf|sf)/i.test(line);
    if (!isPlain || !isMonthly || value.length > 1) return [];
    return [
      {
        type: chargeTypes[role],
        period: { kind: 'term', adjusted: role !== 'rent' || /adjust|increas|escalat/i.test(quote) },
        amount: amount.value,
        unit: 'month',
        page,
        quote: quote.slice(0, 600),
        rule: 'Table of basic provisions',
        table: `${role} of page ${page}`,
      } as const,
    ];
  });
}
