import { describe, expect, test } from 'vitest';
import { dayToRemind, recipientsOf, snoozeProblem, stateOf, stepsReached, type Remindable } from './index.ts';

const date: Remindable = { cd_action: '2027-03-31', cd_status: true, cd_reminder: null, cd_snoozed: null };

function reached(today: string, change: Partial<Remindable> = {}) {
  return stepsReached({ ...date, ...change }, today).map(({ step, on }) => `${step} ${on}`);
}

describe('the steps of a date', () => {
  test.each([
    ['2026-10-01', []],
    ['2026-10-02', ['180 2026-10-02']],
    ['2026-12-30', ['180 2026-10-02']],
    ['2026-12-31', ['90 2026-12-31']],
    ['2027-01-30', ['60 2027-01-30']],
    ['2027-03-01', ['30 2027-03-01']],
    ['2027-03-16', ['15 2027-03-16']],
    ['2027-03-24', ['7 2027-03-24']],
    ['2027-03-30', ['1 2027-03-30']],
    ['2027-03-31', ['1 2027-03-30']],
    ['2027-04-01', ['overdue 2027-04-01']],
    ['2030-01-01', ['overdue 2027-04-01']],
  ])('on %s: %j', (today, steps) => {
    expect(reached(today)).toEqual(steps);
  });

  test('the reminder date is a step of its own, once it has come', () => {
    expect(reached('2026-08-19', { cd_reminder: '2026-08-20' })).toEqual([]);
    expect(reached('2026-08-20', { cd_reminder: '2026-08-20' })).toEqual(['reminder 2026-08-20']);
    expect(reached('2026-12-31', { cd_reminder: '2026-08-20' })).toEqual([
      'reminder 2026-08-20',
      '90 2026-12-31',
    ]);
  });

  test('a done date gives no reminder; a snoozed one gives none until its day, which is a step', () => {
    expect(reached('2027-04-01', { cd_status: false })).toEqual([]);
    expect(reached('2027-02-14', { cd_snoozed: '2027-02-15' })).toEqual([]);
    expect(reached('2027-02-15', { cd_snoozed: '2027-02-15' })).toEqual([
      'snooze 2027-02-15',
      '60 2027-01-30',
    ]);
    expect(reached('2027-02-15', { cd_action: null })).toEqual([]);
  });

  test('the state is one word', () => {
    expect(stateOf(date, '2027-03-31')).toBe('Open');
    expect(stateOf(date, '2027-04-01')).toBe('Overdue');
    expect(stateOf({ ...date, cd_snoozed: '2027-05-01' }, '2027-04-01')).toBe('Snoozed');
    expect(stateOf({ ...date, cd_status: false }, '2027-04-01')).toBe('Done');
  });

  test('a snooze ends after today and not after the last day to act', () => {
    expect(snoozeProblem(date, '2027-03-31', '2027-03-01')).toBeNull();
    expect(snoozeProblem(date, '2027-04-01', '2027-03-01')).toMatch(/last day to act/);
    expect(snoozeProblem(date, '2027-03-01', '2027-03-01')).toMatch(/after today/);
    expect(snoozeProblem(date, null, '2027-03-01')).toMatch(/Choose a day/);
    // An overdue date has no last day to act ahead of it.
    expect(snoozeProblem(date, '2027-04-15', '2027-04-01')).toBeNull();
  });
});

describe('who is reminded', () => {
  const known = {
    deactivated: new Set(['gone@example.com']),
    refusing: new Set(['full@example.com']),
  };
  test.each([
    [
      'A@example.com; b@example.com, a@example.com',
      'd@example.com',
      ['a@example.com', 'b@example.com'],
      'date',
    ],
    [null, 'd@example.com', ['d@example.com'], 'client'],
    ['Gone@example.com', 'd@example.com', ['d@example.com'], 'client'],
    ['gone@example.com', null, [], 'nobody'],
    ['full@example.com, a@example.com', null, ['full@example.com', 'a@example.com'], 'date'],
    ['full@example.com', 'd@example.com', ['full@example.com', 'd@example.com'], 'client'],
    ['full@example.com', 'full@example.com', ['full@example.com'], 'nobody'],
  ])('%s, by default %s: %j', (own, defaults, addresses, from) => {
    expect(recipientsOf(own, defaults, known)).toEqual({ addresses, from });
  });
});

describe('the morning', () => {
  const chicago = { time: '07:00', zone: 'America/Chicago' };
  test.each([
    // Summer: UTC-5. Winter: UTC-6.
    ['2026-06-15T11:59:00Z', null, null],
    ['2026-06-15T12:00:00Z', null, '2026-06-15'],
    ['2026-06-15T12:00:00Z', '2026-06-15', null],
    ['2026-06-16T04:59:00Z', '2026-06-15', null],
    ['2026-12-15T12:30:00Z', '2026-12-14', null],
    ['2026-12-15T13:00:00Z', '2026-12-14', '2026-12-15'],
    // Missed days are made up at once, together with today.
    ['2026-12-15T06:30:00Z', '2026-12-12', '2026-12-15'],
    // A clock that was set back by an hour.
    ['2026-12-15T12:00:00Z', '2026-12-15', null],
    // The clock was ahead: a recorded day in the future does not delay today's reminders.
    ['2026-12-10T18:00:00Z', '2026-12-15', '2026-12-10'],
    ['2026-12-10T12:00:00Z', '2026-12-15', null],
  ])('at %s, with %s done: %s', (now, done, day) => {
    expect(dayToRemind(chicago, done, new Date(now))).toBe(day);
  });

  test('comes once on the days when clocks change, also at an hour that is missing or comes twice', () => {
    const early = { time: '02:30', zone: 'America/Chicago' };
    // 2027-03-14: after 01:59 comes 03:00.
    expect(dayToRemind(early, '2027-03-13', new Date('2027-03-14T07:59:00Z'))).toBeNull();
    expect(dayToRemind(early, '2027-03-13', new Date('2027-03-14T08:00:00Z'))).toBe('2027-03-14');
    // 2026-11-01: after 01:59 comes 01:00 again.
    const twice = { time: '01:30', zone: 'America/Chicago' };
    expect(dayToRemind(twice, '2026-10-31', new Date('2026-11-01T06:30:00Z'))).toBe('2026-11-01');
    expect(dayToRemind(twice, '2026-11-01', new Date('2026-11-01T07:30:00Z'))).toBeNull();
  });
});
