import { headingParts, headingSheets, countProposals } from './headings/score.ts';
import { proposalSpeed } from './headings/speed.ts';

/**
 * Counts the columns that an import proposes for the sheets of the corpus, on the part that the rules were
 * written from and on the part that was kept aside. `npm run headings-check -- --errors` names what was wrong
 * or missed in the developed part. The last line tells what proposing costs for a wide sheet.
 */
const showsErrors = process.argv.includes('--errors');

for (const part of headingParts) {
  const sheets = headingSheets(part);
  const { wanted, proposed, right, sure, wrong, wrongButSure, missed } = countProposals(sheets);
  const columns = sheets.reduce((sum, sheet) => sum + sheet.columns.length, 0);
  process.stdout.write(
    `${part}: ${sheets.length} sheets, ${columns} columns, ${wanted} of them with a field: ${proposed} proposed, ` +
      `${right} right (${((100 * right) / proposed).toFixed(1)}%), ${wanted - right} missed or wrong; ` +
      `${sure} sure, ${wrongButSure.length} of these wrong\n`,
  );
  if (showsErrors && part === 'developed')
    for (const line of [...wrong, ...missed]) process.stdout.write(`  ${line}\n`);
}

const { proposed, floor } = proposalSpeed();
process.stdout.write(
  `60 columns of 1,000 rows: ${proposed.toFixed(1)} ms, ${(proposed / floor).toFixed(0)} times testing each cell once\n`,
);
