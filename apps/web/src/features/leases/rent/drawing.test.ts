import type { Term } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { drawingOf } from './drawing.ts';

const base: Term = { rt_type: 'Base Rent', rt_start: '2027-01-01', rt_end: '2027-12-31', rt_monthly: 1000 };
const next: Term = { ...base, rt_start: '2028-01-01', rt_end: '2028-12-30', rt_monthly: 2000 };
const cam: Term = { ...base, rt_type: 'CAM', rt_monthly: 500 };

test('the rents are drawn one above the other, with today and the years at their days', () => {
  const shape = drawingOf([base, next, cam], '2028-12-30', '2028-01-01');
  expect(shape?.periods.map(({ from, at, width }) => [from, at, width])).toEqual([
    ['2027-01-01', 0, 0.5],
    ['2028-01-01', 0.5, 0.5],
  ]);
  expect(shape?.types.map(({ type }) => type)).toEqual(['Base Rent', 'CAM']);
  expect(shape?.types[0]?.path).toBe(
    'M0.000,50.000L50.000,50.000L50.000,0.000L100.000,0.000L100.000,100.000L50.000,100.000L50.000,100.000L0.000,100.000Z',
  );
  expect(shape?.ticks.at(-1)).toBe(2000);
  expect(shape?.years).toEqual([
    { year: 2027, at: 0 },
    { year: 2028, at: 0.5 },
  ]);
  expect(shape?.today).toBe(0.5);
});

test('a rent without an end is drawn to the expiration, and else for a year past today', () => {
  const open = { ...base, rt_end: null };
  expect(drawingOf([open], '2030-12-31', '2027-06-01')?.periods.at(-1)?.to).toBe('2030-12-31');
  expect(drawingOf([open], null, '2027-06-01')?.periods.at(-1)?.to).toBe('2028-06-01');
});

test('without a rent there is nothing to draw, and today may lie outside', () => {
  expect(drawingOf([{ ...base, rt_type: 'Security Deposit' }], null, '2027-06-01')).toBeNull();
  expect(drawingOf([base], null, '2029-06-01')?.today).toBeNull();
});
