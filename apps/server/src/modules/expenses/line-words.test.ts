import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);
const gym = { words: 'gym', category: 'Fitness Center', varies: false, controllable: true, capital: false };

test('a client has words of its own for lines; another client does not see them', async () => {
  const writer = await app.as('Write');
  expect((await writer.call('Expenses/GetLineWords', {})).body).toEqual({ words: [], version: 0 });
  const saved = await writer.call('Expenses/SaveLineWords', { words: [gym], version: 0 });
  expect(saved.body).toEqual({ words: [gym], version: 1 });
  expect((await (await app.as('no role')).call('Expenses/GetLineWords', {})).body).toEqual(saved.body);
  const other = await app.as('Write', 'Other');
  expect((await other.call('Expenses/GetLineWords', {})).body.words).toEqual([]);
});

test('of two people who change the words at once, the second is told and nothing is changed', async () => {
  const writer = await app.as('Write');
  const { version } = (await writer.call('Expenses/GetLineWords', {})).body;
  const first = await writer.call('Expenses/SaveLineWords', { words: [], version });
  expect(first.status).toBe(200);
  const second = await writer.call('Expenses/SaveLineWords', { words: [gym, gym], version });
  expect(second.status).toBe(409);
  expect((await writer.call('Expenses/GetLineWords', {})).body).toEqual(first.body);
});

test.each([
  ['a word without letters', { ...gym, words: '' }],
  ['a category that is too long', { ...gym, category: 'x'.repeat(61) }],
])('%s is refused', async (_, words) => {
  const writer = await app.as('Write');
  expect((await writer.call('Expenses/SaveLineWords', { words: [words], version: 0 })).status).toBe(400);
});

test('the basis of a fee treats an own category as what the client says it is, and checks follow the words', async () => {
  const writer = await app.as('Write');
  const { sd_id } = await aLease({ sd_ocd: '2020-01-01', sd_ced: '2029-12-31' });
  await writer.call('Expenses/EditClause', {
    sd_id,
    pool: 'CAM',
    method: 'Net',
    sharePercent: 10,
    feePercent: 5,
    feeWithoutTaxesInsurance: true,
  });
  const line = { varies: false, controllable: false, capital: false };
  const { body: statement } = await writer.call('Expenses/EditStatement', {
    sd_id,
    from: '2025-01-01',
    to: '2025-12-31',
    feePercent: 5,
    lines: [
      { description: 'Payment to the city', category: 'PILOT', amount: 100_000, ...line },
      { description: 'Gym insurance', category: 'Fitness Center', amount: 40_000, ...line },
      { description: 'Repairs', category: 'Repairs', amount: 60_000, ...line },
    ],
  });
  async function allowedWith(...words: (typeof gym)[]) {
    const { version } = (await writer.call('Expenses/GetLineWords', {})).body;
    await writer.call('Expenses/SaveLineWords', { words, version });
    const { body } = await writer.call('Expenses/GetFindings', { id: statement.es_id });
    const { body: listed } = await writer.call('Expenses/ListStatements', {});
    const own = listed.find(({ es_id }) => es_id === statement.es_id);
    expect(own?.allowed).toBe(body.checked?.allowed);
    return body.checked?.allowed;
  }
  // Nothing is said: PILOT sounds like nothing, the gym like insurance. 10 % of 200,000 and 5 % of 160,000.
  expect(await allowedWith()).toBe(20_800);
  // The gym is a category of the client's own: 5 % of all.
  expect(await allowedWith(gym)).toBe(21_000);
  // PILOT is a tax: 5 % of 100,000.
  const pilot = { ...gym, words: 'pilot', category: 'RE Taxes' };
  expect(await allowedWith(gym, pilot)).toBe(20_500);
});
