import { expect, test } from 'vitest';
import { fullFolders, structureBreaches } from './structure-rules.mjs';

const contract = 'packages/contract/src';

test.each([
  [
    'a circle of imports is named with its files',
    { 'e2e/a.ts': "import './b.ts';", 'e2e/b.ts': "import './c.ts';", 'e2e/c.ts': "import('./a.ts');" },
    ['e2e/a.ts:1 stands in a circle of imports: e2e/a.ts, e2e/b.ts, e2e/c.ts.'],
  ],
  [
    'an import without a way back is no circle',
    { 'e2e/a.ts': "import './b.ts'; import './c.ts';", 'e2e/b.ts': "import './c.ts';", 'e2e/c.ts': '' },
    [],
  ],
  [
    'only calls/ and the index import the call table',
    {
      [`${contract}/index.ts`]: "export * from './calls/call.ts';",
      [`${contract}/fields/rows.ts`]: "import { id } from '../calls/call.ts';",
      [`${contract}/calls/call.ts`]: 'export const id = 1;',
    },
    [
      `${contract}/fields/rows.ts:1 imports ${contract}/calls/call.ts: only calls/ and the index may import the call table.`,
    ],
  ],
  [
    'a name is exported once; an export from elsewhere and a test do not count',
    {
      'e2e/a.ts': 'export function find() {}',
      'bench/b.ts': 'export const find = 1;',
      'bench/c.ts': "export { find } from './b.ts';",
      'bench/b.test.ts': 'export const find = 1;',
    },
    ['e2e/a.ts:1 exports find, as do: bench/b.ts.'],
  ],
  [
    'a file has at most 300 lines',
    { 'e2e/a.ts': '//\n'.repeat(300), 'e2e/b.ts': '//\n'.repeat(301) },
    ['e2e/b.ts:1 has 301 lines; split it before 300.'],
  ],
])('%s', (_title, files, breaches) => {
  expect(structureBreaches(new Map(Object.entries(files)))).toEqual(breaches);
});

test('a folder of more than 20 files is advised to be divided, and breaks no rule', () => {
  const files = new Map(Array.from({ length: 21 }, (_, index) => [`bench/x/${index}.ts`, '']));
  expect(structureBreaches(files)).toEqual([]);
  expect(fullFolders(files)).toEqual(['bench/x:1 holds 21 files; more than 20 want folders by meaning.']);
});
