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
  percent,
  phone,
  text,
  type Field,
  type FieldTable,
} from '../fields/index.ts';
import { ownFieldName, type OwnField, type OwnFieldType } from './own-field.ts';

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
    text(label, { ...options, max: ownTextLimits.link, width: 'lg', shape: linkShape }),
  email: ({ label }, options) => email(label, options),
  phone: ({ label }, options) => phone(label, options),
  choice: ({ label, choices }, options) => choice(label, choices, options),
  choices: ({ label, choices }, options) => choicesOf(choice(label, choices, options)),
  number: (own, options) => number(own.label, { ...options, ...numberLimits('number', own) }),
  money: (own, options) => money(own.label, { ...options, ...numberLimits('money', own) }),
  percent: (own, options) => percent(own.label, { ...options, ...numberLimits('percent', own) }),
  squareFeet: (own, options) => integer(own.label, { ...options, ...numberLimits('squareFeet', own) }),
  date: ({ label }, options) => date(label, options),
  flag: ({ label }, options) => flag(label, options),
};

/** The field that a definition stands for. All that is done with built-in fields is done with it. */
export function ownFieldAsField(own: Defined): Field {
  return fieldOfType[own.type](own, own.help === '' ? {} : { help: own.help });
}

/** A client's own fields as lines of a field table, by the names that they have there. */
export function ownFieldTable(fields: readonly (Defined & Pick<OwnField, 'key'>)[]): FieldTable {
  return Object.fromEntries(fields.map((own) => [ownFieldName(own.key), ownFieldAsField(own)]));
}
