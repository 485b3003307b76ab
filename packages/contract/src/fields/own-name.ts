import type { AnyValue } from './field.ts';

/** The name of an own field among the fields of its rows: in errors, conditions, columns and history. */
export type OwnFieldName = `own.${string}`;

const prefix = 'own.';

export function ownFieldName(key: string): OwnFieldName {
  return `${prefix}${key}`;
}

export function isOwnFieldName(name: string): name is OwnFieldName {
  return name.startsWith(prefix);
}

export function ownKeyOf(name: OwnFieldName): string {
  return name.slice(prefix.length);
}

/** The value of a field in a row as the server sends it, whether the field is built in or the client's own. */
export function valueIn(row: object, name: string): AnyValue {
  // Safe, both times: a row has the values of its fields by their names, and those of own fields by their keys.
  if (!isOwnFieldName(name)) return (row as Readonly<Record<string, AnyValue>>)[name] ?? null;
  const { own } = row as { readonly own?: Readonly<Record<string, AnyValue>> | null };
  return own?.[ownKeyOf(name)] ?? null;
}
