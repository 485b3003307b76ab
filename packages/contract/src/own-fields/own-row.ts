import type { FieldError } from '../errors.ts';
import { isOwnFieldName, ownFieldName, ownKeyOf, valueIn, type AnyValue } from '../fields/index.ts';
import type { OwnField, OwnValues } from './own-field.ts';
import { requiredWords } from './own-values.ts';

type Values = Readonly<Record<string, AnyValue>>;

/** A row with its own fields beside the others, as forms, lists and conditions know them. */
export function withOwnBeside<Row extends object>(row: Row): Row & Values {
  return { ...row, ...beside(row) };
}

function beside(row: { readonly own?: OwnValues | undefined }): Values {
  return Object.fromEntries(
    Object.entries(row.own ?? {}).map(([key, value]) => [ownFieldName(key), value] as const),
  );
}

/**
 * What a save sends of a row that has its own fields beside the others. Of a row that was there `before` only those
 * that differ, because a value that a later definition would refuse stays until somebody changes it.
 */
export function withOwnInside<Row extends object>(
  row: Row,
  before?: object,
): Row & { own?: Record<string, AnyValue> } {
  const own: Record<string, AnyValue> = {};
  const others: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row as Values)) {
    if (!isOwnFieldName(name)) others[name] = value;
    else if (!before || valueIn(before, name) !== value) own[ownKeyOf(name)] = value;
  }
  delete others['own'];
  // Safe: the row without the names that the own fields have beside it.
  return { ...others, ...(Object.keys(own).length > 0 && { own }) } as ReturnType<typeof withOwnInside<Row>>;
}

/** A new row's values of fields that have a default. */
export function ownDefaults(fields: readonly OwnField[]): Values {
  const filled = fields.filter((own) => !own.retired && own.default !== null);
  return Object.fromEntries(filled.map((own) => [ownFieldName(own.key), own.default] as const));
}

/** What a new row misses, with its own fields beside the others. */
export function ownProblems(fields: readonly OwnField[], row: object): FieldError[] {
  const values = row as Values;
  return fields.flatMap((own) => {
    const field = ownFieldName(own.key);
    const isMissing = own.required && !own.retired && (values[field] ?? null) === null;
    return isMissing ? [{ field, message: requiredWords(own) }] : [];
  });
}
