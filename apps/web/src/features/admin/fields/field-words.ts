import type { OwnField, OwnFieldRow, OwnFieldType } from '@panoramic/contract';

/** The kinds of row that have forms with own fields, as the screen names them. */
export const rowWords = {
  leases: { title: 'Leases', one: 'lease' },
  rentTerms: { title: 'Rent Terms', one: 'rent term' },
  criticalDates: { title: 'Critical Dates', one: 'critical date' },
  documents: { title: 'Documents', one: 'document' },
  contacts: { title: 'Contacts', one: 'contact' },
} as const satisfies Partial<Record<OwnFieldRow, { title: string; one: string }>>;

export type DefinedRow = keyof typeof rowWords;
// Safe: the keys of the table.
export const definedRows = Object.keys(rowWords) as readonly DefinedRow[];

export const typeWords = {
  text: 'Text',
  longText: 'Long text',
  choice: 'Choice',
  choices: 'Several choices',
  number: 'Number',
  money: 'Money',
  percent: 'Percent',
  squareFeet: 'Square feet',
  date: 'Date',
  flag: 'Yes or no',
  link: 'Link',
  email: 'E-mail',
  phone: 'Phone',
} as const satisfies Record<OwnFieldType, string>;

export const typeChoices = Object.entries(typeWords).map(([value, label]) => ({ value, label }));

export function hasChoices(type: string | null): boolean {
  return type === 'choice' || type === 'choices';
}

/** Kind, limits and what else tells fields apart, in one line. */
export function describeField({ type, choices, group, min, max }: OwnField): string {
  const limits = hasChoices(type)
    ? choices.join(', ')
    : type === 'text' || type === 'longText'
      ? max !== null && `at most ${max.toLocaleString('en-US')} characters`
      : [
          min !== null && `from ${min.toLocaleString('en-US')}`,
          max !== null && `to ${max.toLocaleString('en-US')}`,
        ]
          .filter(Boolean)
          .join(' ');
  return [typeWords[type], limits, group && `in ${group}`].filter(Boolean).join(' · ');
}
