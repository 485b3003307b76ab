// npm run check-history -- [--heads LOG] [--backup FILE]: whether the history is what was written.
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { manifestInBackup, openBackup, printLine, runCommandForOperator } from './backup/index.ts';
import { readConfig, type Config } from './config.ts';
import { hasEmbedded } from '@panoramic/embedded-server';
import { hasHistoryChain, linkHistory, type HistoryHead } from './db/history/history-chain.ts';
import { checkChains, findUnlinked, type HistoryDifference } from './db/history/history-check.ts';
import { openDatabaseServer } from './db/setup/open-database.ts';
import { openOwnerConnection, type OwnerConnection } from './db/setup/owner-connection.ts';
import { StartupError } from './lib/startup-error.ts';

/** A line of the log, as the job for the heads writes it. */
const headLine = z.object({
  event: z.literal('history-head'),
  client: z.int().nullable(),
  seq: z.int(),
  hash: z.string(),
});

await runCommandForOperator(async () => {
  const asked = readOptions(process.argv.slice(2));
  const config = readConfig(process.env, process.cwd());
  if (!config.databaseUrl && !hasEmbedded(config.dataDir))
    throw new StartupError(`There is nothing to check: ${config.dataDir} holds no database.`);
  const recorded = await readRecorded(asked, config);
  const place = await openDatabaseServer({
    ...config,
    besideServer: true,
    say: printLine,
    onFolderLost: () => {},
  });
  try {
    const owner = await openOwnerConnection(place.url, 'check of the history');
    try {
      await check(owner, recorded);
    } finally {
      await owner.close();
    }
  } finally {
    await place.close();
  }
});

async function check(owner: OwnerConnection, recorded: readonly HistoryHead[]): Promise<void> {
  if (!(await hasHistoryChain(owner)))
    throw new StartupError('The history has no chains yet: start this version of Panoramic once.');
  await linkHistory(owner);
  let differences = 0;
  function tell({ entryId, what }: HistoryDifference): void {
    differences += 1;
    printLine(`    DIFFERENCE: ${entryId === null ? what : `entry ${entryId} ${what}`}`);
  }
  for await (const { clientId, entries, hash, difference } of checkChains(owner, recorded)) {
    printLine(`  ${nameOf(clientId).padEnd(16)}${String(entries).padStart(12)} entries  ${hash}`);
    if (difference) tell(difference);
  }
  (await findUnlinked(owner)).forEach(tell);
  if (differences > 0) {
    process.stderr.write(`The history has been changed: ${differences} differences.\n`);
    process.exitCode = 1;
    return;
  }
  const compared = recorded.length > 0 ? `, and has the ${recorded.length} heads that were recorded` : '';
  printLine(`The history is what was written${compared}`);
}

function nameOf(clientId: number | null): string {
  return clientId === null ? 'no client' : `client ${clientId}`;
}

interface Options {
  readonly heads: string | undefined;
  readonly backup: string | undefined;
  readonly unsealed: boolean;
}

function readOptions(args: string[]): Options {
  try {
    const options = {
      heads: { type: 'string' },
      backup: { type: 'string' },
      unsealed: { type: 'boolean' },
    } as const;
    const { values } = parseArgs({ args, options });
    return { heads: values.heads, backup: values.backup, unsealed: values.unsealed ?? false };
  } catch (error) {
    throw new StartupError('Use: npm run check-history -- [--heads LOG] [--backup FILE [--unsealed]]', {
      cause: error,
    });
  }
}

async function readRecorded({ heads, backup, unsealed }: Options, config: Config): Promise<HistoryHead[]> {
  const recorded: HistoryHead[] = [];
  if (heads) recorded.push(...(await headsInLog(given(heads))));
  if (backup) {
    const { historyHeads } = await manifestInBackup(await openBackup(given(backup), { ...config, unsealed }));
    recorded.push(...historyHeads);
  }
  if ((heads || backup) && recorded.length === 0)
    throw new StartupError('No head of the history is recorded there: nothing was compared.');
  return recorded;
}

/** npm runs in the project's folder, so the name is resolved from the folder where it was typed. */
function given(file: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', file);
}

/** Reads the heads in a log and skips its other lines. */
async function headsInLog(file: string): Promise<HistoryHead[]> {
  const heads: HistoryHead[] = [];
  try {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      if (!line.includes('"history-head"')) continue;
      const { client, seq, hash } = headLine.parse(JSON.parse(line));
      heads.push({ clientId: client, seq, hash });
    }
  } catch (error) {
    throw new StartupError(`${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`, {
      cause: error,
    });
  }
  return heads;
}
