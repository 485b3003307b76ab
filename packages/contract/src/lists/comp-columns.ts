import type { CompFieldName } from '../comps/fields/fields.ts';
import { compField, formFields, isConfidential, resultColumns } from '../comps/fields/layout.ts';
import type { CompTypeId } from '../comps/fields/types.ts';
import { offerOf, type ListColumns } from './columns.ts';

/** The fields of the type's form. Default columns have short headings, the others their full labels. */
export function compListColumns(type: CompTypeId): ListColumns<CompFieldName> {
  return offerOf(
    resultColumns(type),
    formFields(type).map((name) => {
      const field = compField(type, name);
      return { name, heading: field.label, field, confidential: isConfidential(name) };
    }),
  );
}
