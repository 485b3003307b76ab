// npm run torture -- [--rounds N] [--seconds N] [--seed N] [--patience N] [--only name]…
// The long forms of what npm test tries in small size. Bounded, on 127.0.0.1, and ends what it started.
// Limits of time are for a machine with nothing else to do; --patience 5 makes them five times as long.
import { parseArgs } from 'node:util';
import { onStopSignal } from '../scripts/stop-signals.mjs';
import { closeScratch, openScratch, stopPrograms } from '../scripts/test-scratch.mjs';
import { discardDemonstration } from './server-under-test.ts';
import type { Outcome, Trial } from './trial.ts';
import { trials } from './trials/index.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string' },
    patience: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const chosen = Object.entries<Trial>(trials).filter(([name]) => values.only?.includes(name) ?? true);
if (chosen.length === 0 || chosen.length < (values.only?.length ?? 0)) {
  console.error(`--only takes: ${Object.keys(trials).join(', ')}.`);
  process.exit(1);
}

// Servers, and databases that have outlived theirs, are found by it when the run is interrupted.
const scratch = openScratch();
process.env['TMPDIR'] = scratch;
onStopSignal(() => {
  stopPrograms(scratch);
  void closeScratch(scratch).then(() => process.exit(1));
});

console.log(`Seed ${seed}`);
const begun = Date.now();
const table: Record<string, { verdict: string; seconds: number; counted: string }> = {};
const failures: string[] = [];
for (const [name, trial] of chosen) {
  const started = Date.now();
  console.log(`\n${name}: ${trial.what}`);
  const outcome = await tried(name, trial);
  clearLine();
  const verdict = outcome.skipped ? 'skipped' : outcome.findings.length === 0 ? 'held' : 'FAILED';
  const counted = Object.entries(outcome.counts).map(([what, count]) => `${what} ${count}`);
  console.log(`  ${verdict}${outcome.skipped ? `: ${outcome.skipped}` : ''}  ${counted.join(', ')}`);
  for (const finding of outcome.findings.slice(0, 20)) console.log(`  - ${finding}`);
  if (outcome.findings.length > 0) failures.push(name);
  const seconds = Math.round((Date.now() - started) / 1000);
  table[name] = { verdict, seconds, counted: counted.join(', ') };
}
await discardDemonstration();
failures.push(...(await closeScratch(scratch)));

console.log(`\nSeed ${seed}, ${Math.round((Date.now() - begun) / 1000)} seconds`);
for (const [name, { verdict, seconds, counted }] of Object.entries(table))
  console.log(`${name.padEnd(18)}${verdict.padEnd(9)}${String(seconds).padStart(5)} s  ${counted}`);
console.log(failures.length === 0 ? '\nEverything held.' : `\nFailed: ${failures.join(', ')}`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** A trial that breaks off has failed. */
async function tried(name: string, trial: Trial): Promise<Outcome> {
  const size = {
    rounds: Number(values.rounds ?? trial.long.rounds),
    seconds: Number(values.seconds ?? trial.long.seconds),
    seed,
  };
  try {
    return await trial.run({
      ...size,
      patience: Number(values.patience),
      progress: (text) => progress(`  ${name}: ${text}`),
    });
  } catch (error) {
    return {
      counts: {},
      findings: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    };
  }
}

function progress(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${text}`);
}

function clearLine(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
}
