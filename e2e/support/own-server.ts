import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServerOrReplicas } from './server-or-replicas.ts';
import { freePort, type RunningServer } from './server.ts';
import { dismissTourForAll } from './dismiss-tour.ts';
import { test as base } from './test.ts';

type Settings = (port: number) => Record<string, string> | Promise<Record<string, string>>;

/** A test that runs on its own server, for tests that change accounts or settings. */
export function testOnOwnServer(settings: Settings = () => ({})) {
  return base.extend<object, { server: RunningServer }>({
    server: [
      async ({}, use) => {
        const port = await freePort();
        const server = await startServerOrReplicas({ ...(await settings(port)), PORT: String(port) });
        try {
          await dismissTourForAll(server.url);
          await use(server);
        } finally {
          await server.stop();
        }
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: async ({ server }, use) => use(server.url),
  });
}

/**
 * The mails written so far to one address, as they are on disk; waits until there are `count`. Leaves
 * out the reminders of the demonstration, which are sent in the morning.
 */
export async function mailsTo(
  server: Pick<RunningServer, 'dataDir'>,
  address: string,
  count: number,
): Promise<string[]> {
  const folder = join(server.dataDir, 'outbox');
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const written = await readdir(folder).catch(() => []);
    const names = written.filter((name) => !/-(reminders|rent-changes)-/.test(name));
    const texts = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
    const found = texts.filter((text) => text.includes(`To: ${address}`));
    if (found.length >= count) return found.map(decoded);
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
  throw new Error(`Fewer than ${count} mails to ${address} in ${folder}`);
}

/** The link in a mail. */
export function linkIn(mail: string | undefined): string {
  const link = /https?:\/\/\S+\/resetpassword\?token=[\w-]{43}/.exec(mail ?? '');
  if (!link) throw new Error(`No link in ${mail}`);
  return link[0];
}

/** Decodes the quoted-printable escapes that occur in links. */
function decoded(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
