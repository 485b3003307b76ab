import { showValue, type AnyValue, type Field, type Kind } from '@panoramic/contract';
import type { CellFormat, CellValue } from './cells.ts';

const formats: Record<Kind, CellFormat> = {
  text: 'text',
  longText: 'wrapped',
  phone: 'text',
  email: 'text',
  file: 'text',
  integer: 'integer',
  number: 'number',
  money: 'money',
  percent: 'percent',
  date: 'date',
  yearQuarter: 'text',
  choice: 'text',
  flag: 'text',
};

/** How a field's values look in a column of their own. */
export function formatOf(field: Field): CellFormat {
  if (field.kind === 'date' && field.style === 'iso') return 'iso date';
  return 'plain' in field && field.plain ? 'year' : formats[field.kind];
}

/** In characters. */
const widths: Record<CellFormat, number> = {
  text: 36,
  wrapped: 60,
  integer: 11,
  number: 11,
  money: 16,
  percent: 10,
  date: 12,
  'iso date': 12,
  year: 8,
};

/** Room for the field's values, and for the longest word of its heading beside the filter's arrow. */
export function widthOf(field: Field, heading = field.label): number {
  const words = Math.max(...heading.split(' ').map(({ length }) => length)) + 3;
  return Math.max(words, longestOf(field) ?? widths[formatOf(field)]);
}

function longestOf(field: Field): number | null {
  if (field.kind === 'choice') return Math.max(...field.choices.map(({ label }) => label.length)) + 3;
  if (field.kind === 'yearQuarter') return 11;
  return field.kind === 'text' && field.max <= 20 ? field.max + 2 : null;
}

/** Figures and dates as such, everything else as it is shown. */
export function spreadsheetCellOf(value: AnyValue, field: Field): CellValue {
  if (value === null || (bare.has(field.kind) && typeof value !== 'boolean')) return value;
  return showValue(value as never, field); // Safe: the field's own value.
}

const bare: ReadonlySet<Kind> = new Set<Kind>(['integer', 'number', 'money', 'percent', 'date']);
