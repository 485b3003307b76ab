import type { KindChange, OwnField } from '@panoramic/contract';
import { beforeAll, expect } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { clientNamed } from '../../../test/people.ts';
import { sql } from '../../db/scope/sql.ts';
import { inTransaction, nobody } from '../../db/scope/transaction.ts';

/** More than are changed within the call. */
export const many = 1200;

/** Many leases of the client Main, and what tests of a change of kind over them do. */
export function manyLeases(app: TestApp) {
  // Set before the first test.
  const own = { clientId: 0, admin: app.caller(null) };
  let made = 0;

  beforeAll(async () => {
    own.admin = await app.as('Admin');
    own.clientId = await inTransaction(app.database.pool, nobody, (tx) => clientNamed(tx, 'Main'));
    await run(sql`
      insert into leases (client_id, sd_num)
      select ${own.clientId}, 'many ' || n from generate_series(1, ${many}::integer) n`);
  });

  function run(statement: ReturnType<typeof sql>): Promise<number> {
    return inTransaction(app.database.pool, { clientId: own.clientId, userId: null }, (tx) =>
      tx.run(statement),
    );
  }

  /** A text that each of many leases has, as a number. */
  async function aFieldOfMany(): Promise<OwnField> {
    made += 1;
    const { body } = await own.admin.call('Fields/EditField', {
      kind: 'leases',
      label: `Many ${made}`,
      type: 'text',
    });
    await run(sql`
      update leases set own = coalesce(own, '{}') || jsonb_build_object(${body.key}::text, (sd_id % 90)::text)
      where client_id = ${own.clientId} and sd_num like 'many %'`);
    return body;
  }

  async function kindsOfValues({ key }: OwnField): Promise<Record<string, number>> {
    const rows = await inTransaction(app.database.pool, { clientId: own.clientId, userId: null }, (tx) =>
      tx.rows<{ kind: string; count: number }>(sql`
        select jsonb_typeof(own -> ${key}) as kind, count(*)::integer as count from leases
        where client_id = ${own.clientId} and own ? ${key} group by 1`),
    );
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  }

  async function fieldNow({ key }: OwnField): Promise<OwnField | undefined> {
    const { body } = await own.admin.call('Fields/GetFields', { kind: 'leases' });
    return body.find((field) => field.key === key);
  }

  function change({ key, version }: OwnField, caller = own.admin) {
    return caller.call('Fields/ChangeKind', { kind: 'leases', key, type: 'number', version });
  }

  function progressOf({ key }: OwnField) {
    return own.admin.call('Fields/GetKindChange', { kind: 'leases', key });
  }

  /** Until the job has converted some values and waits for the lease that is held. */
  async function untilRunning(field: OwnField): Promise<KindChange> {
    for (;;) {
      const { body } = await progressOf(field);
      if (body?.state === 'running' && body.done > 0) return body;
    }
  }

  /** Holds the last of the leases, so that the job waits for it in the midst. */
  async function whileLastLeaseIsHeld<T>(work: () => Promise<T>): Promise<T> {
    return asOwner(app.database.ownerUrl, async (owner) => {
      await owner.query('begin');
      const held = await owner.query(`select from leases where sd_num = 'many ${many}' for update`);
      expect(held.rowCount).toBe(1);
      const result = await work();
      await owner.query('commit');
      return result;
    });
  }

  /** Asks for the change and does `work` while the job is in the midst of it; the job has ended afterwards. */
  async function inTheMidst<T>(field: OwnField, work: (told: KindChange) => Promise<T>): Promise<T> {
    expect((await change(field)).status).toBe(200);
    const { jobs, result } = await whileLastLeaseIsHeld(async () => {
      const running = app.runJobs();
      return { jobs: running, result: await work(await untilRunning(field)) };
    });
    await jobs;
    return result;
  }

  function stop({ key }: OwnField, caller = own.admin) {
    return caller.call('Fields/StopKindChange', { kind: 'leases', key });
  }

  return {
    own,
    run,
    aFieldOfMany,
    kindsOfValues,
    fieldNow,
    change,
    progressOf,
    untilRunning,
    whileLastLeaseIsHeld,
    inTheMidst,
    stop,
  };
}
