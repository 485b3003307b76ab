import { buildSchedule } from '@panoramic/contract';
import { expect, test } from 'vitest';
import {
  newPlan,
  nextPlan,
  planFieldsWith,
  readPlan,
  typedIntoPlan,
  typedIntoStep,
  type PlanForm,
} from './plan-form.ts';

const lease = { sd_sqft: 8000 };
const blank = newPlan('Base Rent', '2027-01-01', '2036-12-31');

function typed(form: PlanForm, texts: Record<string, string>): PlanForm {
  return Object.entries(texts).reduce(
    (known, [name, text]) => typedIntoPlan(known, name, text, lease.sd_sqft),
    form,
  );
}

function amounts(form: PlanForm) {
  const read = readPlan(form, lease);
  return 'plan' in read ? buildSchedule(read.plan).map(({ rt_monthly }) => rt_monthly) : read.errors;
}

test('a rent that is typed in one unit shows in the others at once', () => {
  const bySqft = typed(blank, { psqft: '32' });
  expect(bySqft.texts).toMatchObject({ monthly: '$21,333.33', annual: '$256,000.00', psqft: '32' });
  expect(typed(bySqft, { monthly: '1000' }).texts).toMatchObject({ annual: '$12,000.00', psqft: '1.5' });
  expect(typed(bySqft, { annual: '' }).texts).toMatchObject({ monthly: '', psqft: '' });
  // The schedule follows from what was typed, not from what it was rounded to.
  expect(amounts(typed(bySqft, { stepPercent: '3' }))).toEqual(
    expect.arrayContaining([21_333.33, 21_973.33, 27_835.16]),
  );
});

test('a step without a figure is ignored, and each kind of step has its own figure', () => {
  const rent = typed(blank, { monthly: '100', end: '12/31/2028' });
  expect(amounts(rent)).toEqual([100]);
  expect(amounts(typed(rent, { stepKind: '$ a month', stepMonthly: '5' }))).toEqual([100, 105]);
  expect(amounts(typed(rent, { stepKind: 'Index', index: '9', cap: '2' }))).toEqual([100, 102]);
});

test('typed steps are lines of dates and amounts, with an empty one below', () => {
  const rent = typed(blank, { monthly: '100', stepKind: 'Dates' });
  const one = typedIntoStep(typedIntoStep(rent, 0, { date: '1/1/30' }), 0, { amount: '150' });
  expect(one.typed).toHaveLength(2);
  expect(amounts(one)).toEqual([100, 150]);
  expect(amounts(typedIntoStep(one, 1, { date: 'soon' }))).toEqual({ step: expect.any(String) });
});

test('an error is reported at the input that was typed into', () => {
  expect(amounts(blank)).toEqual({ monthly: 'Enter the starting rent.' });
  expect(amounts(typed(blank, { psqft: 'x' }))).toEqual({ psqft: expect.any(String) });
  expect(amounts(typed(blank, { psqft: '1', start: '' }))).toEqual({ start: 'Enter the first day.' });
});

test('invalid text in an input that is out of sight does not prevent the schedule', () => {
  const rent = typed(blank, { monthly: '100', end: '12/31/2028', stepPercent: 'three' });
  expect(amounts(rent)).toEqual({ stepPercent: expect.any(String) });
  expect(amounts(typed(rent, { stepKind: '$ a month', stepMonthly: '5' }))).toEqual([100, 105]);
  const dated = typedIntoStep(typed(blank, { monthly: '100', stepKind: 'Dates' }), 0, { date: 'soon' });
  expect(amounts(typed(dated, { stepKind: 'Percent' }))).toEqual([100]);
  // A year of this rent exceeds the highest yearly rent, but only the typed monthly rent is checked.
  expect(amounts(typed(blank, { monthly: '999999999999.99' }))).toEqual([999_999_999_999.99]);
});

test('an index needs the figure that is assumed', () => {
  const rent = typed(blank, { monthly: '100', stepKind: 'Index', floor: '2' });
  expect(amounts(rent)).toEqual({ index: 'Enter the index that is assumed.' });
});

test('own types of rent have schedules, but for those that are paid once', () => {
  const own = (name: string, counts: string) =>
    ({
      list: 'rentTypes',
      id: 1,
      name,
      specified: false,
      hidden: false,
      counts,
      place: 0,
      version: 1,
    }) as const;
  const hidden = { ...own('Insurance', ''), counts: null, specified: true, hidden: true };
  const fields = planFieldsWith([own('Parking', 'Other'), own('Key money', 'One-off'), hidden]);
  const names = fields.type.choices.filter((one) => !one.hidden).map(({ value }) => value);
  expect(names).toEqual(['Base Rent', 'CAM', 'RE Taxes', 'Operating Expenses', 'Other', 'Parking']);
  const parking = typed(blank, { type: 'Parking', monthly: '100' });
  expect(readPlan(parking, { sd_sqft: 100 }, fields)).toMatchObject({ plan: { type: 'Parking' } });
  expect(readPlan(parking, { sd_sqft: 100 })).toHaveProperty('errors.type');
  expect(nextPlan(typed(blank, { type: 'Other' }), ['Other'], fields).texts['type']).toBe('Parking');
});

test('the next charge keeps days and steps, and begins with a type that is not entered yet', () => {
  const first = typed(blank, { psqft: '32', freeMonths: '3', stepPercent: '2' });
  const next = nextPlan(first, ['Base Rent', 'CAM']);
  expect(next.texts).toMatchObject({
    type: 'RE Taxes',
    start: '01/01/2027',
    stepPercent: first.texts['stepPercent'],
    freeMonths: '',
    monthly: '',
  });
});
