import type { Field } from '../fields/index.ts';
import { addressInParts, type AddressPart } from './addresses.ts';
import { contentOf, type ColumnFacts, type Content } from './columns.ts';
import { compTypeOfKind, type SheetKind } from './kinds.ts';
import { headingsOf, plainHeading } from './synonyms.ts';
import { importFields, importIdField, importLeaseField, importLeaseIdField } from './tables.ts';
import { choiceOfWord } from './words.ts';

export type ProposedSource = string | { readonly column: string; readonly part: AddressPart };
export type Proposal = Readonly<Record<string, ProposedSource>>;

/** Which column holds which field: by its heading first, then by what it holds. */
export function proposeMapping(kind: SheetKind, columns: readonly ColumnFacts[]): Proposal {
  const fields = importFields(kind);
  const proposal: Record<string, ProposedSource> = {};
  const taken = new Set<string>();
  for (const { field, column } of bestFirst(candidates(kind, columns))) {
    if (proposal[field] !== undefined || taken.has(column.name)) continue;
    proposal[field] = column.name;
    taken.add(column.name);
  }
  keepOwnLeaseIds(columns, proposal);
  proposeNumbers(kind, columns, proposal, taken);
  proposeParts(kind, columns, proposal);
  proposeByContent(fields, columns, proposal, taken);
  return proposal;
}

/**
 * Keeps the lease id only for a sheet that was exported, which has our ids beside the numbers of leases:
 * other programs number their leases too.
 */
function keepOwnLeaseIds(columns: readonly ColumnFacts[], proposal: Record<string, ProposedSource>): void {
  const { [importIdField]: id, [importLeaseField]: number, [importLeaseIdField]: leaseId } = proposal;
  if (leaseId === undefined) return;
  const samples = columns.find(({ name }) => name === leaseId)?.samples ?? [];
  if (id !== undefined && number !== undefined && samples.every((text) => /^\d+$/.test(text))) return;
  delete proposal[importLeaseIdField];
  proposal[importLeaseField] ??= leaseId;
}

/** Proposes a first column such as "Clinic #" or "Practice ID" as the number of the leases. */
function proposeNumbers(
  kind: SheetKind,
  columns: readonly ColumnFacts[],
  proposal: Record<string, ProposedSource>,
  taken: Set<string>,
): void {
  const first = columns[0];
  if (!first || compTypeOfKind(kind) !== null || proposal[importLeaseField] !== undefined) return;
  if (taken.has(first.name) || first.samples.length === 0) return;
  if (!/(?:number|id|code)$/.test(plainHeading(first.shortName))) return;
  proposal[importLeaseField] = first.name;
  taken.add(first.name);
}

interface Candidate {
  readonly field: string;
  readonly column: ColumnFacts;
  /** The lower, the better. */
  readonly rank: number;
}

function bestFirst(found: readonly Candidate[]): Candidate[] {
  return found.toSorted((a, b) => a.rank - b.rank || a.column.at - b.column.at);
}

function candidates(kind: SheetKind, columns: readonly ColumnFacts[]): Candidate[] {
  const fields = importFields(kind);
  const headings = headingsOf(kind);
  return columns.flatMap((column) => {
    const [full, short] = [
      plainHeading(column.name.replace(/ \(\d+\)$/, '')),
      plainHeading(column.shortName),
    ];
    return Object.entries(fields).flatMap(([field, described]) => {
      const names = [plainHeading(described.label), ...(headings.get(field) ?? [])];
      const place = rankOf(names, full, 0) ?? rankOf(names, short, 500);
      if (place === null || !fits(described, column, place === 0)) return [];
      return [{ field, column, rank: place }];
    });
  });
}

function rankOf(names: readonly string[], heading: string, after: number): number | null {
  const at = names.indexOf(heading);
  return heading === '' || at === -1 ? null : at + after;
}

/** A column is not proposed for a field that cannot hold its values, unless it has the field's own name. */
function fits(field: Field, { samples }: ColumnFacts, isOwnName: boolean): boolean {
  if (isOwnName || samples.length === 0) return true;
  if (field.kind === 'choice') {
    const known = samples.filter((text) => choiceOfWord(text, field) !== undefined).length;
    return known * 2 >= samples.length;
  }
  const content = contentOf(samples);
  const possible = contents[field.kind];
  return possible === undefined || content === 'nothing' || possible.includes(content);
}

const contents: Partial<Record<Field['kind'], readonly Content[]>> = {
  date: ['date', 'number', 'zip', 'text'],
  money: ['money', 'number', 'zip', 'text'],
  integer: ['number', 'money', 'zip', 'text'],
  number: ['number', 'money', 'zip', 'text'],
  percent: ['number', 'money', 'zip', 'text'],
};

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
  proposal: Record<string, ProposedSource>,
): void {
  const fields = addressFieldsOf(kind);
  if (!fields) return;
  const whole = columns.find(({ samples }) => samples.length > 0 && shareOf(samples, 'state') >= 0.6);
  if (!whole) return;
  const hasStreet = shareOf(whole.samples, 'street') >= 0.6;
  for (const part of ['street', 'city', 'state', 'zip'] as const) {
    if (part === 'street' && !hasStreet) continue;
    const current = proposal[fields[part]];
    if (current !== undefined && current !== whole.name) continue;
    if (shareOf(whole.samples, part) > 0) proposal[fields[part]] = { column: whole.name, part };
  }
}

/** How many of the texts have the part, of those that are addresses with a city. */
function shareOf(samples: readonly string[], part: AddressPart): number {
  const found = samples.map(addressInParts).filter(({ city, state }) => city !== '' && state !== '');
  return found.filter((parts) => parts[part] !== '').length / Math.max(1, samples.length);
}

/** Proposes a column without a known heading by its values, where only one field can hold them. */
function proposeByContent(
  fields: Readonly<Record<string, Field>>,
  columns: readonly ColumnFacts[],
  proposal: Record<string, ProposedSource>,
  taken: Set<string>,
): void {
  const used = new Set(
    Object.values(proposal).map((source) => (typeof source === 'string' ? source : source.column)),
  );
  for (const column of columns) {
    if (taken.has(column.name) || used.has(column.name) || column.samples.length < 3) continue;
    const content = contentOf(column.samples);
    const free = Object.entries(fields).filter(([name]) => proposal[name] === undefined);
    const [match, ...others] = free.filter(([, field]) => holds(field, content));
    if (!match || others.length > 0) continue;
    proposal[match[0]] = column.name;
    used.add(column.name);
  }
}

function holds(field: Field, content: Content): boolean {
  if (content === 'state')
    return field.kind === 'choice' && field.choices.some(({ value }) => value === 'TX');
  if (content === 'zip') return field.label === 'Zip';
  return content === 'email' && field.kind === 'email';
}
