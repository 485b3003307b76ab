import { createHash } from 'node:crypto';
import type { Payment } from '@panoramic/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type Caller } from '../../../test/app.ts';
import { asOwner } from '../../../test/database.ts';
import { WebhookScene } from '../webhooks/webhooks.fixture.ts';
import { paymentsOfApp } from './payments.fixture.ts';

const app = testApp({ WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' });
const scene = new WebhookScene(app);
const { aPaidLease, ofLease, month } = paymentsOfApp(app);
let payer: Caller;
let writer: Caller;
beforeAll(async () => {
  payer = await app.as('Payments');
  writer = await app.as('Write');
});

/** Approves all of the lease that is open, and sends the month. */
async function send(name: string, payments: readonly Payment[]) {
  const open = payments.filter(({ state }) => state === 'Due').map(({ key }) => key);
  expect((await payer.call('Payments/Approve', { keys: open, month: name })).status).toBe(200);
  const { status, body } = await payer.call('Payments/MakeBatch', { month: name, layout: 'QuickBooks' });
  expect(status).toBe(200);
  return body;
}

async function fileOf(id: number): Promise<Buffer> {
  const headers = { authorization: `Bearer ${payer.token}` };
  const reply = await app.raw('GET', `api/Payments/GetBatchFile`, { id }, headers);
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

test('what is approved is sent once, with a file that stays as it is, and told to webhooks', async () => {
  await scene.register({ topics: ['payments'] });
  const { sd_id, rt_id } = await aPaidLease({ sd_num: '=1+1', sd_building: 'Arch, "East"' }, 1234.5);
  const none = await payer.call('Payments/MakeBatch', { month: '2026-08', layout: 'QuickBooks' });
  expect([none.status, none.problem.detail]).toEqual([422, 'Nothing of 2026-08 is approved.']);
  const batch = await send('2026-08', await ofLease('2026-08', sd_id));
  expect(batch).toMatchObject({ month: '2026-08', layout: 'QuickBooks', count: 1, total: 1234.5 });
  const file = await fileOf(batch.batchId);
  expect(file.toString()).toBe(
    '\uFEFFBill No,Vendor,Bill Date,Due Date,Memo,Account,Line Description,Class,Line Amount\r\n' +
      `${rt_id}-2026-08-01,Landlord ${sd_id},08/01/2026,08/01/2026,"# =1+1 Arch, ""East""",6100,Base Rent,,1234.50\r\n` +
      'CONTROL 1,,,,,,,,1234.50\r\n',
  );
  expect(createHash('sha256').update(file).digest('hex')).toBe(batch.digest);
  const { body: terms } = await writer.call('Leases/GetRentTerms', { id: sd_id });
  await writer.call('Leases/EditRentTerm', { ...terms[0], rt_monthly: 9 });
  expect(await fileOf(batch.batchId)).toEqual(file);
  await writer.call('Leases/EditRentTerm', { ...terms[0], version: undefined, rt_monthly: 1234.5 });
  expect(await ofLease('2026-08', sd_id)).toMatchObject([{ state: 'Sent', amount: 1234.5 }]);
  const again = await payer.call('Payments/MakeBatch', { month: '2026-08', layout: 'SAP' });
  expect(again.problem.detail).toBe(
    `All that is approved of 2026-08 is sent already, the last in batch ${batch.number}.`,
  );
  expect((await payer.call('Payments/Approve', { keys: [`${rt_id}-2026-08-01`] })).status).toBe(422);
  await app.deliverWebhooks();
  expect(scene.receiver.received[0]?.message).toMatchObject({
    type: 'payments.batch',
    data: { number: batch.number, count: 1, total: 1234.5, digest: batch.digest },
  });
});

test('the application can neither change nor delete a batch or a line of one', async () => {
  const { rows } = await asOwner(app.database.ownerUrl, (owner) =>
    owner.query(`
      select privilege_type as may, count(*)::int as tables from information_schema.role_table_grants
      where table_name in ('payment_batches', 'payment_batch_lines') and grantee like '%app' group by 1 order by 1`),
  );
  expect(rows).toEqual([
    { may: 'INSERT', tables: 2 },
    { may: 'SELECT', tables: 2 },
  ]);
});

describe('a rent that changes after it was sent', () => {
  test('is corrected by the difference, with its reason, in the next batch', async () => {
    const { sd_id, rt_id } = await aPaidLease();
    await send('2026-08', await ofLease('2026-08', sd_id));
    const { body: terms } = await writer.call('Leases/GetRentTerms', { id: sd_id });
    await writer.call('Leases/EditRentTerm', { ...terms[0], rt_monthly: 1100 });
    const words = '$1,000.00 was sent for 08/01/2026 to 08/31/2026; $1,100.00 is due.';
    const open = (await ofLease('2026-09', sd_id)).map(({ key, amount, marks }) => [
      key,
      amount,
      marks.map((mark) => mark.words),
    ]);
    expect(open).toEqual([
      [`${rt_id}-2026-08-01+1`, 100, [words]],
      [
        `${rt_id}-2026-09-01`,
        1100,
        ['$1,000.00 was sent for 08/01/2026 to 08/31/2026; no rent step explains the difference.'],
      ],
    ]);
    const batch = await send('2026-09', await ofLease('2026-09', sd_id));
    expect(batch).toMatchObject({ count: 2, total: 1200 });
    expect((await ofLease('2026-10', sd_id)).map(({ amount, marks }) => [amount, marks])).toEqual([
      [1100, []],
    ]);
  });

  test('and is not due any more is credited; credits alone are not sent', async () => {
    const { sd_id, rt_id } = await aPaidLease();
    await send('2026-08', await ofLease('2026-08', sd_id));
    await writer.call('Leases/DeleteRentTerm', { id: rt_id });
    const [credit] = await ofLease('2026-08', sd_id).then((all) =>
      all.filter(({ state }) => state === 'Due'),
    );
    expect(credit).toMatchObject({
      amount: -1000,
      note: '$1,000.00 was sent for 08/01/2026 to 08/31/2026; nothing is due for it any more.',
    });
    await payer.call('Payments/Approve', { keys: [credit?.key ?? ''] });
    const refused = await payer.call('Payments/MakeBatch', { month: '2026-09', layout: 'Oracle' });
    expect(refused.problem.detail).toContain('the total would be -$1,000.00. Hold credits');
    await payer.call('Payments/Hold', { keys: [credit?.key ?? ''], reason: 'Until it is covered' });
  });
});

test('a new payee and what was left out of a month that was sent are marked', async () => {
  const one = await aPaidLease();
  const two = await aPaidLease();
  await send('2026-08', await ofLease('2026-08', one.sd_id));
  const marks = (await ofLease('2026-09', two.sd_id)).map((payment) =>
    payment.marks.map(({ words }) => words),
  );
  expect(marks).toEqual([
    ['It was due on 08/01/2026.', 'New payee: nothing was sent to it before.'],
    ['New payee: nothing was sent to it before.'],
  ]);
  const other = (await writer.call('Payments/EditPayee', { py_name: `Heirs of ${one.sd_id}` })).body.py_id;
  const { body } = await writer.call('Payments/GetLease', { id: one.sd_id });
  await writer.call('Payments/EditLeasePayee', { ...body.payees[0], py_id: other });
  expect((await ofLease('2026-09', one.sd_id))[0]?.marks[0]?.words).toBe(
    `New payee: Landlord ${one.sd_id} was paid before.`,
  );
});

test('two batches of one month made at once by two servers send every payment once', async () => {
  const leases = [await aPaidLease(), await aPaidLease(), await aPaidLease()];
  const wanted = new Set(leases.map(({ sd_id }) => sd_id));
  const open = (await month('2026-11')).filter(
    ({ sd_id, from }) => wanted.has(sd_id) && from === '2026-11-01',
  );
  await payer.call('Payments/Approve', { keys: open.map(({ key }) => key) });
  const urls = [app.url, await app.replica()];
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      fetch(`${urls[index % 2]}/api/Payments/MakeBatch`, {
        method: 'POST',
        headers: { authorization: `Bearer ${payer.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ month: '2026-11', layout: 'NetSuite' }),
      }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
  const sent = (await month('2026-11')).filter(({ sd_id, state }) => wanted.has(sd_id) && state === 'Sent');
  expect(sent).toHaveLength(3);
});

test('a preview has the first rows, with count and total of the whole file', async () => {
  const { sd_id } = await aPaidLease();
  for (let day = 10; day < 22; day += 1)
    await writer.call('Payments/EditCharge', { sd_id, ch_due: `2029-03-${day}`, ch_amount: 1.5 });
  const layout = (await payer.call('Payments/GetLayouts', {})).body.find(
    (one) => one.layout.name === 'QuickBooks',
  )?.layout;
  if (!layout) throw new Error('There is no such layout.');
  const { body } = await payer.call('Payments/PreviewLayout', { month: '2029-03', layout });
  const lines = body.text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 10 + 2);
  const { payments, total } = (await payer.call('Payments/GetMonth', { month: '2029-03' })).body;
  expect(lines.slice(-2)).toEqual(['…', `CONTROL ${payments.length},,,,,,,,${total.toFixed(2)}`]);
});

test('a layout of the client says columns, separator, decimal sign, dates, line ends and mark', async () => {
  const { sd_id } = await aPaidLease({ sd_num: '8' }, 0.07);
  const layout = {
    name: 'Our ledger',
    separator: ';',
    decimal: ',',
    dates: 'dd.MM.yyyy',
    lineEnd: 'LF',
    mark: false,
    headings: false,
    control: false,
    columns: [
      { heading: 'Company', value: 'fixed', fixed: '=cmd' },
      { heading: 'Due', value: 'due' },
      { heading: 'Sum', value: 'amount' },
    ],
  } as const;
  const saved = await writer.call('Payments/EditLayout', {
    layout: { ...layout, columns: [...layout.columns] },
  });
  expect(saved.body).toMatchObject({ version: 1, layout: { name: 'Our ledger' } });
  await payer.call('Payments/Approve', {
    keys: (await ofLease('2027-01', sd_id)).filter(({ from }) => from === '2027-01-01').map(({ key }) => key),
  });
  const { body: batch } = await payer.call('Payments/MakeBatch', { month: '2027-01', layout: 'our LEDGER' });
  expect((await fileOf(batch.batchId)).toString()).toBe("'=cmd;01.01.2027;0,07\n");
  const other = await app.as('Payments', 'Other');
  expect((await other.call('Payments/GetBatchFile', { id: batch.batchId })).status).toBe(404);
  const missing = await payer.call('Payments/MakeBatch', { month: '2027-01', layout: 'Nothing' });
  expect(missing.problem.errors).toEqual([{ field: 'layout', message: 'There is no layout of that name.' }]);
});
