import { expect, test } from 'vitest';
import { budget, judgeScripts } from './script-budget.mjs';

const manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_libraries.js'] },
  '_libraries.js': { file: 'libraries.js', name: 'libraries' },
  '_list.js': { file: 'list.js', name: 'list', imports: ['_libraries.js'] },
  '_shared.js': { file: 'shared.js', name: 'shared', imports: ['_list.js'] },
  'login.tsx': { file: 'login.js', isDynamicEntry: true, imports: ['_libraries.js'] },
  'leases.tsx': { file: 'leases.js', isDynamicEntry: true, imports: ['index.html', '_list.js'] },
  'dates.tsx': { file: 'dates.js', isDynamicEntry: true, imports: ['_shared.js', '_list.js', '_chart.js'] },
  '_chart.js': { file: 'chart.js', name: 'chart' },
  'cards.tsx': { file: 'cards.js', isDynamicEntry: true, imports: ['_list.js'] },
};
const bytes = {
  'index.js': 20_000,
  'libraries.js': 100_000,
  'list.js': 10_000,
  'shared.js': 40_000,
  'login.js': 5000,
  'leases.js': 4000,
  'cards.js': 1000,
  'dates.js': 8000,
  'chart.js': 12_000,
};
const limits = {
  first: { atMost: 135, screens: ['login.tsx', 'leases.tsx'], phone: ['cards.tsx'] },
  common: { atMost: 40, chunks: ['shared'] },
  screen: 20,
  exceptions: {},
};

function judge(changed = {}, given = limits) {
  return judgeScripts(manifest, (file) => ({ ...bytes, ...changed })[file], given);
}

test('pages within the budget pass, each chunk counted where it is loaded', () => {
  const { sizes, wrong } = judge();
  expect(wrong).toEqual([]);
  expect(sizes.map(({ size }) => size)).toEqual([125, 134, 135, 40, 0, 0, 20, 1]);
});

test.each([
  [
    { 'libraries.js': 110_001 },
    ['login.tsx with all that it loads', 'leases.tsx with all that it loads', 'leases.tsx on a phone'],
  ],
  [{ 'list.js': 11_001 }, ['leases.tsx with all that it loads', 'leases.tsx on a phone']],
  [{ 'cards.js': 1001 }, ['leases.tsx on a phone']],
  [{ 'shared.js': 40_001 }, ['what most screens share']],
  [{ 'chart.js': 12_001 }, ['dates.tsx']],
])('what is over the budget fails and is named: %o', (changed, named) => {
  const { wrong } = judge(changed);
  expect(wrong.map((line) => line.split(':')[0])).toEqual(named);
});

test('a screen with an exception may be larger, up to its own limit', () => {
  const exceptions = { 'dates.tsx': { atMost: 30, reason: 'draws charts' } };
  expect(judge({ 'chart.js': 22_000 }, { ...limits, exceptions }).wrong).toEqual([]);
  expect(judge({ 'chart.js': 22_001 }, { ...limits, exceptions }).wrong).toHaveLength(1);
});

test('an exception that is not needed any more fails', () => {
  const exceptions = { 'dates.tsx': { atMost: 30, reason: 'draws charts' } };
  expect(judge({}, { ...limits, exceptions }).wrong).toEqual([
    'dates.tsx needs no exception any more: take it out of scripts/rules/script-budget.mjs.',
  ]);
});

test('a first screen that the built pages do not have fails', () => {
  const first = { atMost: 135, screens: ['gone.tsx'] };
  expect(() => judge({}, { ...limits, first })).toThrow('The built pages have no gone.tsx.');
});

test('every exception gives its reason', () => {
  for (const { reason } of Object.values(budget.exceptions)) expect(reason).toMatch(/\w/);
});
