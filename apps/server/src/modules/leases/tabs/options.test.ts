import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { leasesOf } from '../../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);

async function aDate(cd_type: 'Option to Renew' | 'Other' = 'Option to Renew', cd_expansion = false) {
  const writer = await app.as('Write');
  const { sd_id } = await aLease({ sd_ced: '2027-12-31' });
  const { body } = await writer.call('Leases/EditCriticalDate', {
    sd_id,
    cd_type,
    cd_expansion,
    cd_action: '2026-05-01',
  });
  return { writer, sd_id, cd_id: body.cd_id };
}

const renewal = {
  op_first_months: 24,
  op_last_months: 12,
  op_months: 60,
  op_basis: 'Percent on last rent',
  op_percent: 10,
} as const;

test('a critical date carries an option, which is read with its lease and kept in the history', async () => {
  const { writer, sd_id, cd_id } = await aDate('Other', true);
  const made = await writer.call('Leases/EditOption', { cd_id, ...renewal });
  expect(made.body).toMatchObject({ cd_id, sd_id, ...renewal, op_outcome: null, version: 1 });
  const changed = await writer.call('Leases/EditOption', { cd_id, version: 1, op_payment: 5000.5 });
  expect(changed.body).toMatchObject({ ...renewal, op_payment: 5000.5, version: 2 });
  expect((await writer.call('Leases/GetOptions', { id: sd_id })).body).toEqual([changed.body]);
  expect((await writer.call('Leases/EditOption', { cd_id, version: 1, op_months: 1 })).status).toBe(409);
  const { body: history } = await writer.call('Leases/GetLeaseHistory', { id: sd_id });
  expect(history[0]).toMatchObject({ what: 'Option', changes: [{ field: 'op_payment', after: 5000.5 }] });
});

test.each(['Exercised', 'Waived', 'Lapsed'] as const)(
  '%s ends the reminders; until then a passed last day is overdue',
  async (op_outcome) => {
    const { writer, sd_id, cd_id } = await aDate();
    await writer.call('Leases/EditOption', { cd_id, ...renewal });
    const states = async () =>
      (await writer.call('Reminders/GetLeaseDates', { id: sd_id })).body
        .filter((one) => one.cd_id === cd_id)
        .map(({ state }) => state);
    expect(await states()).toEqual(['Overdue']);
    const { body } = await writer.call('Leases/EditOption', {
      cd_id,
      op_outcome,
      op_outcome_note: 'By letter',
    });
    expect(body).toMatchObject({ op_outcome, op_outcome_on: '2026-06-15', op_outcome_note: 'By letter' });
    expect(await states()).toEqual(['Done']);
  },
);

test('an option whose outcome was a mistake is open again, and so is its date', async () => {
  const { writer, sd_id, cd_id } = await aDate();
  await writer.call('Leases/EditOption', { cd_id, ...renewal, op_outcome: 'Waived' });
  const { body } = await writer.call('Leases/EditOption', {
    cd_id,
    op_outcome: 'Open',
    op_outcome_on: '2026-06-15',
  });
  expect(body).toMatchObject({ op_outcome: 'Open', op_outcome_on: null });
  const { body: dates } = await writer.call('Leases/GetCriticalDates', { id: sd_id });
  expect(dates.map(({ cd_status }) => cd_status)).toEqual([true]);
  // A date that somebody has marked done stays done when the option is edited otherwise.
  await writer.call('Leases/EditCriticalDate', { cd_id, sd_id, cd_status: false });
  await writer.call('Leases/EditOption', { cd_id, op_months: 36 });
  const { body: after } = await writer.call('Leases/GetCriticalDates', { id: sd_id });
  expect(after.map(({ cd_status }) => cd_status)).toEqual([false]);
});

test('an option belongs to a date of its types, and its first day of notice is not after the last', async () => {
  const other = await aDate('Other');
  expect((await other.writer.call('Leases/EditOption', { cd_id: other.cd_id, ...renewal })).status).toBe(422);
  const { writer, cd_id, sd_id } = await aDate();
  const wrong = await writer.call('Leases/EditOption', { cd_id, op_first: '2026-05-02' });
  expect(wrong.problem?.errors?.map(({ field }) => field)).toEqual(['op_first']);
  expect((await writer.call('Leases/GetOptions', { id: sd_id })).body).toEqual([]);
  const stranger = await app.as('Write', 'Other');
  expect((await stranger.call('Leases/EditOption', { cd_id, ...renewal })).status).toBe(404);
});

test('a first day of notice after the last is refused, from whichever side it comes', async () => {
  const { writer, sd_id, cd_id } = await aDate();
  const edit = (change: object) => writer.call('Leases/EditOption', { cd_id, ...change });
  const said = ({ problem }: { problem: { errors?: readonly object[] | undefined } }) => problem.errors;
  const message = 'The first day of notice is after the last.';
  expect(said(await edit({ op_first: '2026-05-02' }))).toEqual([{ field: 'op_first', message }]);
  // 18 months before 12/31/2027 is 06/30/2026, after the last day.
  expect(said(await edit({ op_first_months: 18 }))).toEqual([{ field: 'op_first_months', message }]);
  expect((await edit({ op_first: '2026-04-01' })).status).toBe(200);
  const moved = { cd_id, sd_id, cd_type: 'Option to Renew', cd_action: '2026-03-31' } as const;
  const refused = await writer.call('Leases/EditCriticalDate', moved);
  expect([refused.status, said(refused)]).toEqual([422, [{ field: 'cd_action', message }]]);
  const { body } = await writer.call('Leases/GetCriticalDates', { id: sd_id });
  expect(body.map(({ cd_action }) => cd_action)).toEqual(['2026-05-01']);
  // A decided option can be written down however its days stand.
  expect((await edit({ op_outcome: 'Lapsed' })).status).toBe(200);
  expect((await writer.call('Leases/EditCriticalDate', moved)).status).toBe(200);
});
