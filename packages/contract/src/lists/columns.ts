import { ownFieldName, type Field, type OwnFieldName } from '../fields/index.ts';
import { ownFieldAsField, type OwnField } from '../own-fields/index.ts';

export interface ListColumn<Name extends string = string> {
  readonly name: Name;
  readonly heading: string;
  readonly field: Field;
  /** Shown on the screen, never exported to a file. */
  readonly confidential?: boolean;
}

/** The columns that a list can show. */
export interface ListColumns<Name extends string = string> {
  /** The default columns first, then the others. */
  readonly columns: readonly ListColumn<Name>[];
  /** The default columns, shown until the user chooses others. */
  readonly first: readonly Name[];
}

/** The columns of a list: those that are shown first, then those of the others that are not among them. */
export function offerOf<Name extends string>(
  first: readonly ListColumn<Name>[],
  all: readonly ListColumn<Name>[],
): ListColumns<Name> {
  const names = first.map(({ name }) => name);
  return { columns: [...first, ...all.filter(({ name }) => !names.includes(name))], first: names };
}

/** A list with the client's own fields behind its columns; those that are retired come last. */
export function withOwnColumns<Name extends string>(
  { columns, first }: ListColumns<Name>,
  own: readonly OwnField[],
): ListColumns<Name | OwnFieldName> {
  const ordered = own.toSorted((a, b) => Number(a.retired) - Number(b.retired));
  const added = ordered.map((field) => ({
    name: ownFieldName(field.key),
    heading: field.retired ? `${field.label} (retired)` : field.label,
    field: ownFieldAsField(field),
  }));
  return { columns: [...columns, ...added], first };
}

/** The chosen columns in their order. A stored choice may name columns that no longer exist; they are left out. */
export function shownColumns<Name extends string>(
  offer: ListColumns<Name>,
  chosen: readonly string[] | undefined,
): readonly ListColumn<Name>[] {
  const known = pick(offer, [...new Set(chosen)]);
  return known.length > 0 ? known : pick(offer, offer.first);
}

function pick<Name extends string>({ columns }: ListColumns<Name>, names: readonly string[]) {
  return names.flatMap((name) => columns.find((column) => column.name === name) ?? []);
}

/** Adds a column at the end or removes it. The only remaining column cannot be removed. */
export function toggledColumn(shown: readonly string[], name: string): readonly string[] {
  if (!shown.includes(name)) return [...shown, name];
  return shown.length === 1 ? shown : shown.filter((other) => other !== name);
}

/** Moves a column to the position `to`. */
export function movedColumn(shown: readonly string[], name: string, to: number): readonly string[] {
  const others = shown.filter((other) => other !== name);
  if (others.length === shown.length) return shown;
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, name);
}
