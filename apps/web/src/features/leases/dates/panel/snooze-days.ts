import { addDays, addMonths, snoozeProblem, type PlainDate } from '@panoramic/contract';

const spans: readonly { readonly words: string; readonly from: (today: PlainDate) => PlainDate }[] = [
  { words: '1 week', from: (today) => addDays(today, 7) },
  { words: '2 weeks', from: (today) => addDays(today, 14) },
  { words: '1 month', from: (today) => addMonths(today, 1) },
];

/** The days that are offered for a snooze and allowed for this date. */
export function snoozeDays(
  date: { readonly cd_action: PlainDate | null },
  today: PlainDate,
): readonly { readonly words: string; readonly day: PlainDate }[] {
  return spans
    .map(({ words, from }) => ({ words, day: from(today) }))
    .filter(({ day }) => snoozeProblem(date, day, today) === null);
}
