import {
  choice,
  choicesOf,
  date,
  email,
  flag,
  integer,
  longText,
  money,
  number,
  ownFieldName,
  percent,
  phone,
  text,
  type Field,
  type FieldTable,
} from '../fields/index.ts';
import type { OwnField, OwnFieldType } from './own-field.ts';

type Defined = Pick<OwnField, 'label' | 'type' | 'help' | 'choices' | 'min' | 'max'>;

/** The widest limits of a number of each type, and the decimals it keeps. */
export const ownNumberLimits = {
  number: { most: 999_999_999_999, decimals: 4 },
  money: { most: 999_999_999_999.99, decimals: 2 },
  percent: { most: 1_000_000, decimals: 4 },
  squareFeet: { most: 100_000_000, decimals: 0 },
} as const satisfies Partial<Record<OwnFieldType, { most: number; decimals: number }>>;

/** The most characters of a text of each type. */
export const ownTextLimits = {
  text: 200,
  longText: 10_000,
  link: 2000,
  email: 254,
  phone: 40,
} as const satisfies Partial<Record<OwnFieldType, number>>;

function numberLimits(type: keyof typeof ownNumberLimits, { min, max }: Defined) {
  const { most } = ownNumberLimits[type];
  return { min: min ?? (type === 'squareFeet' ? 0 : -most), max: max ?? most };
}

const linkShape = {
  pattern: /^https?:\/\/[^\s<>"]+$/iu,
  message: 'Enter a link such as https://company.com.',
};

const fieldOfType: Record<OwnFieldType, (own: Defined, options: { help?: string }) => Field> = {
  text: ({ label, max }, options) => text(label, { ...options, max: max ?? ownTextLimits.text }),
  longText: ({ label, max }, options) => longText(label, { ...options, max: max ?? ownTextLimits.longText }),
  link: ({ label }, options) =>
    text(label, { ...options, max: ownTextLimits.link, width: 'lg', shape: linkShape, link: true }),
  email: ({ label }, options) => email(label, options),
  phone: ({ label }, options) => phone(label, options),
  choice: ({ label, choices }, options) => choice(label, choices, options),
  choices: ({ label, choices }, options) => ({
    ...choicesOf(choice(label, choices, options)),
    stored: true,
  }),
  number: (own, options) => number(own.label, { ...options, ...numberLimits('number', own) }),
  money: (own, options) => money(own.label, { ...options, ...numberLimits('money', own) }),
  percent: (own, options) => percent(own.label, { ...options, ...numberLimits('percent', own) }),
  squareFeet: (own, options) => integer(own.label, { ...options, ...numberLimits('squareFeet', own) }),
  date: ({ label }, options) => date(label, options),
  flag: ({ label }, options) => flag(label, { ...options, threeWay: true }),
};

/** The field that a definition stands for. All that is done with built-in fields is done with it. */
export function ownFieldAsField(own: Defined): Field {
  return fieldOfType[own.type](own, own.help === '' ? {} : { help: own.help });
}

/** A client's own fields as lines of a field table, by the names that they have there. */
export function ownFieldTable(fields: readonly (Defined & Pick<OwnField, 'key'>)[]): FieldTable {
  return Object.fromEntries(fields.map((own) => [ownFieldName(own.key), ownFieldAsField(own)]));
}

interface Group<Name extends string> {
  readonly title?: string;
  readonly fields: readonly Name[];
}

/** What a form calls the group of fields that were defined without one. */
export const ownGroupTitle = 'Own fields';

/** The groups of a form with own fields behind: at the end of the group that they were defined for, or in a further one. */
export function withOwnGroups<Name extends string>(
  groups: readonly Group<Name>[],
  fields: readonly Pick<OwnField, 'key' | 'group'>[],
): readonly Group<Name>[] {
  const all = new Map(groups.map((group) => [keyOfGroup(group.title), group]));
  for (const { key, group } of fields) {
    const title = group || ownGroupTitle;
    const before = all.get(keyOfGroup(title)) ?? { title, fields: [] };
    // Safe: the form's table has the own fields beside the others, whose names its type gives.
    all.set(keyOfGroup(title), { ...before, fields: [...before.fields, ownFieldName(key) as Name] });
  }
  return [...all.values()];
}

function keyOfGroup(title = ''): string {
  return title.toLowerCase();
}
