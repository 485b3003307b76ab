// Holds what the pages load to a budget: the first screens, what most other screens share, and each screen's own.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildPages, root } from '../prepare.mjs';

const dist = join(root, 'apps', 'web', 'dist');

/** Compressed script in KB of 1,000 bytes. */
export const budget = {
  /** The first screens that somebody sees, each with all that it loads. */
  first: {
    // Four more than without fields and choices of clients' own and views, which the lease list knows from the start.
    atMost: 174,
    screens: ['src/features/account/login.tsx', 'src/features/leases/active-leases.tsx'],
    /** What a phone loads for them besides. */
    phone: ['src/fields/data-table/cards.tsx'],
  },
  /** Chunks that most screens share. They are loaded in idle time after the first screen and counted once. */
  common: { atMost: 65, chunks: ['shared', 'zod'] },
  /** What any other screen, or a part of it that is loaded when it is opened, loads besides. */
  screen: 40,
  /** Those that may load more, with their own limit. */
  exceptions: {
    'src/features/imports/import-screen.tsx': {
      atMost: 45,
      reason: 'the fields of every kind of row that can be imported, those of leases’ expenses among them',
    },
    'src/features/documents/viewer/pdf-pages.tsx': {
      atMost: 130,
      reason: 'the library that draws PDF files; loaded when somebody looks at one',
    },
  },
};

/** The sizes of the built pages and the faults, by the bundler's manifest; `sizeOf` gives the bytes of a file. */
export function judgeScripts(manifest, sizeOf, { first, common, screen, exceptions }) {
  const entries = keysOf(manifest, ({ isEntry }) => isEntry);
  const start = closure(manifest, [...entries, ...first.screens]);
  const shared = closure(
    manifest,
    keysOf(manifest, ({ name, isDynamicEntry }) => !isDynamicEntry && common.chunks.includes(name)),
  );
  const sum = (keys) => keys.reduce((bytes, key) => bytes + sizeOf(manifest[key].file), 0) / 1000;
  const firsts = [
    ...first.screens.map((key) => [`${key} with all that it loads`, [key]]),
    [`${first.screens.at(-1)} on a phone`, [first.screens.at(-1), ...first.phone]],
  ].map(([name, keys]) => ({
    name,
    size: sum([...closure(manifest, [...entries, ...keys])]),
    atMost: first.atMost,
  }));
  const own = keysOf(manifest, ({ isDynamicEntry }) => isDynamicEntry).map((key) => ({
    name: key,
    size: sum([...closure(manifest, [key])].filter((one) => !start.has(one) && !shared.has(one))),
    atMost: exceptions[key]?.atMost ?? screen,
  }));
  const sizes = [
    ...firsts,
    {
      name: 'what most screens share',
      size: sum([...shared].filter((key) => !start.has(key))),
      atMost: common.atMost,
    },
    ...own,
  ];
  return {
    sizes,
    wrong: [
      ...sizes
        .filter(({ size, atMost }) => size > atMost)
        .map(
          ({ name, size, atMost }) =>
            `${name}: ${size.toFixed(1)} KB of compressed script, at most ${atMost}. Load later what is not needed at once, or give the reason in scripts/rules/script-budget.mjs.`,
        ),
      ...Object.keys(exceptions)
        .filter((key) => !own.some(({ name, size }) => name === key && size > screen))
        .map((key) => `${key} needs no exception any more: take it out of scripts/rules/script-budget.mjs.`),
    ],
  };
}

function keysOf(manifest, isMeant) {
  return Object.keys(manifest).filter((key) => isMeant(manifest[key]));
}

/** The chunks with all that they import at once. */
function closure(manifest, keys) {
  const found = new Set();
  const waiting = [...keys];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (!manifest[key]) throw new Error(`The built pages have no ${key}.`);
    if (found.has(key)) continue;
    found.add(key);
    waiting.push(...(manifest[key].imports ?? []));
  }
  return found;
}

/** As it goes over the wire: the precompressed file, where there is one. */
function compressedSize(file) {
  const path = join(dist, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

if (import.meta.main) {
  buildPages();
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const { sizes, wrong } = judgeScripts(manifest, compressedSize, budget);
  const asked = process.argv.includes('--all')
    ? sizes.toSorted((a, b) => b.size - a.size)
    : sizes.slice(0, 4);
  for (const { name, size, atMost } of asked) console.log(`${name}: ${size.toFixed(1)} of ${atMost} KB`);
  for (const line of wrong) console.error(line);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
