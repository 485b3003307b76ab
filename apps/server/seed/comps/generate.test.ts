import {
  compChangeSchema,
  compDescriptors,
  compProblems,
  compTypes,
  derivedValues,
  formFields,
  sameDealPairs,
  statisticsOf,
  type Comp,
  type CompPayload,
  type CompTypeId,
} from '@panoramic/contract';
import { sampleComp } from '@panoramic/contract/comps/testing';
import { describe, expect, test } from 'vitest';
import { enteredTwice } from './entered-twice.ts';
import { generateComps } from './generate.ts';

const today = '2026-11-15';
const made = generateComps({ count: 400, seed: 7, today });

test('the same options give the same comps, and another seed gives different ones', () => {
  expect(generateComps({ count: 400, seed: 7, today })).toEqual(made);
  expect(generateComps({ count: 400, seed: 8, today })).not.toEqual(made);
});

test('every comp can be saved as it is', () => {
  for (const comp of made) {
    expect(compChangeSchema.parse(comp)).toEqual({ id: 0, ...comp });
    expect(compProblems(asComp(comp))).toEqual([]);
  }
});

test('some deals were entered twice, and the duplicate finder finds exactly these', () => {
  const again = enteredTwice(made, today);
  const all = [...made, ...again].map(asComp);
  const alone = sameDealPairs(made.map(asComp)).length;
  expect(again).toHaveLength(5);
  expect(sameDealPairs(all)).toHaveLength(alone + 5);
  for (const comp of again) expect(compChangeSchema.parse(comp)).toEqual({ id: 0, ...comp });
});

test('no deal has a date or an entry date in the future', () => {
  for (const { leaseCommencement, dateEntered } of made) {
    expect(leaseCommencement && leaseCommencement <= '2026-X').toBe(true);
    expect(dateEntered && dateEntered <= today).toBe(true);
  }
});

/** The range in which the average unit price of each type is plausible. */
const plausible: Record<CompTypeId, readonly [number, number]> = {
  1: [16, 30],
  2: [70, 160],
  3: [4, 8],
  4: [40, 95],
  5: [11, 24],
  6: [100, 220],
  7: [60_000, 600_000],
  8: [60_000, 160_000],
};

describe.each(compTypes)('$name', ({ id }) => {
  const ofType = made.filter((comp) => comp.compType === id);

  test('is generated, and every field of its form is filled in at least one comp', () => {
    expect(ofType.length).toBeGreaterThan(20);
    const filled = new Set(
      ofType.flatMap((comp) =>
        Object.entries(asComp(comp)).flatMap(([name, value]) => (value === null ? [] : name)),
      ),
    );
    expect(formFields(id).filter((name) => !filled.has(name))).toEqual([]);
  });

  test('has plausible prices', () => {
    const [low, high] = plausible[id];
    const { price } = statisticsOf(ofType.map(asComp), compDescriptors[id].measures[0]);
    expect(price.average).toBeGreaterThan(low);
    expect(price.average).toBeLessThan(high);
    expect(price.min).toBeGreaterThan(low / 6);
    expect(price.max).toBeLessThan(high * 6);
  });
});

test('every rate in Clayton is higher than those in Warren County', () => {
  expect(Math.min(...rates('Clayton'))).toBeGreaterThan(Math.max(...rates('Warren County')));
});

function asComp(change: CompPayload): Comp {
  const blank = sampleComp(change.compType);
  // Safe: a comp with each of its values replaced by the one generated, or by none.
  const comp = {
    ...Object.fromEntries(Object.keys(blank).map((name) => [name, null])),
    ...change,
  } as unknown as Comp;
  return { ...comp, ...derivedValues(comp) };
}

function rates(submarket: string): number[] {
  const here = made.filter((comp) => comp.compType === 5 && comp.submarket === submarket);
  return here.flatMap(({ effectiveRate }) => effectiveRate ?? []);
}
