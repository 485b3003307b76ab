import { leaseTabNames, leaseTabs, type CallInput } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { asOwner } from '../../../../test/database.ts';

const app = testApp();
let leaseId = 0;
let theirLease = 0;
const today = '2026-06-15';

beforeAll(async () => {
  leaseId = (await (await app.as('Write')).call('Leases/EditLease', { sd_num: '1', sd_sqft: 1200 })).body
    .sd_id;
  theirLease = (await (await app.as('Write', 'Other')).call('Leases/EditLease', { sd_num: '1' })).body.sd_id;
});

/** The same promises for each tab: its calls, a full row, and the names of its key and parent. */
const tabs = [
  {
    noun: 'Rent Term',
    key: 'rt_id',
    parent: 'sd_id',
    list: 'Leases/GetRentTerms',
    save: 'Leases/EditRentTerm',
    remove: 'Leases/DeleteRentTerm',
    row: {
      rt_type: 'Base Rent',
      rt_start: '2026-01-01',
      rt_end: '2026-12-31',
      rt_monthly: 1000.5,
      rt_notes: 'First\nyear',
    },
    other: { rt_notes: 'changed' },
    bad: { rt_end: '2025-01-01' },
    badField: 'rt_end',
  },
  {
    noun: 'Critical Date',
    key: 'cd_id',
    parent: 'sd_id',
    list: 'Leases/GetCriticalDates',
    save: 'Leases/EditCriticalDate',
    remove: 'Leases/DeleteCriticalDate',
    row: {
      cd_type: 'Option to Renew',
      cd_action: '2027-01-31',
      cd_reminder: '2026-12-01',
      cd_email: 'a@b.example, c@d.example',
      cd_note: 'Notice by mail',
      cd_status: true,
    },
    other: { cd_note: 'changed' },
    bad: { cd_reminder: '2027-02-01' },
    badField: 'cd_reminder',
  },
  {
    noun: 'Note',
    key: 'com_id',
    parent: 'site_id',
    list: 'Leases/GetSiteComments',
    save: 'Leases/EditSiteComments',
    remove: 'Leases/DeleteSiteComments',
    row: { com_type: 'Status', com_text: 'Waiting for the landlord', com_date: '2026-05-01' },
    other: { com_text: 'changed' },
    bad: { com_text: ' ' },
    badField: 'com_text',
  },
  {
    noun: 'Contact',
    key: 'c_id',
    parent: 'c_site',
    list: 'Leases/GetContacts',
    save: 'Leases/EditContacts',
    remove: 'Leases/DeleteContacts',
    row: {
      c_type: 'Landlord',
      c_company: 'Olive LLC',
      c_fname: 'Ann',
      c_lname: 'Lee',
      phone_work: '314-555-0100',
      phone_best: 1,
      email1: 'ann@olive.example',
      notes: 'Calls back',
    },
    other: { c_company: 'changed' },
    bad: { phone_best: 9 },
    badField: 'phone_best',
  },
] as const;

