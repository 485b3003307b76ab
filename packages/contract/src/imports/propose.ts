import type { Field, FieldTable } from '../fields/index.ts';
import { addressInParts, type AddressPart } from './addresses.ts';
import { contentOf, type ColumnFacts } from './columns.ts';
import { assignColumns } from './headings/assignment.ts';
import { likelyColumns } from './headings/main-fields.ts';
import { onlyColumns } from './headings/only-column.ts';
import { proposeRowParts } from './headings/row-part-proposals.ts';
import { headingScorer, scorerWith, type FieldMatch, type HeadingScorer } from './headings/score.ts';
import { compTypeOfKind, isTabKind, type SheetKind } from './kinds.ts';
import type { Mapping, ProposedSource } from './mapping.ts';
import { proposeTerm } from './propose-term.ts';
import { plainHeading } from './synonyms.ts';
import { importFields, importIdField, importLeaseField, importLeaseIdField } from './tables.ts';
import { choiceOfWord } from './words.ts';

export interface Proposal {
  readonly mapping: Mapping;
  /** The fields whose column nobody needs to look at: heading and values agree, and nothing else comes near. */
  readonly sure: readonly string[];
  /** For the main fields of the kind: the columns that could hold them and hold nothing else, the likeliest first. */
  readonly likely: Readonly<Record<string, readonly string[]>>;
}

/**
 * Which column holds which field: by the words of its heading and by what it holds. `heldElsewhere` are the kinds
 * of other sheets; what these hold is no part of the rows of leases. The client's `own` fields are known by their
 * labels.
 */
export function proposeMapping(
  kind: SheetKind,
  columns: readonly ColumnFacts[],
  heldElsewhere: ReadonlySet<SheetKind> = new Set(),
  own: FieldTable = {},
): Proposal {
  const mapping: Record<string, ProposedSource> = {};
  const taken = new Set<string>();
  const scorer = scorerWith(kind, own);
  const possible = columns.flatMap((column) => scorer.matches(column));
  const matches = possible.filter(isLikely);
  for (const { field, column } of assignColumns(matches.toSorted(bestFirst)).values()) {
    mapping[field] = column.name;
    taken.add(column.name);
  }
  proposeNumbers(kind, columns, mapping, taken);
  proposePlaces(kind, columns, mapping, taken);
  proposeNames(kind, columns, mapping, taken);
  keepOwnLeaseIds(columns, mapping);
  proposeParts(kind, columns, mapping);
  proposeByContent(kind, columns, mapping, taken, scorer);
  proposeTerm(kind, columns, mapping, taken);
  Object.assign(mapping, onlyColumns(kind, columns, mapping, columnsIn(mapping)));
  const sure = sureFields(mapping, matches);
  const likelyFor = likelyColumns(kind, columns, mapping, possible);
  if (kind !== 'leases') return { mapping, sure, likely: likelyFor };
  const used = columnsIn(mapping);
  const feet = columns.find(({ name }) => name === mapping['sd_sqft']);
  const parts = proposeRowParts(columns, used, heldElsewhere, feet);
  return { mapping: { ...mapping, ...parts.mapping }, sure: [...sure, ...parts.sure], likely: likelyFor };
}

function columnsIn(mapping: Mapping): Set<string> {
  return new Set(
    Object.values(mapping).map((source) => (typeof source === 'string' ? source : source.column)),
  );
}

const [likely, certain, apart] = [0.6, 1, 0.2];

function isLikely({ score }: FieldMatch): boolean {
  return score >= likely;
}

function bestFirst(a: FieldMatch, b: FieldMatch): number {
  return b.score - a.score || Number(b.valuesAgree) - Number(a.valuesAgree) || a.column.at - b.column.at;
}

function sureFields(mapping: Mapping, matches: readonly FieldMatch[]): string[] {
  return Object.entries(mapping).flatMap(([field, source]) => {
    const own = matches.find((one) => one.field === field && one.column.name === source);
    if (!own || own.score < certain || !own.valuesAgree) return [];
    const rival = matches.some(
      (one) =>
        (one.field === field) !== (one.column.name === source) &&
        one.score > own.score - apart &&
        !isBetterElsewhere(one, own, mapping, matches),
    );
    return rival ? [] : [field];
  });
}

/** A rival for the field is a column that holds another; a rival for the column is a field that another holds. */
function isBetterElsewhere(
  rival: FieldMatch,
  own: FieldMatch,
  mapping: Mapping,
  matches: readonly FieldMatch[],
): boolean {
  return matches.some(
    (one) =>
      one.score >= rival.score &&
      mapping[one.field] === one.column.name &&
      (rival.field === own.field
        ? one.column === rival.column && one.field !== own.field
        : one.field === rival.field && one.column !== own.column),
  );
}

/**
 * Keeps the lease id only for a sheet that was exported, which has our ids beside the numbers of leases:
 * other programs number their leases too.
 */
function keepOwnLeaseIds(columns: readonly ColumnFacts[], mapping: Record<string, ProposedSource>): void {
  const { [importIdField]: id, [importLeaseField]: number, [importLeaseIdField]: leaseId } = mapping;
  if (leaseId === undefined) return;
  const samples = columns.find(({ name }) => name === leaseId)?.samples ?? [];
  if (id !== undefined && number !== undefined && samples.every((text) => /^\d+$/.test(text))) return;
  delete mapping[importLeaseIdField];
  mapping[importLeaseField] ??= leaseId;
}

