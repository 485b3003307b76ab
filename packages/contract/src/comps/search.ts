import {
  choicesOf,
  type AnyValue,
  type ChoiceField,
  type Field,
  type FieldTable,
  type TextField,
} from '../fields/index.ts';
import { rangeNames, type RangeName, type SearchName } from './fields/descriptor.ts';
import { compDescriptors } from './fields/descriptors.ts';
import { compFields, type CompFieldName } from './fields/fields.ts';
import { compField } from './fields/layout.ts';
import type { CompTypeId } from './fields/types.ts';

/** One line of a type's search form. */
export interface SearchField {
  readonly name: SearchName;
  /** The field of the comp that is looked at. */
  readonly of: CompFieldName;
  /** Sent as `{name}From` and `{name}To`, both ends included. */
  readonly range: boolean;
  /** What each input takes. */
  readonly field: Field;
}

export type SearchOption = SearchName | `${RangeName}${'From' | 'To'}`;
/** What was searched for, by the options' names; an option without a value finds everything. */
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

/** Part of a zip is worth searching for, what is computed by a typed figure, and choices several at once. */
function searchable(field: Field, label = field.label): Field {
  const { derived: _derived, ...typed } = { ...field, label };
  // Safe: the choices of comps are texts.
  if (typed.kind === 'choice') return choicesOf(typed as ChoiceField<string>);
  return 'shape' in typed ? withoutShape(typed) : typed;
}

function withoutShape({ shape: _shape, ...field }: TextField): TextField {
  return field;
}

/** Every option of a type's search, as a table of fields. */
export function searchTable(type: CompTypeId): FieldTable {
  const options = searchFields(type).flatMap(({ name, range, field }) =>
    (range ? [`${name}From`, `${name}To`] : [name]).map((option) => [option, field] as const),
  );
  return Object.fromEntries(options);
}

/** Text is found by a part of it, a choice only by itself. */
export function foundByPart(of: CompFieldName): boolean {
  const { kind } = compFields[of];
  return kind === 'text' || kind === 'longText';
}
