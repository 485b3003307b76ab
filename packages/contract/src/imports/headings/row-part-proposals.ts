import type { FieldTable } from '../../fields/index.ts';
import type { ColumnFacts } from '../columns.ts';
import type { Mapping } from '../mapping.ts';
import { rowPartNames, rowParts, type RowPartName } from '../row-parts.ts';
import type { SheetKind } from '../kinds.ts';
import { plainNextRent } from './next-rent.ts';
import { scorerOf, type FieldMatch, type HeadingScorer } from './score.ts';
import { numberIn } from './values-fit.ts';

/** What trackers call the fields of the parts of a row, the best name first. */
const names: Readonly<Record<string, string>> = {
  'rent.rt_monthly':
    'Monthly Rent, Monthly Base Rent, Rent per Month, Rent/Month, Current Monthly Rent, Monthly Minimum Rent, Base Rent Monthly, Rent Monthly',
  'rent.rt_annual':
    'Annual Rent, Annual Base Rent, Rent per Year, Current Annual Rent, Annual Minimum Rent, Base Rent Annual, Passing Rent p.a., Rent p.a., Annual Fixed Rent',
  'rent.rt_psf':
    'Rent per SF, Base Rent per SF, Rent per SF per Year, Base Rent ($/SF/yr), Annual Rent per SF, Rate per SF, Rental Rate per SF, Current Rent per SF',
  'rent.rt_start':
    'Rent Start, Rent Commencement, Rent Commencement Date, Rent Start Date, Current Rent Start, Rent From',
  'rent.rt_end': 'Rent End, Rent End Date, Rent Through, Current Rent End',
  'nextRent.rt_start':
    'Next Step Date, Next Increase Date, Next Rent Date, Next Bump Date, Next Escalation Date, Next Rent Increase Date, Next Rent Step Date, Next Rent Start, Date of Next Increase',
  'nextRent.rt_monthly':
    'Next Monthly Rent, New Monthly Rent, Next Rent per Month, Next Step Monthly Rent, Next Monthly Base Rent, Monthly Rent after Next Step',
  'nextRent.rt_annual': 'Next Annual Rent, New Annual Rent, Next Rent per Year, Next Annual Base Rent',
  'nextRent.rt_psf': 'Next Rent per SF, Next Rate per SF, New Rent per SF',
  'option.cd_action':
    'Option Notice Date, Notice Date, Renewal Notice Date, Renewal Notice By, Option Notice By, Notice By, Renewal Notice Due, Next Notice Date, Option Notice Deadline, Notice Deadline, Last Day to Exercise Option, Option Exercise Date, Next Option Notice Date',
  'option.cd_note':
    'Renewal Options, Options, Option, Renewal Option, Options Remaining, Option Terms, Options to Renew',
  'landlord.c_company':
    'Landlord, Landlord Name, Lessor, Lessor Name, Owner, Building Owner, Property Owner, Landlord Company, Landlord Entity, Lessor of Record, Owner Name',
  'landlord.c_lname': 'Landlord Contact, Landlord Contact Name, Landlord Contact Person, Lessor Contact',
  'landlord.c_add1':
    'Landlord Address, Landlord Mailing Address, Landlord Notice Address, Landlord Street Address',
  'landlord.c_city': 'Landlord City',
  'landlord.c_state': 'Landlord State',
  'landlord.c_zip': 'Landlord Zip',
  'landlord.phone_work': 'Landlord Phone, Landlord Phone Number, Landlord Contact Phone, Landlord Telephone',
  'landlord.email1': 'Landlord Email, Landlord Email Address, Landlord Contact Email',
  'note.com_text': 'Notes, Comments, Note, Remarks, General Comments, Lease Notes, Misc Notes',
};

let scorer: HeadingScorer | null = null;

function partScorer(): HeadingScorer {
  const fields: FieldTable = Object.fromEntries(
    rowPartNames.flatMap((part) =>
      Object.entries(rowParts[part].fields).map(([name, field]) => [`${part}.${name}`, field]),
    ),
  );
  const texts = new Map(
    Object.entries(names).map(([field, list]) => [field, withOtherWords(list.split(', '))]),
  );
  return (scorer ??= scorerOf(fields, texts));
}

/** An owner is the landlord, and to extend is to renew, in every name. */
function withOtherWords(known: readonly string[]): string[] {
  const others = known.map((name) =>
    name.replace(/\bLandlord\b/, 'Owner').replace(/\bRenewal\b/, 'Extension'),
  );
  return [...new Set([...known, ...others])];
}

