import type { FileField, TextField } from './field.ts';
import { refusedReading, type Reading } from './reading.ts';

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** By locale, numbers inside ordered naturally: "Store 9" before "Store 10". */
export function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}

export function readText(raw: unknown, field: TextField | FileField): Reading<string> {
  if (typeof raw !== 'string' && !isExact(raw)) return refusedReading('Must be text.');
  const text = String(raw);
  if (!text.isWellFormed()) return refusedReading('Contains a broken character.');
  if (controls[field.kind === 'longText' ? 'lines' : 'line'].test(text))
    return refusedReading('Contains a control character.');
  if (characters(text) > field.max)
    return refusedReading(`At most ${field.max.toLocaleString('en-US')} characters.`);
  if ('shape' in field && field.shape && !field.shape.pattern.test(text))
    return refusedReading(field.shape.message);
  return { value: text };
}

/** (314) 555-0100, however a number of ten digits was typed. Others, such as one with an extension, stay as they are. */
export function showPhone(number: string): string {
  if (!/^(?:\s*\+\s*1)?[\d\s().-]+$/.test(number)) return number;
  const parts = /^1?(\d{3})(\d{3})(\d{4})$/.exec(number.replaceAll(/\D/g, ''));
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : number;
}

/** True for a number with the digits that were sent; parsing 9007199254740993 gives another number. */
function isExact(raw: unknown): boolean {
  return typeof raw === 'number' && Math.abs(raw) <= Number.MAX_SAFE_INTEGER;
}

/** One line may hold no line break; many lines may hold breaks and tabs. */
const controls = {
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  line: /[\u0000-\u001f\u007f]/,
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  lines: /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/,
};

/** Counts characters as PostgreSQL does: an emoji is one. */
function characters(text: string): number {
  return text.length <= 100 ? text.length : Array.from(text).length;
}