/** Proposes one of the first columns, such as "Clinic #" or "Practice ID", as the number of the leases. */
function proposeNumbers(
  kind: SheetKind,
  columns: readonly ColumnFacts[],
  mapping: Record<string, ProposedSource>,
  taken: Set<string>,
): void {
  if (
    kind === 'paid' ||
    kind === 'indexValues' ||
    compTypeOfKind(kind) !== null ||
    mapping[importLeaseField] !== undefined
  )
    return;
  const found = columns
    .slice(0, 1)
    .find(
      ({ name, shortName, samples }) =>
        !taken.has(name) && samples.length > 0 && /(?:number|id|code)$/.test(plainHeading(shortName)),
    );
  if (!found) return;
  mapping[importLeaseField] = found.name;
  taken.add(found.name);
}

/** Beside "Studio ID" or "Branch code", "Studio" and "Branch" are the names of the places. */
function proposePlaces(
  kind: SheetKind,
  columns: readonly ColumnFacts[],
  mapping: Record<string, ProposedSource>,
  taken: Set<string>,
): void {
  const number = columns.find(({ name }) => name === mapping[importLeaseField]);
  if (kind !== 'leases' || mapping['sd_building'] !== undefined || !number) return;
  const noun = plainHeading(number.shortName).replace(/(?:number|id|code|ref)$/, '');
  const found = columns.find(
    ({ name, shortName, samples }) =>
      !taken.has(name) &&
      [noun, `${noun}name`].includes(plainHeading(shortName)) &&
      samples.length > 0 &&
      samples.every((text) => /\p{L}{2}/u.test(text)),
  );
  if (noun === '' || !found) return;
  mapping['sd_building'] = found.name;
  taken.add(found.name);
}

/** Rows of a tab without a number find their lease by the name of its building, else by its address. */
function proposeNames(
  kind: SheetKind,
  columns: readonly ColumnFacts[],
  mapping: Record<string, ProposedSource>,
  taken: Set<string>,
): void {
  if (!isTabKind(kind) || mapping[importLeaseField] !== undefined) return;
  const matches = columns
    .filter(({ name }) => !taken.has(name))
    .flatMap((column) => headingScorer('leases').matches(column))
    .filter(isLikely);
  for (const wanted of ['sd_building', 'sd_address']) {
    const [best] = matches.filter(({ field }) => field === wanted).toSorted(bestFirst);
    if (!best) continue;
    mapping[importLeaseField] = best.column.name;
    taken.add(best.column.name);
    return;
  }
}

interface AddressFields {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

function addressFieldsOf(kind: SheetKind): AddressFields | null {
  if (kind === 'leases') return { street: 'sd_address', city: 'sd_city', state: 'sd_state', zip: 'sd_zip' };
  if (kind === 'contacts') return { street: 'c_add1', city: 'c_city', state: 'c_state', zip: 'c_zip' };
  return kind.startsWith('comps') ? { street: 'address', city: 'city', state: 'state', zip: 'zip' } : null;
}

/** A column with whole addresses, or with city, state and zip in one cell, fills the fields that have no column. */
function proposeParts(
  kind: SheetKind,
  columns: readonly ColumnFacts[],
  mapping: Record<string, ProposedSource>,
): void {
  const fields = addressFieldsOf(kind);
  if (!fields) return;
  const whole = columns.find(({ samples }) => samples.length > 0 && shareOf(samples, 'state') >= 0.6);
  if (!whole) return;
  const hasStreet = shareOf(whole.samples, 'street') >= 0.6;
  for (const part of ['street', 'city', 'state', 'zip'] as const) {
    if (part === 'street' && !hasStreet) continue;
    const current = mapping[fields[part]];
    if (current !== undefined && current !== whole.name) continue;
    if (shareOf(whole.samples, part) > 0) mapping[fields[part]] = { column: whole.name, part };
  }
}

/** How many of the texts have the part, of those that are addresses with a city. */
function shareOf(samples: readonly string[], part: AddressPart): number {
  const found = samples.map(addressInParts).filter(({ city, state }) => city !== '' && state !== '');
  return found.filter((parts) => parts[part] !== '').length / Math.max(1, samples.length);
}

/** A heading that fits a field so well is not overruled by the values. */
const telling = 0.5;

/** Proposes a column without a known heading by its values, where only one field can hold them. */
function proposeByContent(
  kind: SheetKind,
  columns: readonly ColumnFacts[],
  mapping: Record<string, ProposedSource>,
  taken: Set<string>,
  scorer: HeadingScorer,
): void {
  const used = columnsIn(mapping);
  for (const column of columns) {
    if (taken.has(column.name) || used.has(column.name) || column.samples.length < 2) continue;
    if (scorer.best(column.name) >= telling) continue;
    const free = Object.entries(importFields(kind)).filter(([name]) => mapping[name] === undefined);
    const [match, ...others] = free.filter(([name, field]) => isHeldBy(name, field, column.samples));
    if (!match || others.length > 0) continue;
    mapping[match[0]] = column.name;
    used.add(column.name);
    taken.add(column.name);
  }
}

/** The values could be those of hardly another field: states, zip codes, addresses of mails, words of a choice. */
function isHeldBy(name: string, field: Field, samples: readonly string[]): boolean {
  const content = contentOf(samples);
  const isState = field.kind === 'choice' && field.choices.some(({ value }) => value === 'TX');
  if (isState && samples.length < 3) return false;
  if (content === 'zip') return field.label === 'Zip' && samples.length >= 3;
  if (content === 'email') return field.kind === 'email' || name === 'cd_email';
  if (field.kind === 'longText') return name !== 'pressRelease' && areSentences(samples);
  return (
    field.kind === 'choice' &&
    samples.every((text) => text.length > 1 && choiceOfWord(text, field) !== undefined)
  );
}

function areSentences(samples: readonly string[]): boolean {
  const words = samples.map((text) => text.split(/\s+/).length);
  return words.reduce((sum, count) => sum + count, 0) >= 4 * samples.length;
}
