import { describe, expect, test } from 'vitest';
import { checkSource } from './import-rules.mjs';

const leases = 'apps/server/src/modules/leases/leases.store.ts';

describe('import rules', () => {
  test.each([
    [leases, "import { row } from '../../db/row-store.ts'"],
    [leases, "import { row } from '#db/row-store.ts'"],
    [leases, "import { calls } from '@panoramic/contract'"],
    [leases, "import { save } from './tabs/save.ts'"],
    ['apps/server/src/modules/reports/report.ts', "import { search } from '../leases/index.ts'"],
    ['apps/server/src/http/call/mount.ts', "import { pool } from '#db/pool.ts'"],
    ['apps/server/src/http/call/mount.ts', "import fastify from 'fastify'"],
    [
      'apps/server/src/app.ts',
      "import { leases } from '#modules/leases/index.ts'; import { pool } from '#db/pool.ts'",
    ],
    ['apps/server/src/main.ts', 'await run(readConfig(process.env))'],
    ['apps/server/src/modules/leases/leases.test.ts', "import { x } from '../comps/store.ts'; process.env.X"],
    ['apps/web/src/features/leases/list.tsx', "import { FieldView } from '../../fields/field-view.tsx'"],
    ['apps/web/src/app/router.tsx', "const List = () => import('../features/leases/index.ts')"],
    ['packages/contract/src/errors.ts', "import { z } from 'zod'; export * from './access.ts'"],
  ])('allow in %s: %s', (path, source) => {
    expect(checkSource(path, source)).toEqual([]);
  });

  test.each([
    [leases, "import { app } from '#app.ts'", 'server/modules/leases may import only'],
    [leases, "import { x } from '../account/index.ts'", 'server/modules/leases may import only'],
    [leases, "import fastify from 'fastify'", 'only http/ knows the web framework'],
    [leases, "import type { FastifyRequest } from 'fastify'", 'only http/ knows the web framework'],
    [leases, "import { x } from 'left-pad'", 'package.json of its workspace does not list'],
    [leases, 'const port = process.env.PORT', 'main.ts hands it to config.ts'],
    [leases, "const port = process['env'].PORT", 'main.ts hands it to config.ts'],
    [leases, "const x = await import('#http/mount.ts')", '(server/http)'],
    [leases, 'const x = await import(name)', 'a computed name'],
    [leases, "import { aLease } from '../../../test/people.ts'", '(tests)'],
    [
      'apps/server/src/modules/reports/report.ts',
      "import { x } from '../leases/leases.store.ts'",
      'index.ts only',
    ],
    ['apps/server/src/modules/reports/report.ts', "import { x } from '../admin/index.ts'", 'may import only'],
    [
      'apps/server/src/http/call/mount.ts',
      "import { leases } from '#modules/leases/index.ts'",
      '(server/modules/leases)',
    ],
    ['apps/server/src/lib/mail/mail.ts', "export { pool } from '../../db/driver/pool.ts'", '(server/db)'],
    ['apps/server/src/misc/x.ts', '', 'belongs to no area'],
    ['apps/web/src/ui/page.tsx', "import { call } from '../api/call.ts'", '(web/api)'],
    [
      'apps/web/src/features/leases/list.tsx',
      "import { x } from '../comps/index.ts'",
      '(web/features/comps)',
    ],
    ['apps/web/src/lib/money.ts', "import { x } from 'node:fs'", 'browsers have no Node.js'],
    ['apps/web/src/app/router.tsx', "import { x } from '../../../server/src/app.ts'", '(server/app)'],
    ['packages/contract/src/errors.ts', "import pg from 'pg'", 'pure'],
    ['apps/server/src/db/scope/sql.ts', "import type { PoolClient } from 'pg'", 'only db/driver'],
    ['apps/server/src/modules/leases/rent.store.ts', "import { Client } from 'pg'", 'only db/driver'],
    ['packages/contract/src/errors.ts', "import { x } from '../../../apps/web/src/lib/x.ts'", '(web/lib)'],
  ])('forbid in %s: %s', (path, source, why) => {
    expect(checkSource(path, `\n${source}`)).toEqual([expect.stringContaining(why)]);
  });

  test('a breach is named by file and line', () => {
    expect(checkSource(leases, "\n\nimport { app } from '#app.ts';")[0]).toMatch(
      /leases\.store\.ts:3 imports #app\.ts/,
    );
  });
});
