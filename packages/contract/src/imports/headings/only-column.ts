import { contentOf, type ColumnFacts } from '../columns.ts';
import type { SheetKind } from '../kinds.ts';
import type { Mapping } from '../mapping.ts';

/** Names of people are no text of a date or a note. */
const people =
  /\b(?:who|whom|by whom|owner|responsible|resp|assigned|assignee|person|in charge|initials|contact|staff)\b/i;

interface Wanted {
  readonly field: string;
  readonly isHeldBy: (column: ColumnFacts) => boolean;
  /** Of several such columns the first is meant; else none. */
  readonly isFirst?: true;
}

const isDate = ({ samples }: ColumnFacts) => contentOf(samples) === 'date';
const isPhone = ({ samples }: ColumnFacts) => contentOf(samples) === 'phone';
const isText = ({ name, samples }: ColumnFacts) => contentOf(samples) === 'text' && !people.test(name);
const isLong = (column: ColumnFacts) => isText(column) && wordsPerText(column) >= 4;
const isShort = (column: ColumnFacts) => isText(column) && !isLong(column);

/** What a row of the tab is made of, whatever its headings are: the only column with dates is its date. */
const byKind: Partial<Record<SheetKind, readonly Wanted[]>> = {
  criticalDates: [
    { field: 'cd_action', isHeldBy: isDate },
    { field: 'cd_type', isHeldBy: isShort, isFirst: true },
    { field: 'cd_note', isHeldBy: isText, isFirst: true },
  ],
  notes: [
    { field: 'com_date', isHeldBy: isDate },
    { field: 'com_text', isHeldBy: isLong },
  ],
  contacts: [{ field: 'phone_work', isHeldBy: isPhone }],
};

function wordsPerText({ samples }: ColumnFacts): number {
  return samples.reduce((sum, text) => sum + text.split(/\s+/).length, 0) / Math.max(1, samples.length);
}

/** For the fields of a tab that have no column: the only one of those left that can hold what they hold. */
export function onlyColumns(
  kind: SheetKind,
  columns: readonly ColumnFacts[],
  mapping: Mapping,
  taken: ReadonlySet<string>,
): Record<string, string> {
  const found: Record<string, string> = {};
  const used = new Set(taken);
  for (const { field, isHeldBy, isFirst } of byKind[kind] ?? []) {
    if (mapping[field] !== undefined) continue;
    const [column, ...others] = columns.filter((one) => !used.has(one.name) && isHeldBy(one));
    if (!column || (others.length > 0 && !isFirst)) continue;
    found[field] = column.name;
    used.add(column.name);
  }
  return found;
}
