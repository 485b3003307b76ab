import type { Choice, ChoiceField, ChoiceListName, Field, FieldTable } from '../fields/index.ts';

/**
 * A choice that a client has added to one of the lists, or what it says of one that every client has. Rows have the
 * name itself, so renaming a choice changes its rows.
 */
export interface OwnChoice {
  readonly list: ChoiceListName;
  readonly id: number;
  readonly name: string;
  /** One that every client has: it can be hidden, and nothing else. */
  readonly specified: boolean;
  /** Not offered in forms; rows that have it keep it. */
  readonly hidden: boolean;
  /** What rows that have it are treated as; of a list that asks for it. */
  readonly counts: string | null;
  readonly place: number;
  readonly version: number;
}

/** The most choices that a client can add to a list. */
export const maxListChoices = 100;

type Said = Pick<OwnChoice, 'list' | 'name' | 'specified' | 'hidden'>;

/** The field with the client's choices behind those that every client has. */
export function withListedChoices<F extends Field>(field: F, choices: readonly Said[]): F {
  if (field.kind !== 'choice' || !field.list) return field;
  const said = choices.filter(({ list }) => list === field.list);
  return said.length === 0 ? field : { ...field, choices: listedChoices(field, said) };
}

function listedChoices(field: ChoiceField, said: readonly Said[]): Choice[] {
  const hidden = new Set(said.flatMap(({ name, hidden: isHidden }) => (isHidden ? [name] : [])));
  const asChoice = (choice: Choice): Choice =>
    hidden.has(String(choice.value)) ? { ...choice, hidden: true } : choice;
  const own = said.filter(({ specified }) => !specified).map(({ name }) => ({ value: name, label: name }));
  return [...field.choices, ...own].map(asChoice);
}

/** A table with the client's choices in each field that has such a list; the same table where there are none. */
export function withOwnChoices<T extends FieldTable>(table: T, choices: readonly Said[]): T {
  if (choices.length === 0) return table;
  const entries = Object.entries(table).map(
    ([name, field]) => [name, withListedChoices(field, choices)] as const,
  );
  // Safe: each field is of the kind that it was.
  return Object.fromEntries(entries) as T;
}
