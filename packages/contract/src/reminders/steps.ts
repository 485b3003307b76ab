import { addDays, daysBetween, type PlainDate } from '../dates.ts';
import { isDone, type Deadline } from '../leases/critical-dates.ts';

/** Reminders are sent this many days before the last day to act. */
export const countdown = [180, 90, 60, 30, 15, 7, 1] as const;

/** Every occasion on which somebody is reminded of a date. */
export const reminderSteps = [
  'reminder',
  '180',
  '90',
  '60',
  '30',
  '15',
  '7',
  '1',
  'overdue',
  'snooze',
] as const;
export type ReminderStep = (typeof reminderSteps)[number];

const words: Record<ReminderStep, string> = {
  reminder: 'Reminder date',
  180: '180 days before',
  90: '90 days before',
  60: '60 days before',
  30: '30 days before',
  15: '15 days before',
  7: '7 days before',
  1: '1 day before',
  overdue: 'Overdue',
  snooze: 'Snooze over',
};

export function stepWords(step: ReminderStep): string {
  return words[step];
}

/** The fields of a critical date that decide when reminders are sent. */
export interface Remindable extends Deadline {
  readonly cd_reminder: PlainDate | null;
  /** No reminders are sent before this day. */
  readonly cd_snoozed: PlainDate | null;
}

export interface ReachedStep {
  readonly step: ReminderStep;
  /** The day on which the step was reached. The same step on another day is a separate occasion. */
  readonly on: PlainDate;
}

/**
 * The steps that a date has reached: the reminder date once it has come, the last step of the countdown
 * that has passed, and the end of a snooze. A date entered 45 days ahead has reached the step of 60 days,
 * so that the first reminder is sent the next morning and not two weeks later. The caller records which
 * steps were sent, so that each is sent once.
 */
export function stepsReached(date: Remindable, today: PlainDate): readonly ReachedStep[] {
  const { cd_action, cd_reminder, cd_snoozed } = date;
  if (cd_action === null || isDone(date) || isSnoozed(date, today)) return [];
  const steps: ReachedStep[] = [];
  if (cd_snoozed !== null) steps.push({ step: 'snooze', on: cd_snoozed });
  if (cd_reminder !== null && cd_reminder <= today) steps.push({ step: 'reminder', on: cd_reminder });
  const counted = countedDown(cd_action, today);
  if (counted) steps.push(counted);
  return steps;
}

export function isSnoozed({ cd_snoozed }: Pick<Remindable, 'cd_snoozed'>, today: PlainDate): boolean {
  return cd_snoozed !== null && today < cd_snoozed;
}

function countedDown(action: PlainDate, today: PlainDate): ReachedStep | null {
  const left = daysBetween(today, action);
  if (left < 0) return { step: 'overdue', on: addDays(action, 1) };
  const days = countdown.findLast((step) => left <= step);
  // Safe: the steps are the countdown's numbers as text.
  return days === undefined ? null : { step: String(days) as ReminderStep, on: addDays(action, -days) };
}

/** The status of a date. */
export const dateStates = ['Overdue', 'Open', 'Snoozed', 'Done'] as const;
export type DateState = (typeof dateStates)[number];

export function stateOf(date: Remindable, today: PlainDate): DateState {
  if (isDone(date)) return 'Done';
  if (isSnoozed(date, today)) return 'Snoozed';
  return date.cd_action !== null && date.cd_action < today ? 'Overdue' : 'Open';
}

/** Why a date cannot be snoozed to this day, or `null`. */
export function snoozeProblem(
  { cd_action }: Pick<Deadline, 'cd_action'>,
  until: PlainDate | null,
  today: PlainDate,
): string | null {
  if (until === null) return 'Choose a day.';
  if (until <= today) return 'Choose a day after today.';
  if (cd_action !== null && today <= cd_action && cd_action < until)
    return 'Choose a day up to the critical date: it is the last day to act.';
  return null;
}
