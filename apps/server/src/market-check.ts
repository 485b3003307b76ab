import { parseArgs } from 'node:util';
import {
  dateIn,
  propertyTypes,
  qualityOf,
  rangeHolds,
  type MarketQuality,
  type PropertyType,
} from '@panoramic/contract';
import { demonstrationSeed } from '../seed/comps/load.ts';
import { madeMarketTests, marketTests, type MarketTests } from '../seed/market/back-tests.ts';
import { readDeals } from '../seed/market/deals-file.ts';
import { zipPlaces } from './lib/places/zip-places.ts';

/**
 * Tests the estimates against the past: each lease comp is estimated from the others that were known at its
 * date, with the range that the errors before it give. The markets are the demonstration's and others, small and
 * large, made from seeds kept aside: nothing was chosen by what they print (decision 34).
 * `npm run market-check -- --seeds 7,8,9 --file deals.csv` tests other markets, and deals that were really made
 * (Address, SF, Rate; Date, City, State, Zip, Type, Class).
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '901,902,903,904,905,906,907,908,909,910,911,912' },
    file: { type: 'string', multiple: true, default: [] },
  },
});
const seeds = values.seeds.split(',').map(Number);
const today = dateIn('America/Chicago', new Date());
const { milesBetween } = await zipPlaces();

/** How far the share inside the range may be from what the range promises, in points, and how few tests say nothing. */
const mostPoints = 5;
const fewestTests = 60;

function madeTests(all: readonly number[], count: number): readonly MarketTests[] {
  return all.map((seed) => madeMarketTests({ count, seed, today }, milesBetween));
}

function qualitiesOf(tests: readonly MarketTests[]): readonly MarketQuality[] {
  return propertyTypes.flatMap((type: PropertyType) => {
    const tried = tests.reduce((sum, one) => sum + one.tried[type], 0);
    const judged = tests.flatMap((one) => one.judged.filter((test) => test.type === type));
    return tried === 0 ? [] : [qualityOf(type, tried, judged)];
  });
}

type Cell = string | number | null;

/** Columns under their headings, as wide as what they hold. */
function printTable(headings: readonly string[], lines: readonly (readonly Cell[])[]): void {
  const cells = [headings, ...lines].map((line) => line.map((cell) => String(cell ?? '')));
  const widths = headings.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  for (const line of cells)
    process.stdout.write(`${line.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('   ')}\n`);
}

function print(title: string, tests: readonly MarketTests[]): string[] {
  process.stdout.write(`\n${title}\n`);
  const qualities = qualitiesOf(tests);
  printTable(
    ['Type', 'Deals', 'Estimated', 'Error, %', '7 nearest', 'Of type', 'Of submarket, 2 years', 'Inside, %'],
    qualities.map((one) => [
      one.propertyType,
      one.tried,
      one.tested,
      one.error,
      one.errorOfNearest,
      one.errorOfType,
      one.errorOfSubmarket,
      one.inside,
    ]),
  );
  const { words } = qualityOf(
    'Office',
    0,
    tests.flatMap(({ judged }) => judged),
  );
  printTable(
    ['Confidence', 'Estimates', 'Error, %', 'Inside, %'],
    words.map(({ confidence, tested, error, inside }) => [confidence, tested, error, inside]),
  );
  return problemsOf(qualities, words).map((problem) => `${title}: ${problem}`);
}

function problemsOf(qualities: readonly MarketQuality[], words: MarketQuality['words']): string[] {
  const known = words.filter(({ tested }) => tested >= fewestTests);
  return [
    ...qualities
      .filter(({ error, errorOfNearest, errorOfType, errorOfSubmarket }) =>
        [errorOfNearest, errorOfType, errorOfSubmarket].some(
          (simple) => (error ?? Infinity) >= (simple ?? Infinity),
        ),
      )
      .map(({ propertyType }) => `${propertyType}: the estimate does not beat the simpler rules.`),
    ...known
      .filter(({ inside }) => Math.abs((inside ?? 0) - 10 * rangeHolds) > mostPoints)
      .map(
        ({ confidence, inside }) =>
          `${confidence}: ${inside}% lie inside the range, not ${10 * rangeHolds}%.`,
      ),
    ...known
      .filter(({ error }, at) => at > 0 && (error ?? 0) <= (known[at - 1]?.error ?? 0))
      .map(({ confidence }) => `${confidence}: the error is no larger than with more confidence.`),
  ];
}

process.stdout.write(
  `Median absolute error in percent of the true rate; ${10 * rangeHolds}% should lie inside the range. As of ${today}.\n`,
);
print('The demonstration, 400 comps', madeTests([demonstrationSeed], 400));
const problems = [
  ...print(`${seeds.length} markets of 400 comps, seeds kept aside`, madeTests(seeds, 400)),
  ...print('3 markets of 2,000 comps, seeds kept aside', madeTests(seeds.slice(0, 3), 2000)),
];
for (const path of values.file) {
  const { deals, dated } = await readDeals(path);
  problems.push(...print(path, [marketTests(deals, milesBetween, dated ? 'its date' : 'today')]));
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
