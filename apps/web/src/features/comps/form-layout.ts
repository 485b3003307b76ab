import {
  compDescriptors,
  compField,
  derivedValues,
  formFields,
  nearFields,
  searchFields,
  compSearchTable,
  type AnyValue,
  type CompTypeId,
  type Field,
  type FieldTable,
  type SearchField,
} from '@panoramic/contract';
import { fieldsOf, type FormGroup } from '../../fields/index.ts';
import type { OwnFields } from '../../fields/own-fields/use-own-fields.ts';

/** The field table of a type's form and its groups. */
export interface FormLayout {
  readonly table: FieldTable;
  readonly groups: readonly FormGroup<FieldTable>[];
}

/** The fields of a type in the order of its form, the own ones behind. */
export function compForm(type: CompTypeId, own: OwnFields): FormLayout {
  const names = formFields(type).map((name): [string, Field] => [name, compField(type, name)]);
  const table: FieldTable = Object.fromEntries(names);
  return fieldsOf(table, compDescriptors[type].groups, own);
}

/** The search form: date and place, then the ranges, then the options of the type. */
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
    table: {
      ...Object.fromEntries(
        Object.entries(compSearchTable(type)).map(([option, field]) => [option, asOption(option, field)]),
      ),
      // No inputs of the form: their names are shown where the server refuses one.
      ...nearFields,
    },
    groups: groups.map(({ title, fields: listed }) => ({ title, fields: listed.flatMap(optionsOf) })),
  };
}

function optionsOf({ name, range }: SearchField): string[] {
  return range ? [`${name}From`, `${name}To`] : [name];
}

/** Labels the two ends of a range and puts them side by side. */
function asOption(option: string, field: Field): Field {
  const end = /(From|To)$/.exec(option)?.[0].toLowerCase();
  const { help: _help, ...asked } = field;
  return end ? { ...asked, label: `${field.label} ${end}`, width: 'sm' } : asked;
}

/** Computes the derived fields of a form from the typed values. */
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
