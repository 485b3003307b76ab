import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Groups run one after another, from the quickest to the one that starts whole servers.
 * Time limits are generous: a busy machine is no reason to fail. The files of the server's tests share
 * the modules of their worker, because loading them anew costs a third of the time; each file has a
 * database and a server of its own.
 */
/** `expect.poll` waits for what happens; its limit is for what never happens. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

const propertySeed = join(import.meta.dirname, 'vitest.seed.ts');
const shared = { ...patience, setupFiles: [propertySeed] };

/** Marks what is slow and seldom finds something: `// @module-tag long`, or `{ tags: ['long'] }` of a test. */
const tags = [{ name: 'long', description: 'run by npm run test:long and not by npm test' }];

export default defineConfig({
  test: {
    maxWorkers: 3,
    tags,
    projects: [
      {
        test: {
          name: 'contract',
          isolate: false,
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          ...shared,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'web',
          isolate: false,
          root: 'apps/web',
          include: ['src/**/*.test.{ts,tsx}'],
          ...shared,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'scripts',
          isolate: false,
          root: 'scripts',
          include: ['**/*.test.mjs'],
          ...shared,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'bench',
          isolate: false,
          root: 'bench',
          include: ['**/*.test.ts'],
          ...shared,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'embedded-server',
          root: 'packages/embedded-server',
          include: ['src/**/*.test.ts'],
          ...shared,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          root: 'apps/server',
          include: ['{src,test,seed}/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'apps/server/test/global-setup.ts')],
          ...patience,
          setupFiles: [
            propertySeed,
            ...['network-guard', 'remove-folders'].map((name) =>
              join(import.meta.dirname, `apps/server/test/setup/${name}.ts`),
            ),
          ],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'process',
          root: 'e2e/process',
          include: ['*.test.ts'],
          ...shared,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
