import {
  compDescriptors,
  compField,
  derivedValues,
  formFields,
  searchFields,
  compSearchTable,
  type AnyValue,
  type CompTypeId,
  type Field,
  type FieldTable,
  type SearchField,
} from '@panoramic/contract';
import type { FormGroup } from '../../fields/index.ts';

/** A type's form as a table and groups of it. */
export interface FormLayout {
  readonly table: FieldTable;
  readonly groups: readonly FormGroup<FieldTable>[];
}

export function compForm(type: CompTypeId): FormLayout {
  const table = Object.fromEntries(formFields(type).map((name) => [name, compField(type, name)]));
  return { table, groups: compDescriptors[type].groups };
}

/** Date and place first, then every range, then what tells one kind of deal from another. */
export function searchForm(type: CompTypeId): FormLayout {
  const fields = searchFields(type);
  const [date, ...others] = fields;
  const firstRange = others.findIndex(({ range }) => range);
  const place = others.slice(0, firstRange);
  const ranges = others.filter(({ range }) => range);
  const rest = others.slice(firstRange).filter(({ range }) => !range);
  const groups = [
    { title: 'Date and location', fields: [...(date ? [date] : []), ...place] },
    { title: 'Size and price', fields: ranges },
    { title: 'Particulars', fields: rest },
  ];
  return {
    table: Object.fromEntries(
      Object.entries(compSearchTable(type)).map(([option, field]) => [option, asOption(option, field)]),
    ),
    groups: groups.map(({ title, fields: listed }) => ({ title, fields: listed.flatMap(optionsOf) })),
  };
}

function optionsOf({ name, range }: SearchField): string[] {
  return range ? [`${name}From`, `${name}To`] : [name];
}

/** The two ends of a range say which they are, and stand side by side. */
function asOption(option: string, field: Field): Field {
  const end = /(From|To)$/.exec(option)?.[0].toLowerCase();
  const { help: _help, ...asked } = field;
  return end ? { ...asked, label: `${field.label} ${end}`, width: 'sm' } : asked;
}

/** The derived fields of a form, as they follow from what has been typed. */
export function derivedFrom(row: Readonly<Record<string, AnyValue>>): Record<string, number | null> {
  return derivedValues({
    salePrice: numberIn(row, 'salePrice'),
    buildingSize: numberIn(row, 'buildingSize'),
    units: numberIn(row, 'units'),
    acres: numberIn(row, 'acres'),
  });
}

function numberIn(row: Readonly<Record<string, AnyValue>>, name: string): number | null {
  const value = row[name];
  return typeof value === 'number' ? value : null;
}
