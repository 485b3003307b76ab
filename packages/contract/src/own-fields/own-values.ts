import type { FieldError } from '../errors.ts';
import { ownFieldName, readValue, type AnyValue } from '../fields/index.ts';
import type { OwnField } from './own-field.ts';
import { ownFieldAsField } from './own-table.ts';

export type OwnReading =
  | { readonly values: Readonly<Record<string, AnyValue>> }
  | { readonly errors: readonly FieldError[] };

/**
 * What a payload says of a row's own fields: `null` empties a field. A new row takes the defaults and must have
 * what is required. Every refusal names its field.
 */
export function readOwnValues(
  fields: readonly OwnField[],
  sent: Readonly<Record<string, unknown>>,
  isNew: boolean,
): OwnReading {
  const values: Record<string, AnyValue> = {};
  const errors: FieldError[] = [];
  const byKey = new Map(fields.map((own) => [own.key, own]));
  for (const [key, raw] of Object.entries(sent)) {
    const own = byKey.get(key);
    const field = ownFieldName(key);
    if (!own) {
      errors.push({ field, message: `There is no field “${key.slice(0, 60)}”.` });
      continue;
    }
    const reading = readValue(raw, ownFieldAsField(own));
    if ('problem' in reading) errors.push({ field, message: `${own.label}: ${reading.problem}` });
    else values[key] = reading.value;
  }
  if (isNew) addDefaults(fields, sent, values, errors);
  return errors.length > 0 ? { errors } : { values };
}

function addDefaults(
  fields: readonly OwnField[],
  sent: Readonly<Record<string, unknown>>,
  values: Record<string, AnyValue>,
  errors: FieldError[],
): void {
  for (const own of fields) {
    if (own.retired) continue;
    if (!Object.hasOwn(sent, own.key) && own.default !== null) values[own.key] = own.default;
    const isRefused = errors.some(({ field }) => field === ownFieldName(own.key));
    if (own.required && !isRefused && (values[own.key] ?? null) === null)
      errors.push({ field: ownFieldName(own.key), message: requiredWords(own) });
  }
}

export function requiredWords({ label }: Pick<OwnField, 'label'>): string {
  return `${label} is required.`;
}
