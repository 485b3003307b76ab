import { backTest, CompMarket, dateIn, isTested, propertyTypes, qualityOf } from '@panoramic/contract';
import { generateComps } from '../seed/comps/generate.ts';
import { leaseCompsOf } from '../seed/market/lease-comps.ts';
import { zipPlaces } from './lib/places/zip-places.ts';

/**
 * Tests the estimates against the past: each lease comp of the demonstration is estimated from the others
 * that were known at its date. `npm run market-check -- 4000` tries that many comps.
 */
const count = Number(process.argv[2] ?? 400);
const today = dateIn('America/Chicago', new Date());
const { milesBetween } = await zipPlaces();
const market = new CompMarket(milesBetween);
for (const comp of leaseCompsOf(generateComps({ count, seed: 20_100_401, today }))) market.add(comp);

const tests = propertyTypes.flatMap((type) =>
  market
    .comps(type)
    .filter(isTested)
    .map((comp) => backTest(market, comp)),
);
const quality = qualityOf(tests);

/** Columns under their headings, as wide as what they hold. */
function printTable(rows: readonly (readonly (string | number | null)[])[]): void {
  const cells = rows.map((row) => row.map((cell) => String(cell ?? '')));
  const widths =
    cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of cells)
    process.stdout.write(`${row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('   ')}\n`);
}

process.stdout.write(
  `${count} comps of the demonstration as of ${today}; median absolute error in percent of the true rate\n`,
);
printTable([
  [
    'Type',
    'Comps',
    'Estimated',
    'Error',
    'Median of type',
    'Of type and submarket, 2 years',
    'Inside the range, %',
  ],
  ...quality.map(({ propertyType, tried, tested, error, errorOfType, errorOfSubmarket, inside }) => [
    propertyType,
    tried,
    tested,
    error,
    errorOfType,
    errorOfSubmarket,
    inside,
  ]),
]);
const behind = quality.filter(
  ({ error, errorOfType, errorOfSubmarket }) =>
    error === null || error >= (errorOfType ?? 0) || error >= (errorOfSubmarket ?? 0),
);
for (const { propertyType } of behind)
  process.stderr.write(`${propertyType}: the estimate does not beat the simpler rules.\n`);
process.exitCode = behind.length === 0 ? 0 : 1;
