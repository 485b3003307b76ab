import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { marketOf } from './market.fixture.ts';

const app = testApp();
const market = marketOf(app);

test('free rent and allowances stand on both sides of the net effective figures, in every reply', async () => {
  const place = {
    address: '400 Pine St',
    city: 'Seattle',
    state: 'WA',
    zip: '98101',
    submarket: null,
  } as const;
  for (const effectiveRate of [20, 21, 22, 23, 24])
    await market.aComp({ ...place, effectiveRate, tisf: 15, term: 60 });
  const seattle = { sd_zip: '98101', sd_city: 'Seattle', sd_state: 'WA', sd_num: 'net' } as const;
  const id = await market.lease({ ...seattle, sd_ocd: '2024-01-01', sd_ced: '2027-12-31' });
  const both = await market.both();
  async function read() {
    const asked = { soffice_number: 'net' };
    const [row] = (await both.call('Market/GetPortfolio', asked)).body;
    const [option] = (await both.call('Market/GetOptions', asked)).body;
    const { body } = await both.call('Market/GetEstimate', { id });
    const { body: brief } = await both.call('Market/GetBriefContent', { id });
    const fact = brief.market.facts.find(({ label }) => label === 'Net effective')?.value;
    return { net: body.netEffective, row, sentence: option?.sentence, fact };
  }
  expect(await read()).toMatchObject({ net: null, row: { net_ours: null }, fact: undefined });

  // Four months and 24 of 31 days free leave 432,258.06 of 480,000, 21.61 per SF and year, less 2.40 of allowance.
  const { body: terms } = await both.call('Leases/GetRentTerms', { id });
  const [term] = terms;
  if (!term) throw new Error('The lease has no rent.');
  await both.call('Leases/EditRentTerm', { ...term, rt_start: '2024-05-25', rt_end: '2027-12-31' });
  await both.call('Leases/EditRentTerm', {
    sd_id: id,
    rt_type: 'Base Rent',
    rt_start: '2024-01-01',
    rt_end: '2024-05-24',
    rt_monthly: 0,
  });
  const saved = await both.call('Accounting/SaveLease', { sd_id: id, la_incentives: 48_000 });
  expect(saved.status).toBe(200);
  const { net, row, sentence, fact } = await read();
  expect(net).toMatchObject({ freeMonths: 4.8, rent: 21.61, allowance: { ours: 2.4, market: 3 } });
  expect(net).toMatchObject({ ours: 19.21, market: 19, gap: 0.21, gapPerYear: 1050 });
  expect(row).toMatchObject({ ours: 24, market: 22, net_ours: 19.21, net_market: 19, net_gap: 0.21 });
  expect(sentence).toContain('Net effective: ours $19.21, market $19.00.');
  expect(fact).toContain('Ours $19.21 per SF, market $19.00: $0.21 above it.');
});