describe.each(tabs)('$noun', ({ key, parent, list, save, remove, row, other, bad, badField }) => {
  // Safe: the names and rows of one tab belong together; the table keeps them so.
  function saved(payload: object, client: 'Main' | 'Other' = 'Main') {
    return app.as('Write', client).then((writer) => writer.call(save, payload as CallInput<typeof save>));
  }
  async function listed(id: number) {
    return (await app.as('no role')).call(list, { id });
  }
  async function made(): Promise<Record<string, unknown> & { version: number }> {
    return (await saved({ [key]: 0, [parent]: leaseId, ...row })).body;
  }
  function idOf(one: Record<string, unknown>): number {
    return Number(one[key]);
  }

  test('is saved whole, answers the row with its id, and is listed on its lease', async () => {
    const one = await made();
    expect(one).toMatchObject({ ...row, [parent]: leaseId, version: 1, active: true });
    expect(idOf(one)).toBeGreaterThan(0);
    expect((await listed(leaseId)).body).toContainEqual(one);
  });

  test('a change keeps what it does not send, and stays on its lease whatever the payload says', async () => {
    const one = await made();
    const { body } = await saved({ [key]: one[key], [parent]: theirLease, ...other });
    expect(body).toMatchObject({ ...row, ...other, [parent]: leaseId, version: 2 });
  });

  // @security stale-save-answers-409-row
  test('a stale save answers 409 with the row as it is now; two savers, one wins', async () => {
    const one = await made();
    const replies = await Promise.all([saved({ ...one, ...other }), saved({ ...one, ...other })]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.problem.current).toMatchObject({
      ...other,
      version: 2,
    });
  });

  test('bad input is refused with the field named, and nothing is changed', async () => {
    const one = await made();
    const { status, problem } = await saved({ ...one, ...bad });
    expect([400, 422]).toContain(status);
    expect(problem.errors?.map(({ field }) => field)).toContain(badField);
    expect((await listed(leaseId)).body).toContainEqual(one);
  });

  test('is deleted once: true, then false', async () => {
    const one = await made();
    const writer = await app.as('Write');
    expect((await writer.call(remove, { id: idOf(one) })).body).toBe(true);
    expect((await writer.call(remove, { id: idOf(one) })).body).toBe(false);
    expect((await listed(leaseId)).body).not.toContainEqual(expect.objectContaining({ [key]: one[key] }));
    expect((await saved({ [key]: one[key], ...other })).status).toBe(404);
  });

  test('deleted, it can be restored as it was, once, and not from another client', async () => {
    const writer = await app.as('Write');
    const stranger = await app.as('Write', 'Other');
    const one = await made();
    const tab = leaseTabNames.find((name) => leaseTabs[name].key === key) ?? 'rentTerms';
    const restore = { tab, id: idOf(one) };
    expect((await writer.call('Leases/RestoreRow', restore)).body).toBe(false);
    await writer.call(remove, { id: restore.id });
    expect((await stranger.call('Leases/RestoreRow', restore)).body).toBe(false);
    expect((await writer.call('Leases/RestoreRow', restore)).body).toBe(true);
    const { body } = await writer.call(list, { id: leaseId });
    expect(body).toContainEqual(expect.objectContaining({ ...row, [key]: restore.id, active: true }));
  });

  test("cannot be made on, read from or deleted from another client's lease", async () => {
    const theirs = (await saved({ [key]: 0, [parent]: theirLease, ...row }, 'Other'))
      .body as unknown as Record<string, unknown>;
    const writer = await app.as('Write');
    for (const [lease, id] of [
      [theirLease, idOf(theirs)],
      [2_000_000_000, 2_000_000_000],
    ] as const) {
      expect((await saved({ [key]: 0, [parent]: lease, ...row })).status).toBe(404);
      expect((await saved({ [key]: id, ...other })).status).toBe(404);
      expect((await listed(lease)).status).toBe(404);
      expect((await writer.call(remove, { id })).body).toBe(false);
    }
  });

  test('sent twice with one Idempotency-Key it is made once', async () => {
    const writer = await app.as('Write');
    const payload = { [key]: 0, [parent]: leaseId, ...row } as CallInput<typeof save>;
    const replies = await Promise.all(
      [1, 2, 3].map(() =>
        writer.call(save, payload, { 'idempotency-key': `twice ${key}`.replace(' ', '-') }),
      ),
    );
    expect(new Set(replies.map(({ body }) => idOf(body as never))).size).toBe(1);
  });

  test('shows in the history of its lease', async () => {
    const one = await made();
    const { body } = await (await app.as('no role')).call('Leases/GetLeaseHistory', { id: leaseId });
    expect(body[0]).toMatchObject({ row: one[key], action: 'added', userName: 'write.of.main' });
  });
});

