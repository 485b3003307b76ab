import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type PlainDate } from '../dates.ts';
import { commencementOn, commencementWord, lastCommencement, termOn } from './current-term.ts';

const lease = { sd_ocd: '2015-01-01', sd_ccd: '2020-01-01', sd_ncd: null, sd_ced: '2028-12-31' };

test('the commencement is the current one, and the original one on a day before it', () => {
  expect(commencementOn(lease, '2026-06-15')).toBe('2020-01-01');
  expect(commencementOn(lease, '2019-12-31')).toBe('2015-01-01');
  expect(commencementOn({ ...lease, sd_ocd: null }, '2019-12-31')).toBe('2020-01-01');
});

test('an agreed extension is a future term until its first day, and the current one from then on', () => {
  const extended = { ...lease, sd_ncd: '2029-01-01', sd_ced: '2033-12-31' };
  expect(termOn(extended, '2028-12-31')).toEqual({
    start: '2020-01-01',
    end: '2028-12-31',
    next: '2029-01-01',
  });
  expect(termOn(extended, '2029-01-01')).toEqual({ start: '2029-01-01', end: '2033-12-31', next: null });
  expect(lastCommencement(extended)).toBe('2029-01-01');
});

test('a lease whose current commencement was put into the future runs since its original one', () => {
  const moved = { ...lease, sd_ccd: '2029-01-01', sd_ced: '2033-12-31' };
  expect(termOn(moved, '2026-06-15')).toEqual({ start: '2015-01-01', end: '2028-12-31', next: '2029-01-01' });
  expect(commencementWord(moved, '2026-06-15')).toBe('Commenced');
});

test('an extension tells nothing of when a lease without dates began', () => {
  const undated = { sd_ocd: null, sd_ccd: null, sd_ncd: '2029-01-01', sd_ced: '2033-12-31' };
  expect(termOn(undated, '2026-06-15')).toEqual({ start: null, end: '2028-12-31', next: '2029-01-01' });
});

test('a lease that begins tomorrow commences; from its first day on it has commenced', () => {
  const future = { sd_ocd: null, sd_ccd: '2027-01-01', sd_ncd: null, sd_ced: '2030-12-31' };
  expect(commencementWord(future, '2026-12-31')).toBe('Commences');
  expect(commencementWord(future, '2027-01-01')).toBe('Commenced');
  expect(termOn(future, '2026-12-31')).toEqual({ start: '2027-01-01', end: '2030-12-31', next: null });
});

/** Walks day by day and remembers the last commencement that it met. */
function naive(dates: readonly (PlainDate | null)[], day: PlainDate): PlainDate | null {
  let met: PlainDate | null = null;
  for (let at = '2019-12-30'; at <= day; at = addDays(at, 1)) if (dates.includes(at)) met = at;
  return met;
}

test('any dates, any day: a walk through the days agrees', () => {
  const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2020-01-01', days));
  const date = fc.option(day, { freq: 3 });
  fc.assert(
    fc.property(date, date, date, day, (sd_ocd, sd_ccd, sd_ncd, asked) => {
      const met = naive([sd_ocd, sd_ccd, sd_ncd], asked);
      const first = [sd_ocd, sd_ccd].filter((one) => one !== null).toSorted()[0] ?? null;
      expect(commencementOn({ sd_ocd, sd_ccd, sd_ncd }, asked)).toBe(met ?? first);
    }),
  );
});
