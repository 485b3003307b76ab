import { beforeAll, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { paymentsOfApp } from './payments.fixture.ts';

const app = testApp();
const { aLease, aTerm, aPaidLease, ofLease } = paymentsOfApp(app);
let payer: Caller;
let writer: Caller;
beforeAll(async () => {
  payer = await app.as('Payments');
  writer = await app.as('Write');
});

async function anUnpaidLease(landlord: string | null): Promise<number> {
  const { sd_id } = await aLease({ sd_ced: '2028-12-31' });
  await aTerm(sd_id, { rt_monthly: 700 });
  if (landlord !== null)
    await writer.call('Leases/EditContacts', { c_site: sd_id, c_type: 'Landlord', c_company: landlord });
  return sd_id;
}

test('leases without a payee are listed, and get those whom their contacts propose by one call', async () => {
  const [first, second, third] = [
    await anUnpaidLease('Arch Holdings'),
    await anUnpaidLease(' arch holdings'),
    await anUnpaidLease(null),
  ];
  const { body: listed } = await payer.call('Payments/GetUnpaidLeases');
  const proposals = new Map(listed.map(({ sd_id, proposed }) => [sd_id, proposed?.trim().toLowerCase()]));
  expect([first, second, third].map((id) => proposals.get(id))).toEqual([
    'arch holdings',
    'arch holdings',
    undefined,
  ]);
  const taken = await payer.call('Payments/TakeProposedPayees', { leases: [first, second, third] });
  // One payee for both spellings; the lease whose contacts name nobody stays without.
  expect([taken.status, taken.body]).toEqual([200, { leases: 2, added: 1 }]);
  const again = await payer.call('Payments/TakeProposedPayees', { leases: [first, second, third] });
  expect(again.body).toEqual({ leases: 0, added: 0 });
  const { body: left } = await payer.call('Payments/GetUnpaidLeases');
  expect(left.map(({ sd_id }) => sd_id)).toContain(third);
  expect(left.map(({ sd_id }) => sd_id)).not.toContain(first);
  const [payment] = await ofLease('2026-08', first);
  const { body: page } = await payer.call('Payments/GetPayee', { id: payment?.py_id ?? 0 });
  expect(page.leases.map(({ sd_id }) => sd_id).toSorted()).toEqual([first, second].toSorted());
  // From a year before June 2026 to three months after it: 2026-01 to 2026-09, of two leases.
  expect(page.payments).toHaveLength(18);
  expect(page.payments.every(({ amount }) => amount === 700)).toBe(true);
});

test('a payee and proposals of another client are not there', async () => {
  const { py_id, sd_id } = await aPaidLease();
  const other = await app.as('Payments', 'Other');
  expect((await other.call('Payments/GetPayee', { id: py_id })).status).toBe(404);
  expect((await other.call('Payments/TakeProposedPayees', { leases: [sd_id] })).status).toBe(404);
});

test('where two people are needed, what the caller made is marked before anything is pressed', async () => {
  const { sd_id } = await aPaidLease();
  const admin = await app.as('Admin');
  const { body: settings } = await admin.call('Payments/GetSettings');
  await admin.call('Payments/SaveSettings', { twoPeople: true, version: settings.version });
  const both = await app.as('Write');
  const { body: own } = await both.call('Payments/GetMonth', { month: '2026-10' });
  const { body: others } = await payer.call('Payments/GetMonth', { month: '2026-10' });
  const marksIn = ({ payments }: typeof own) =>
    payments.filter((one) => one.sd_id === sd_id).flatMap(({ marks }) => marks.map(({ mark }) => mark));
  expect(marksIn(own)).toContain('own');
  expect(marksIn(others)).not.toContain('own');
  const { body: now } = await admin.call('Payments/GetSettings');
  await admin.call('Payments/SaveSettings', { twoPeople: false, version: now.version });
});

test('a batch is refused when its total is not what was shown, and is listed with its lines', async () => {
  const { sd_id } = await aPaidLease({}, 250);
  const [payment] = await ofLease('2026-11', sd_id);
  await payer.call('Payments/Approve', { keys: [payment?.key ?? ''], month: '2026-11', total: 250 });
  const asked = { month: '2026-11', layout: 'SAP' };
  const refused = await payer.call('Payments/MakeBatch', { ...asked, total: 249.99 });
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    'What is approved is $250.00 now, not $249.99. Nothing was sent.',
  ]);
  const { body: batch } = await payer.call('Payments/MakeBatch', { ...asked, total: 250 });
  const { body: shown } = await payer.call('Payments/GetBatch', { id: batch.batchId });
  expect(shown.batch).toEqual(batch);
  expect(shown.payments).toMatchObject([{ key: payment?.key, amount: 250, state: 'Sent' }]);
  const other = await app.as('Payments', 'Other');
  expect((await other.call('Payments/GetBatch', { id: batch.batchId })).status).toBe(404);
});

test('codes of one lease stand on its page and count before those of all leases, on the screen and in the file', async () => {
  const { sd_id } = await aPaidLease({}, 77);
  const { sd_id: plain } = await aPaidLease({}, 78);
  const { body: before } = await writer.call('Payments/GetLease', { id: plain });
  await writer.call('Payments/DeleteCode', { id: before.codes[0]?.pc_id ?? 0 });
  await writer.call('Payments/EditCode', { pc_type: 'Base Rent', pc_account: '9999' });
  const accountOf = async (id: number) => (await ofLease('2027-03', id))[0]?.account;
  expect([await accountOf(sd_id), await accountOf(plain)]).toEqual(['6100', '9999']);
  const own = { sd_id, pc_type: 'Base Rent' as const, pc_account: '6177', pc_cost_center: 'Store 12' };
  const { body: code } = await writer.call('Payments/EditCode', own);
  const { body: page } = await writer.call('Payments/GetLease', { id: sd_id });
  expect(page.codes.map(({ pc_account }) => pc_account).toSorted()).toEqual(['6100', '6177']);
  expect((await writer.call('Payments/GetLease', { id: plain })).body.codes).toEqual([]);
  const [payment] = await ofLease('2027-03', sd_id);
  expect(payment).toMatchObject({ account: '6177', costCenter: 'Store 12' });
  await payer.call('Payments/Approve', { keys: [payment?.key ?? ''], month: '2027-03' });
  const { body: batch } = await payer.call('Payments/MakeBatch', { month: '2027-03', layout: 'SAP' });
  const headers = { authorization: `Bearer ${payer.token}` };
  const file = await app.raw('GET', 'api/Payments/GetBatchFile', { id: batch.batchId }, headers);
  expect(await file.text()).toContain('6177');
  await writer.call('Payments/DeleteCode', { id: code.pc_id });
  const other = await app.as('Write', 'Other');
  const theirs = await other.call('Payments/EditCode', { ...own, pc_id: code.pc_id });
  expect(theirs.status).toBe(404);
});
