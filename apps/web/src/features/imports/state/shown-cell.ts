import { showValue, type Field } from '@panoramic/contract';

/** A value of a checked row as it is read on a screen. */
export function shownCell(value: string | number | boolean | null | undefined, field: Field): string {
  if (value === null || value === undefined) return '';
  // Safe: the server sends the values of the field's own kind.
  return showValue(value as never, field);
}