/** A heading fits a part of a row only if it fits well: a wrong one would add rows to leases. */
const [likely, certain] = [0.78, 1];
/** "Contract name" is close to the name of a contact. */
const likelyContact = 0.98;

/** Parts that a sheet of their kind does not hold as well: other dates and other remarks stand there. */
const besideSheet: ReadonlySet<RowPartName> = new Set(['option', 'note']);

/** The columns that the lease itself does not take, for its rent, landlord, option and note. */
export function proposeRowParts(
  columns: readonly ColumnFacts[],
  taken: ReadonlySet<string>,
  heldElsewhere: ReadonlySet<SheetKind>,
  feet: ColumnFacts | undefined,
): { readonly mapping: Mapping; readonly sure: readonly string[] } {
  const wanted = rowPartNames.filter(
    (part) => besideSheet.has(part) || !heldElsewhere.has(rowParts[part].kind),
  );
  const free = columns.filter(({ name, samples }) => !taken.has(name) && samples.length > 0);
  const matches = free
    .flatMap((column) => partScorer().matches(column).concat(plainRent(column, feet)))
    .filter(({ field, score }) => score >= (field === 'landlord.c_lname' ? likelyContact : likely))
    .filter((match) => match.score >= certain || tellsUnit(match));
  const mapping: Record<string, string> = {};
  const sure: string[] = [];
  const used = new Set<string>();
  const take = (found: readonly FieldMatch[]) => {
    const fitting = found
      .filter(({ field }) => wanted.some((part) => field.startsWith(`${part}.`)))
      .toSorted((a, b) => b.score - a.score || a.column.at - b.column.at);
    for (const { field, column, score, valuesAgree } of fitting) {
      if (mapping[field] !== undefined || used.has(column.name)) continue;
      mapping[field] = column.name;
      used.add(column.name);
      if (score >= certain && valuesAgree) sure.push(field);
    }
  };
  take(matches);
  // Only beside the rent can be seen whether an amount is the next one.
  take(free.flatMap((column) => plainNextRent(column, columns, mapping)));
  for (const part of wanted) if (!isWhole(part, mapping)) dropPart(part, mapping);
  return { mapping, sure: sure.filter((field) => mapping[field] !== undefined) };
}

/** "Next Rent" is no yearly one because "Next Annual Rent" is: a heading without a unit fits no amount. */
function tellsUnit({ field, column, valuesAgree }: FieldMatch): boolean {
  const unit = units[field.replace(/^\w+\./, '')];
  return unit === undefined || !valuesAgree || partScorer().words(column.name).includes(unit);
}

const units: Readonly<Record<string, string>> = { rt_monthly: 'month', rt_annual: 'year', rt_psf: 'sqft' };

/** A next rent needs its day; other parts need one of the fields without which a row has none. */
function isWhole(part: RowPartName, mapping: Mapping): boolean {
  const has = (field: string) => mapping[`${part}.${field}`] !== undefined;
  return rowParts[part].needs.some(has) && (part !== 'nextRent' || has('rt_start'));
}

function dropPart(part: RowPartName, mapping: Record<string, string>): void {
  for (const field of Object.keys(mapping)) if (field.startsWith(`${part}.`)) delete mapping[field];
}

/** "Base Rent" alone may be a month's, a year's or a square foot's: the amounts beside the square feet tell. */
function plainRent(column: ColumnFacts, feet: ColumnFacts | undefined): FieldMatch[] {
  const isPlain =
    /^(?:current |contract |minimum |min\.? )?(?:base |fixed )?(?:rent|rental)(?: amount| amt)?\s*(?:\(\$\)|\$)?$/i;
  if (!isPlain.test(column.shortName)) return [];
  const ratios = column.first.flatMap((text, row) => {
    const [rent, size] = [numberIn(text), numberIn(feet?.first[row] ?? '')];
    return rent !== null && size !== null && size > 0 ? [{ rent, ratio: rent / size }] : [];
  });
  const [middle] = ratios.toSorted((a, b) => a.ratio - b.ratio).slice(Math.floor(ratios.length / 2));
  if (!middle) return [];
  const field = middle.rent < 300 ? 'rt_psf' : middle.ratio >= 6 ? 'rt_annual' : 'rt_monthly';
  return [{ field: `rent.${field}`, column, score: 0.9, valuesAgree: false }];
}
