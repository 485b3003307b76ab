import type { NumberField } from './field.ts';
import { formatDollars } from './dollars.ts';
import { refusedReading, type Reading } from './reading.ts';

export function readNumber(raw: unknown, field: NumberField): Reading<number> {
  if (typeof raw === 'string' && !/^-?\d{1,20}(\.\d{1,20})?$/.test(raw)) return refusedReading(wanted(field));
  const value = typeof raw === 'string' ? Number(raw) : raw;
  if (typeof value !== 'number' || !Number.isFinite(value)) return refusedReading(wanted(field));
  if (value < field.min || value > field.max)
    return refusedReading(`Must be from ${showNumber(field.min, field)} to ${showNumber(field.max, field)}.`);
  if (Number(value.toFixed(field.decimals)) !== value || isFiner(raw, field))
    return refusedReading(tooFine(field));
  return { value };
}

/** Text with more digits than a number holds: 1.00000000000000000001 would be taken for 1. */
function isFiner(raw: unknown, { decimals }: NumberField): boolean {
  const [, fraction = ''] = typeof raw === 'string' ? raw.split('.') : [];
  return /[1-9]/.test(fraction.slice(decimals));
}

function wanted(field: NumberField): string {
  return field.decimals === 0 ? 'Enter a whole number.' : 'Enter a number.';
}

function tooFine(field: NumberField): string {
  return field.decimals === 0 ? 'Enter a whole number.' : `At most ${field.decimals} decimals.`;
}

/** $1,234.50 and 1 234.5 % are numbers; (123.45), an accountant's minus, is refused in words. */
export function typedNumber(text: string, field: NumberField): Reading<number> {
  const bare = text.replaceAll(/[$,%\s\u00a0]/g, '');
  if (/^\(.*\)$/.test(bare)) return refusedReading('A negative amount cannot be entered here.');
  return readNumber(bare, field);
}

const formats = new Map<string, Intl.NumberFormat>();

export function showNumber(value: number, field: NumberField): string {
  if (value === 0 && field.hidesZero) return '';
  if (field.kind === 'money') return formatDollars(value);
  const key = `${field.kind} ${field.decimals} ${field.plain ?? ''} ${field.whole ?? ''}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = formatFor(field)));
  return format.format(value) + (field.kind === 'percent' ? '%' : '');
}

function formatFor(field: NumberField): Intl.NumberFormat {
  return new Intl.NumberFormat('en-US', {
    // Percentages have two decimals, and more only where more were entered.
    minimumFractionDigits: field.kind === 'percent' ? Math.min(2, field.decimals) : 0,
    maximumFractionDigits: field.whole ? 0 : field.decimals,
    useGrouping: !field.plain,
  });
}
