import { criticalDateFields, showValue, type RemindedDate } from '@panoramic/contract';
import { statusWords } from '../date-status.tsx';

interface DateChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const compared = ['cd_type', 'cd_action', 'cd_note'] as const;

/** Describes what somebody else has changed in a date. */
export function conflictDiff(before: RemindedDate, after: RemindedDate): readonly DateChange[] {
  const changes = compared.map((name) => ({
    label: criticalDateFields[name].label,
    before: shown(name, before),
    after: shown(name, after),
  }));
  const status = { label: 'Status', before: statusWords(before), after: statusWords(after) };
  return [...changes, status].filter((change) => change.before !== change.after);
}

function shown(name: (typeof compared)[number], date: RemindedDate): string {
  // Safe: the field's own value.
  return showValue(date[name] as never, criticalDateFields[name]) || 'empty';
}