describe('Rent Terms', () => {
  async function term(payload: CallInput<'Leases/EditRentTerm'>) {
    return (
      await (await app.as('Write')).call('Leases/EditRentTerm', { rt_id: 0, sd_id: leaseId, ...payload })
    ).body;
  }

  test('annual, months and per square foot are derived at reading, so that square feet show at once', async () => {
    const { rt_id, ...one } = await term({ rt_start: '2026-01-01', rt_end: '2026-06-15', rt_monthly: 1000 });
    expect(one).toMatchObject({ rt_annual: 12_000, rt_months: 5.5, rt_psqft: 10 });
    const writer = await app.as('Write');
    await writer.call('Leases/EditLease', { sd_id: leaseId, sd_sqft: 2400 });
    const { body } = await writer.call('Leases/GetRentTerms', { id: leaseId });
    expect(body.find((row) => row.rt_id === rt_id)).toMatchObject({ rt_psqft: 5 });
    await writer.call('Leases/EditLease', { sd_id: leaseId, sd_sqft: 0 });
    expect((await term({ rt_monthly: 1 })).rt_psqft).toBeNull();
    await writer.call('Leases/EditLease', { sd_id: leaseId, sd_sqft: 1200 });
  });

  test('with the annual figure alone, monthly is a twelfth of it; derived figures sent are ignored', async () => {
    expect(await term({ rt_annual: 1000 })).toMatchObject({ rt_monthly: 83.33, rt_annual: 999.96 });
    expect(await term({ rt_monthly: 10, rt_psqft: 99, rt_months: 99 })).toMatchObject({
      rt_monthly: 10,
      rt_months: null,
    });
  });

  test('the general note is one to a lease, with versions', async () => {
    const writer = await app.as('Write');
    expect((await writer.call('Leases/GetRTNote', { id: leaseId })).body).toEqual({
      sd_id: leaseId,
      tn_note: null,
      active: true,
      version: 0,
    });
    const first = await writer.call('Leases/EditRTNote', {
      sd_id: leaseId,
      tn_note: 'CAM capped at 5%',
      active: true,
    } as never);
    expect(first.body).toMatchObject({ tn_note: 'CAM capped at 5%', version: 1 });
    expect(
      (await writer.call('Leases/EditRTNote', { sd_id: leaseId, tn_note: 'newer', version: 1 })).body.version,
    ).toBe(2);
    expect(
      (await writer.call('Leases/EditRTNote', { sd_id: leaseId, tn_note: 'stale', version: 1 })).status,
    ).toBe(409);
    expect((await writer.call('Leases/EditRTNote', { sd_id: theirLease, tn_note: 'theirs' })).status).toBe(
      404,
    );
  });
});

describe('Notes', () => {
  test('the author is the signed-in user and a missing date is today', async () => {
    const writer = await app.as('Write');
    const payload = {
      com_id: 0,
      site_id: leaseId,
      com_text: 'Called',
      com_user_id: 99,
      com_name: 'Somebody else',
    };
    const { body } = await writer.call('Leases/EditSiteComments', payload);
    expect(body).toMatchObject({ com_date: today, com_name: 'Test write.of.main' });
    expect(body.com_user_id).not.toBe(99);
    const edited = await (
      await app.as('Admin')
    ).call('Leases/EditSiteComments', { ...body, com_text: 'Called back' });
    expect(edited.body).toMatchObject({ com_name: 'Test write.of.main', com_text: 'Called back' });
  });

  test('an empty one is refused in the specified words', async () => {
    const { problem } = await (
      await app.as('Write')
    ).call('Leases/EditSiteComments', { com_id: 0, site_id: leaseId });
    expect(problem.errors).toEqual([{ field: 'com_text', message: "Comment can't be blank." }]);
  });
});

describe('GetCriticalDatesList', () => {
  test('lists open dates from today to the same day 12 months on, both included, soonest first, with the address', async () => {
    const writer = await app.as('Write');
    const { body: lease } = await writer.call('Leases/EditLease', { sd_num: 'dated', sd_city: 'Ladue' });
    async function dated(cd_action: string | null, cd_note: string, more = {}) {
      return (
        await writer.call('Leases/EditCriticalDate', {
          cd_id: 0,
          sd_id: lease.sd_id,
          cd_action,
          cd_note,
          ...more,
        })
      ).body;
    }
    await dated('2027-06-15', 'last day');
    await dated('2026-06-15', 'today');
    await dated('2026-06-14', 'yesterday');
    await dated('2027-06-16', 'too late');
    await dated('2026-07-01', 'done', { cd_status: false });
    await dated(null, 'no date');
    const gone = await dated('2026-08-01', 'deleted');
    await writer.call('Leases/DeleteCriticalDate', { id: gone.cd_id });
    const { body } = await writer.call('Leases/GetCriticalDatesList', { months: 12 });
    const mine = body.filter(({ sd_id }) => sd_id === lease.sd_id);
    expect(mine.map(({ cd_note }) => cd_note)).toEqual(['today', 'last day']);
    expect(mine[0]?.site_details).toMatchObject({ sd_num: 'dated', sd_city: 'Ladue' });
    await writer.call('Leases/DeleteLease', { sd_id: lease.sd_id });
    const after = await writer.call('Leases/GetCriticalDatesList', {});
    expect(after.body.filter(({ sd_id }) => sd_id === lease.sd_id)).toEqual([]);
  });
});

