import type { DateStyle, PlainDate } from '../dates.ts';

/** What a field holds. All that is done per kind is a `Record` over this union. */
export type Kind = Field['kind'];

/** How wide the field stands in a form: its width hints at its content. */
export type FieldWidth = 'xs' | 'sm' | 'md' | 'lg' | 'full';

interface Described {
  readonly label: string;
  readonly width?: FieldWidth;
  /** One short line under the input. */
  readonly help?: string;
  /** The field of the same form that takes this value over while it is empty. */
  readonly fills?: string;
  /** Computed by the server: shown, never taken from a payload. */
  readonly derived?: true;
}

export type ChoiceValue = string | number;

export interface Choice<V extends ChoiceValue = ChoiceValue> {
  readonly value: V;
  readonly label: string;
  /** Other names that a person may type for it: Texas for TX. A payload sends the value. */
  readonly aliases?: readonly string[];
  /** Not offered in forms; what has it keeps it. */
  readonly hidden?: true;
}

/** The lists of choices that a client can extend. */
export const extendedLists = [
  'leaseTypes',
  'rentTypes',
  'criticalDateTypes',
  'noteTypes',
  'documentTypes',
  'contactTypes',
] as const;
export type ChoiceListName = (typeof extendedLists)[number];

export interface TextField extends Described {
  readonly kind: 'text' | 'longText' | 'phone' | 'email';
  readonly max: number;
  /** A shape the whole text must have, and the words that say so. */
  readonly shape?: { readonly pattern: RegExp; readonly message: string };
  /** A search compares its words alone: each begins a word of the text. */
  readonly byWords?: true;
  /** The address of a page: shown as a link. */
  readonly link?: true;
}

export interface NumberField extends Described {
  readonly kind: 'integer' | 'number' | 'money' | 'percent';
  readonly min: number;
  readonly max: number;
  /** Digits kept after the point. */
  readonly decimals: number;
  /** Written as 2026, not as 2,026. */
  readonly plain?: true;
  /** Shown without its decimals, as areas are. */
  readonly whole?: true;
  /** Shows and exports 0 as empty, for fields that mostly have no value. */
  readonly hidesZero?: true;
}

export interface DateField extends Described {
  readonly kind: 'date';
  readonly style: DateStyle;
}

export interface YearQuarterField extends Described {
  readonly kind: 'yearQuarter';
}

export interface ChoiceField<V extends ChoiceValue = ChoiceValue> extends Described {
  readonly kind: 'choice';
  readonly choices: readonly Choice<V>[];
  /** The list that clients extend by choices of their own: a payload may have one that is not in the table. */
  readonly list?: ChoiceListName;
}

/** Several of the choices at once: one text of their labels, with commas between them. */
export interface ChoicesField extends Described {
  readonly kind: 'choices';
  readonly choices: readonly Choice<string>[];
  /** Of a row; otherwise of a search, where none means any. */
  readonly stored?: true;
  /** The input is that of one choice; further ones are typed with commas between them. */
  readonly typed?: true;
}

export interface FlagField extends Described {
  readonly kind: 'flag';
  /** Yes, no or not set; otherwise not set is no. */
  readonly threeWay?: true;
}

/** A file's name; the bytes travel beside it. */
export interface FileField extends Described {
  readonly kind: 'file';
  readonly max: number;
}

export type Field =
  | TextField
  | NumberField
  | DateField
  | YearQuarterField
  | ChoiceField
  | ChoicesField
  | FlagField
  | FileField;

export type FieldTable = Readonly<Record<string, Field>>;

/** `null` is "not set", for every kind. */
export type ValueOf<F extends Field> = F extends NumberField
  ? number | null
  : F extends DateField
    ? PlainDate | null
    : F extends ChoiceField<infer V>
      ? V | null
      : F extends FlagField
        ? boolean | null
        : string | null;

export type AnyValue = string | number | boolean | null;

export type RowOf<T extends FieldTable> = { -readonly [K in keyof T]: ValueOf<T[K]> };

/** What a payload may send of a row: a field left out keeps the value it has. */
export type ChangeOf<T extends FieldTable> = { [K in keyof T]?: ValueOf<T[K]> | undefined };
