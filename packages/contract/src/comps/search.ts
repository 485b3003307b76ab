import type { FieldError } from '../errors.ts';
import {
  choicesOf,
  operatorsOf,
  type AnyValue,
  type ChoiceField,
  type Field,
  type FieldTable,
  type TextField,
} from '../fields/index.ts';
import { quarterSpan } from './fields/commencement.ts';
import { rangeNames, type RangeName, type SearchName } from './fields/descriptor.ts';
import { compDescriptors } from './fields/descriptors.ts';
import { compFields, type CompFieldName } from './fields/fields.ts';
import { compField, formFields } from './fields/layout.ts';
import type { CompTypeId } from './fields/types.ts';

/** One line of a type's search form. */
export interface SearchField {
  readonly name: SearchName;
  /** The field of the comp that is searched. */
  readonly of: CompFieldName;
  /** Sent as `{name}From` and `{name}To`, both ends included. */
  readonly range: boolean;
  /** The field of each input. */
  readonly field: Field;
}

export type SearchOption = SearchName | `${RangeName}${'From' | 'To'}`;
/** Search values by option name. An option without a value does not filter. */
export type SearchOptions = { readonly [K in SearchOption]?: AnyValue | undefined };

export function searchFields(type: CompTypeId): readonly SearchField[] {
  return compDescriptors[type].search.map((name) => {
    const of = lookedAt(type, name);
    return { name, of, range: isRange(name), field: searchable(compField(type, of), renamed[name]) };
  });
}

function isRange(name: SearchName): name is RangeName {
  return rangeNames.some((range) => range === name);
}

function lookedAt(type: CompTypeId, name: SearchName): CompFieldName {
  if (name === 'perSqft') return compDescriptors[type].perSqft;
  return name === 'acreage' ? 'acres' : name;
}

const renamed: Partial<Record<SearchName, string>> = { perSqft: 'Per SQFT', acreage: 'Acreage' };

/** Lets a search use part of a zip code, a typed figure for a computed field, and several choices at once. */
function searchable(field: Field, label = field.label): Field {
  const { derived: _derived, ...typed } = { ...field, label };
  // Safe: the choices of comps are texts.
  if (typed.kind === 'choice') return choicesOf(typed as ChoiceField<string>);
  return 'shape' in typed ? withoutShape(typed) : typed;
}

function withoutShape({ shape: _shape, ...field }: TextField): TextField {
  return field;
}

/** Refuses a range that is the wrong way round: it would find nothing and is a typing mistake. */
export function compSearchProblems(type: CompTypeId, options: SearchOptions): readonly FieldError[] {
  return searchFields(type).flatMap(({ name, of, range, field: { label } }) => {
    if (!range) return [];
    // Safe: `name` is the name of a range.
    const [from, to] = (['From', 'To'] as const).map((end) => options[`${name as RangeName}${end}`] ?? null);
    if (!isReversed(of, from ?? null, to ?? null)) return [];
    const than = isTime(of) ? 'before' : 'less than';
    return [{ field: `${name}To`, message: `${label} to is ${than} ${label} from.` }];
  });
}

function isReversed(of: CompFieldName, from: AnyValue, to: AnyValue): boolean {
  if (typeof from === 'string' && typeof to === 'string' && of === 'leaseCommencement')
    return quarterSpan(to).last < quarterSpan(from).first;
  return from !== null && to !== null && to < from;
}

function isTime(of: CompFieldName): boolean {
  return of === 'leaseCommencement' || of === 'yearBuilt';
}

/** Every option of a type's search, as a table of fields. */
export function compSearchTable(type: CompTypeId): FieldTable {
  const options = searchFields(type).flatMap(({ name, range, field }) =>
    (range ? [`${name}From`, `${name}To`] : [name]).map((option) => [option, field] as const),
  );
  return Object.fromEntries(options);
}

/** The fields of a type that further conditions can be on, beside the own ones: all but the quarter of the deal. */
export function compConditionTable(type: CompTypeId): FieldTable {
  const fields = formFields(type).map((name): [string, Field] => [name, compField(type, name)]);
  return Object.fromEntries(fields.filter(([, field]) => operatorsOf(field).length > 0));
}

/** Text matches partially; a choice must match exactly. */
export function isSearchedByPart(of: CompFieldName): boolean {
  const { kind } = compFields[of];
  return kind === 'text' || kind === 'longText';
}
