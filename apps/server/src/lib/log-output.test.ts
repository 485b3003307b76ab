// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const lines = 20_000;

/** A process that logs many lines at once, says that it goes on, and ends after a while. */
function logging(stdout: 'pipe' | number, endsAfterMs: number) {
  const program = `
    import { openLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
    const log = openLog('info');
    for (let index = 0; index < ${lines}; index += 1) log.info({ index }, 'request');
    log.info({ index: ${lines} }, 'said at once');
    process.stderr.write('goes on');
    setTimeout(() => process.exit(0), ${endsAfterMs});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', stdout, 'pipe'],
  });
  return { child, log: child.stdout ?? Readable.from([]), said: child.stderr ?? Readable.from([]) };
}

test.each([
  ['that nobody reads', 'pipe', false],
  ['whose reader has gone', 'pipe', true],
  ['on a full disk', openSync('/dev/full', 'w'), false],
] as const)(
  'a log %s keeps the server neither from working nor from ending',
  async (_log, stdout, isGone) => {
    const { child, log, said } = logging(stdout, 100);
    if (isGone) log.destroy();
    const ended = once(child, 'exit');
    expect(await text(said)).toBe('goes on');
    expect(await ended).toEqual([0, null]);
  },
);

test('a reader who comes late reads every line in order', async () => {
  const { child, log, said } = logging('pipe', 60_000);
  await once(said, 'data');
  let read = '';
  for await (const part of log) {
    read += String(part);
    if (read.includes('said at once')) break;
  }
  child.kill();
  // Safe: each line is written above.
  const indexes = read.match(/.+/g)?.map((line) => (JSON.parse(line) as { index: number }).index);
  expect(indexes).toEqual(Array.from({ length: lines + 1 }, (_, index) => index));
});
