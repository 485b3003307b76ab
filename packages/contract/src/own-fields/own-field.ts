import type { AnyValue } from '../fields/index.ts';

/** The kinds of row that a client can give fields of its own; comps have them by type. */
export const ownFieldRows = [
  'leases',
  'rentTerms',
  'criticalDates',
  'documents',
  'contacts',
  'comps1',
  'comps2',
  'comps3',
  'comps4',
  'comps5',
  'comps6',
  'comps7',
  'comps8',
] as const;
export type OwnFieldRow = (typeof ownFieldRows)[number];

/** What an own field can hold. */
export const ownFieldTypes = [
  'text',
  'longText',
  'choice',
  'choices',
  'number',
  'money',
  'percent',
  'squareFeet',
  'date',
  'flag',
  'link',
  'email',
  'phone',
] as const;
export type OwnFieldType = (typeof ownFieldTypes)[number];

/** A field that a client has defined for one kind of its rows. */
export interface OwnField {
  readonly kind: OwnFieldRow;
  /** Made from the first label; it stands in payloads and never changes. */
  readonly key: string;
  readonly label: string;
  readonly type: OwnFieldType;
  readonly help: string;
  /** The group of the form that it stands in; empty: a group of its own at the end. */
  readonly group: string;
  readonly place: number;
  /** New rows cannot be saved without it. */
  readonly required: boolean;
  /** The value of a new row that does not set the field. */
  readonly default: AnyValue;
  /** Of a field of the types choice and choices. */
  readonly choices: string[];
  /** The least and the most that a number may be. */
  readonly min: number | null;
  /** Of a text: the most characters. */
  readonly max: number | null;
  /** Left out of forms; its values stay. */
  readonly retired: boolean;
  readonly version: number;
}

/** The most fields of one kind of row, the retired ones included. */
export const maxOwnFields = 100;
export const maxOwnChoices = 500;

/** The values of a row's own fields, by key; what is not set has no entry. */
export type OwnValues = Readonly<Record<string, AnyValue>>;

/** A key for a new field: the label in small letters, unlike the keys that are taken. */
export function ownFieldKey(label: string, taken: readonly string[]): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 40)
    .replaceAll(/^_+|_+$/g, '');
  const base = /^[a-z]/.test(words) ? words : `field_${words}`.replace(/_$/, '');
  const isFree = (key: string) => !taken.includes(key) && !(key in {});
  if (isFree(base)) return base;
  let number = 2;
  while (!isFree(`${base}_${number}`)) number += 1;
  return `${base}_${number}`;
}
