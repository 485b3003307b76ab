import type { PlainDate } from '../../dates.ts';
import type { Choice, Field } from '../../fields/index.ts';
import { compDescriptors } from './descriptors.ts';
import { compFields, type CompFieldName } from './fields.ts';
import { compTypeName, type CompTypeId } from './types.ts';

/** A field as one comp type has it: with the type's label and submarkets. */
export function compField(type: CompTypeId, name: CompFieldName): Field {
  const { labels, submarkets } = compDescriptors[type];
  const field: Field = compFields[name];
  const label = labels[name] ?? field.label;
  return name === 'submarket' && field.kind === 'choice'
    ? { ...field, label, choices: submarkets.map(asChoice) }
    : { ...field, label };
}

function asChoice(value: string): Choice {
  return { value, label: value };
}

/** The form's fields in order; the summary screen shows the same. */
export function formFields(type: CompTypeId): readonly CompFieldName[] {
  return compDescriptors[type].groups.flatMap((group) => group.fields);
}

/** The source of a comp and its date of entry are confidential and never exported. */
const confidentialFields: readonly CompFieldName[] = ['source', 'dateEntered'];

export function isConfidential(name: CompFieldName): boolean {
  return confidentialFields.includes(name);
}

/** The lines of the rich-text summary. */
export function summaryFields(type: CompTypeId): readonly CompFieldName[] {
  return formFields(type).filter((name) => !isConfidential(name));
}

/** The columns of the spreadsheet report. */
export function reportFields(type: CompTypeId): readonly CompFieldName[] {
  return summaryFields(type).filter((name) => name !== 'pressRelease');
}

/** The result table uses shorter headings than the form's labels. */
const shortLabels: Partial<Record<CompFieldName, string>> = {
  buildingName: 'Building',
  leasedSF: 'SF',
  buildingSize: 'SF',
  term: 'Term',
  effectiveRate: 'Rate',
  tisf: 'T.I.',
  salePrice: 'Price',
};

export interface CompResultColumn {
  readonly name: CompFieldName;
  readonly heading: string;
  readonly field: Field;
}

export function resultColumns(type: CompTypeId): readonly CompResultColumn[] {
  const { columns, labels } = compDescriptors[type];
  return columns.map((name) => {
    const field = compField(type, name);
    return { name, heading: labels[name] ?? shortLabels[name] ?? field.label, field };
  });
}

export function reportFileName(type: CompTypeId, today: PlainDate): string {
  return `${compTypeName(type)} Comps ${today}.xlsx`;
}

export function summaryFileName(type: CompTypeId, id: number): string {
  return `${compTypeName(type)} Comp ${id}.rtf`;
}
