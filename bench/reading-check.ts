import { corpusLeases, corpusParts, scoreLease, scoresByField } from './reading/score.ts';

/**
 * Counts what "Read the lease" suggests for the leases of the corpus: by field, on the part that the rules
 * were written from and on the part that was kept aside. `npm run reading-check -- --errors` names what was
 * wrong or missed in the developed part.
 */
const showsErrors = process.argv.includes('--errors');

for (const part of corpusParts) {
  const leases = corpusLeases(part);
  const scores = leases.map(scoreLease);
  process.stdout.write(`\n${part}: ${leases.length} leases\n`);
  const rows = [...scoresByField(scores)].map(([field, { suggested, right, missed }]) => [
    field,
    suggested,
    right,
    suggested - right,
    missed,
    share(right, suggested),
    share(right, right + missed),
  ]);
  for (const row of [['field', 'suggested', 'right', 'wrong', 'missed', 'precision', 'recall'], ...rows])
    process.stdout.write(
      `${row.map((cell, column) => String(cell)[column === 0 ? 'padEnd' : 'padStart'](column === 0 ? 34 : 11)).join('')}\n`,
    );
  if (!showsErrors || part === 'kept-aside') continue;
  for (const { name, wrong, missed } of scores)
    for (const [word, list] of [
      ['wrong', wrong],
      ['missed', missed],
    ] as const)
      for (const statement of list) process.stdout.write(`${name}: ${word} ${statement}\n`);
}

function share(part: number, whole: number): string {
  return whole === 0 ? '' : `${Math.round((1000 * part) / whole) / 10}%`;
}
