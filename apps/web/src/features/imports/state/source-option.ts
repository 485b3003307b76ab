import type { ImportMapping, ImportSource, ReadImport } from '@panoramic/contract';

type AddressPart = Extract<ImportSource, { part: string }>['part'];

/** Where a field's values come from, as the value of an option of its select. */
export const leaveOut = '';
export const sameForAll = 'value';
const fromColumn = 'column:';
const fromPart = 'part:';

export function optionOf(source: ImportSource | null | undefined): string {
  if (source === null || source === undefined) return leaveOut;
  if (typeof source === 'string') return fromColumn + source;
  return 'value' in source ? sameForAll : partOption(source.column);
}

export function columnOption(column: string): string {
  return fromColumn + column;
}

export function partOption(column: string): string {
  return fromPart + column;
}

/** The source that an option stands for, for a field that takes this part of an address, if any. */
export function sourceOf(option: string, part: AddressPart | null): ImportSource | null {
  if (option.startsWith(fromColumn)) return option.slice(fromColumn.length);
  if (option.startsWith(fromPart) && part) return { column: option.slice(fromPart.length), part };
  return option === sameForAll ? { value: '' } : null;
}

const parts: readonly { readonly name: RegExp; readonly part: AddressPart }[] = [
  { name: /address$/i, part: 'street' },
  { name: /add1$/i, part: 'street' },
  { name: /city$/i, part: 'city' },
  { name: /state$/i, part: 'state' },
  { name: /zip$/i, part: 'zip' },
];

/** The part of an address that a field takes; `null` for other fields. */
export function addressPartOf(field: string): AddressPart | null {
  return parts.find(({ name }) => name.test(field))?.part ?? null;
}

/** Whether the values may hold a whole address: words and a number, as in `St. Louis, MO 63101`. */
export function looksLikeAddress(samples: readonly string[]): boolean {
  return samples.some((sample) => /[a-z]{2}.*[\s,]/i.test(sample) && /\d|,/.test(sample));
}

/** The columns of the file that fields take; sheets of a workbook may have columns of the same name. */
export function usedColumns(
  { columns, sheets }: Pick<ReadImport, 'columns' | 'sheets'>,
  mapping: ImportMapping,
): ReadImport['columns'] {
  const sources = Object.entries(mapping).map(([field, source]) => ({ field, column: columnOf(source) }));
  return columns.filter(({ name, sheet }) => {
    const prefix = sheets.find((one) => one.name === sheet)?.prefix ?? '';
    return sources.some(({ field, column }) => column === name && field.startsWith(prefix));
  });
}

function columnOf(source: ImportSource | null): string | null {
  if (source === null || typeof source === 'string') return source;
  return 'column' in source ? source.column : null;
}