describe('GetLeaseSummary', () => {
  test('answers rent today, the next date to act, landlord, property manager and counts', async () => {
    const writer = await app.as('Write');
    const { body: lease } = await writer.call('Leases/EditLease', {
      sd_num: 'summary',
      sd_sqft: 1000,
      sd_ocd: '2026-01-01',
      sd_ced: '2028-12-31',
    });
    const on = { sd_id: lease.sd_id };
    await writer.call('Leases/EditRentTerm', {
      ...on,
      rt_type: 'Base Rent',
      rt_start: '2026-01-01',
      rt_end: '2026-12-31',
      rt_monthly: 1000,
    });
    await writer.call('Leases/EditRentTerm', {
      ...on,
      rt_type: 'Base Rent',
      rt_start: '2027-01-01',
      rt_end: '2027-12-31',
      rt_monthly: 1030,
    });
    await writer.call('Leases/EditRentTerm', {
      ...on,
      rt_type: 'CAM',
      rt_start: '2026-01-01',
      rt_end: '2027-12-31',
      rt_monthly: 250.5,
    });
    await writer.call('Leases/EditRentTerm', {
      ...on,
      rt_type: 'Security Deposit',
      rt_start: '2026-01-01',
      rt_end: '2027-12-31',
      rt_monthly: 5000,
    });
    await writer.call('Leases/EditCriticalDate', { ...on, cd_action: '2026-06-01', cd_note: 'overdue' });
    await writer.call('Leases/EditContacts', {
      c_site: lease.sd_id,
      c_type: 'Landlord',
      c_company: 'Olive LLC',
    });
    const { body } = await writer.call('Leases/GetLeaseSummary', { id: lease.sd_id });
    expect(body.rent.total).toEqual({ monthly: 1250.5, annual: 15_006, psqft: 15.01 });
    expect(body.rent.byType.map(({ type }) => type)).toEqual(['Base Rent', 'CAM']);
    expect(body.rent.warnings).toEqual([
      'Base Rent ends 12/31/2027, the lease 12/31/2028.',
      'CAM ends 12/31/2027, the lease 12/31/2028.',
    ]);
    expect(body.rent.nextChange).toEqual({ date: '2027-01-01', monthly: 1030, percent: 3 });
    expect(body.nextDate).toMatchObject({ cd_note: 'overdue' });
    expect(body.landlord).toMatchObject({ c_company: 'Olive LLC' });
    expect(body.propertyManager).toBeNull();
    expect(body.counts).toEqual({ rentTerms: 4, criticalDates: 1, notes: 0, documents: 0, contacts: 1 });
  });
});

describe('a lease with as many rows as it can have', () => {
  // @security takes-no-further-row-says
  test('takes no further row, says so in words, and gives all of its rows', async () => {
    const writer = await app.as('Write');
    const { sd_id } = (await writer.call('Leases/EditLease', { sd_num: 'many', sd_sqft: 1200 })).body;
    await asOwner(app.database.ownerUrl, async (owner) => {
      await owner.query('set session_replication_role = replica');
      await owner.query(
        `insert into rent_terms (client_id, sd_id, rt_start, rt_monthly, rt_notes)
         select client_id, sd_id, '2026-01-01', 1000, repeat('"', 100) from leases, generate_series(1, 9999) where sd_id = $1`,
        [sd_id],
      );
    });
    const last = await writer.call('Leases/EditRentTerm', { rt_id: 0, sd_id, rt_monthly: 500 });
    expect(last.status).toBe(200);
    const further = await writer.call('Leases/EditRentTerm', { rt_id: 0, sd_id, rt_monthly: 500 });
    expect(further.status).toBe(422);
    expect(further.problem.detail).toBe(
      'The lease has 10,000 rows on this tab already, the most it can have. Delete some first.',
    );
    const { body } = await writer.call('Leases/GetRentTerms', { id: sd_id });
    expect(body).toHaveLength(10_000);
    expect(body.at(0)).toMatchObject({ rt_monthly: 1000, rt_annual: 12_000, rt_notes: '"'.repeat(100) });
    expect(body.at(-1)).toMatchObject({ rt_id: last.body.rt_id, rt_psqft: 5 });
    await writer.call('Leases/DeleteRentTerm', { id: last.body.rt_id });
    expect((await writer.call('Leases/EditRentTerm', { rt_id: 0, sd_id })).status).toBe(200);
  }, 30_000);
});
