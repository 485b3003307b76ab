import { showValue, type AnyValue, type Field, type FieldWidth, type Kind } from '@panoramic/contract';
import type { CellFormat, CellValue } from './cells.ts';
import { headingWidth } from './text-height.ts';

const formats: Record<Kind, CellFormat> = {
  text: 'text',
  longText: 'text',
  phone: 'text',
  email: 'line',
  file: 'text',
  integer: 'integer',
  number: 'number',
  money: 'money',
  percent: 'percent',
  date: 'date',
  yearQuarter: 'text',
  choice: 'text',
  choices: 'text',
  flag: 'text',
};

/** How a field's values look in a column of their own. */
export function formatOf(field: Field): CellFormat {
  if (field.kind === 'date' && field.style === 'iso') return 'iso date';
  if (field.kind === 'number' && (field.whole || field.decimals === 0)) return 'integer';
  return 'plain' in field && field.plain ? 'year' : formats[field.kind];
}

/** In characters. */
const widths: Record<CellFormat, number> = {
  text: 30,
  line: 44,
  integer: 11,
  number: 11,
  money: 16,
  percent: 10,
  date: 12,
  'iso date': 12,
  year: 8,
};

/** Text wraps in its cell: its columns are as wide as their fields hint, not as their longest value may be. */
const textWidths: Record<FieldWidth, number> = { xs: 10, sm: 20, md: 24, lg: 30, full: 50 };

/** Room for the field's values, and for the longest word of its heading. */
export function widthOf(field: Field, heading = field.label): number {
  return Math.max(headingWidth(heading), valueWidth(field));
}

function valueWidth(field: Field): number {
  if (field.kind === 'choice') return Math.max(...field.choices.map(({ label }) => label.length)) + 3;
  if (field.kind === 'yearQuarter') return 11;
  if (field.kind === 'longText') return textWidths.full;
  if (field.kind !== 'text') return widths[formatOf(field)];
  return field.max <= 20 ? field.max + 2 : textWidths[field.width ?? 'lg'];
}

/** Returns figures and dates as such, and everything else as the text that is shown. */
export function spreadsheetCellOf(value: AnyValue, field: Field): CellValue {
  if (value === 0 && 'hidesZero' in field && field.hidesZero) return null;
  if (value === null || (bare.has(field.kind) && typeof value !== 'boolean')) return value;
  return showValue(value as never, field); // Safe: the field's own value.
}

const bare: ReadonlySet<Kind> = new Set<Kind>(['integer', 'number', 'money', 'percent', 'date']);
