import { parseArgs } from 'node:util';
import { dateIn, qualityOf, type BackTest, type MarketQuality } from '@panoramic/contract';
import { demonstrationSeed } from '../seed/comps/load.ts';
import { backTestsOf } from '../seed/market/back-tests.ts';
import { zipPlaces } from './lib/places/zip-places.ts';

/**
 * Tests the estimates against the past: each lease comp of the demonstration is estimated from the others
 * that were known at its date. Further markets, made from seeds that the weights were not tuned on, are
 * tested in the same way. `npm run market-check -- --comps 4000 --seeds 7,8,9` tries other numbers.
 */
const { values } = parseArgs({
  options: {
    comps: { type: 'string', default: '400' },
    seeds: { type: 'string', default: '601,602,603,604,605,606,607,608,609,610,611,612' },
  },
});
const count = Number(values.comps);
const seeds = values.seeds.split(',').map(Number);
const today = dateIn('America/Chicago', new Date());
const { milesBetween } = await zipPlaces();

/** About half of the true rates should lie inside the range, counted over all unseen seeds. */
const [fewestInside, mostInside] = [45, 55];

function testsOf(seed: number): readonly BackTest[] {
  return backTestsOf({ count, seed, today }, milesBetween);
}

const headings = [
  'Seed',
  'Type',
  'Comps',
  'Estimated',
  'Error',
  'Median of type',
  'Of type and submarket, 2 years',
  'Inside the range, %',
];

type Cell = string | number | null;

function linesOf(seed: string, quality: readonly MarketQuality[]): Cell[][] {
  return quality.map(({ propertyType, tried, tested, error, errorOfType, errorOfSubmarket, inside }) => [
    seed,
    propertyType,
    tried,
    tested,
    error,
    errorOfType,
    errorOfSubmarket,
    inside,
  ]);
}

/** Columns under their headings, as wide as what they hold. */
function printTable(title: string, lines: readonly (readonly Cell[])[]): void {
  const cells = [headings, ...lines].map((line) => line.map((cell) => String(cell ?? '')));
  const widths = headings.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  process.stdout.write(`${title}\n`);
  for (const line of cells)
    process.stdout.write(`${line.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('   ')}\n`);
}

function isBehind({ error, errorOfType, errorOfSubmarket }: MarketQuality): boolean {
  return error === null || error >= (errorOfType ?? 0) || error >= (errorOfSubmarket ?? 0);
}

const ofDemonstration = qualityOf(testsOf(demonstrationSeed));
printTable(
  `${count} comps of the demonstration as of ${today}, on which the weights were tuned; median absolute error in percent of the true rate`,
  linesOf('demo', ofDemonstration),
);
const unseen = seeds.map((seed) => ({ seed, tests: testsOf(seed) }));
const ofUnseen = qualityOf(unseen.flatMap(({ tests }) => tests));
printTable(`\n${seeds.length} markets of ${count} comps each that the weights were not tuned on`, [
  ...unseen.flatMap(({ seed, tests }) => linesOf(String(seed), qualityOf(tests))),
  ...linesOf('all', ofUnseen),
]);
const problems = [
  ...ofDemonstration
    .filter(isBehind)
    .map(
      ({ propertyType }) => `${propertyType}, demonstration: the estimate does not beat the simpler rules.`,
    ),
  ...ofUnseen
    .filter(isBehind)
    .map(({ propertyType }) => `${propertyType}, unseen: the estimate does not beat the simpler rules.`),
  ...ofUnseen
    .filter(({ inside }) => inside === null || inside < fewestInside || inside > mostInside)
    .map(
      ({ propertyType, inside }) =>
        `${propertyType}, unseen: ${inside}% lie inside the range, not about half.`,
    ),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
