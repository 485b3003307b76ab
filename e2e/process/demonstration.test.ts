// @module-tag long
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pinnedNode, root } from '../../scripts/prepare.mjs';
import { Person } from '../../torture/person.ts';
import { freePort, freshFolder, launchProgram, waitUntilReady, type Program } from '../support/server.ts';

const names = ['admin', 'writer', 'viewer', 'home', 'broker'];
const everywhere = { HOST: '0.0.0.0', LOG_LEVEL: 'warn' };

/** The tests share one data folder in this order. */
describe('the demonstration on a server that other machines reach', () => {
  let dataDir: string;
  let port: number;
  let running: Program | undefined;

  beforeAll(async () => {
    dataDir = await freshFolder();
    port = await freePort();
  });

  afterAll(async () => {
    running?.process.kill('SIGTERM');
    await running?.ended;
    await rm(dataDir, { recursive: true, force: true });
  });

  function start(settings: Record<string, string>): Program {
    return launchProgram(pinnedNode(), [join(root, 'apps/server/src/main.ts')], {
      DATA_DIR: dataDir,
      PORT: String(port),
      ...settings,
    });
  }

  async function expectRefusal(settings: Record<string, string>, words: RegExp): Promise<void> {
    const program = start(settings);
    expect(await program.ended).toBe(1);
    expect(program.complaint().trimEnd().split('\n')).toEqual([expect.stringMatching(words)]);
  }

  // @security demonstration-not-loaded-for-others
  test.each<Record<string, string>>([everywhere, { PUBLIC_URL: 'https://leases.example.com' }])(
    'is not loaded unless DEMO=1 asks for it: %o',
    async (settings) => {
      await expectRefusal(settings, /^The demonstration has accounts.*ADMIN_USERNAME.*DEMO=1/);
    },
  );

  // @security first-administrator-obeys-password-rules
  test.each([
    ['sunshine', /^Wrong setting ADMIN_PASSWORD: .*many people use/],
    ['my-first@example.com', /^Wrong setting ADMIN_PASSWORD: .*username/],
    ['short', /^Wrong setting ADMIN_PASSWORD: .*too short/],
  ])(
    'the password %s of the first administrator is refused by the rules of passwords',
    async (word, words) => {
      await expectRefusal(
        { ...everywhere, ADMIN_USERNAME: 'first@example.com', ADMIN_PASSWORD: word },
        words,
      );
    },
  );

  // @security known-passwords-are-told
  test('is told where it was asked for: in the log, to administrators and to readiness', async () => {
    running = start({ ...everywhere, DEMO: '1' });
    const url = `http://127.0.0.1:${port}`;
    await waitUntilReady(url, running);
    expect(running.output()).toContain('accounts of the demonstration have a password that everybody knows');
    const ready = await (await fetch(`${url}/health/ready`)).json();
    expect(ready).toMatchObject({ status: 'ready', note: expect.stringContaining('5 accounts') });
    expect(await knownTo(url, 'admin')).toEqual(names);
    expect(await knownTo(url, 'writer')).toEqual([]);
  });

  test('is no longer told of an account with another password', async () => {
    const url = `http://127.0.0.1:${port}`;
    const broker = await signedIn(url, 'broker');
    const changed = await broker.send('Admin/SetPassword', {
      OldPW: 'demo-portfolio',
      NewPW: 'nobody-else-knows-it',
      RetypePW: 'nobody-else-knows-it',
    });
    expect(changed.record['response']).toBe('Success');
    expect(await knownTo(url, 'admin')).toEqual(names.slice(0, -1));
  });
});

async function signedIn(url: string, Username: string): Promise<Person> {
  const { record } = await new Person(url, null).send('Account/token', {
    Username,
    Password: 'demo-portfolio',
  });
  return new Person(url, String(record['token']));
}

async function knownTo(url: string, userName: string): Promise<unknown> {
  return (await (await signedIn(url, userName)).send('Account/GetSession')).record['knownPasswords'];
}
