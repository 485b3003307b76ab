// @module-tag long
import { formatDollars } from '@panoramic/contract';
import * as fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import {
  naiveBills,
  naiveDue,
  payloadOf,
} from '../../../../../packages/contract/src/expenses/naive-bill.fixture.ts';
import { unzip } from '../../../../../torture/attack/zip.ts';
import { testApp } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';

const app = testApp();
const aLease = leasesOf(app);

/** What a landlord does wrong in a random statement; several mistakes at once. */
const wrongs = fc.record(
  {
    excluded: fc.constant(true as const),
    capital: fc.constant(true as const),
    grossUp: fc.constant(true as const),
    feeOnAll: fc.constant(true as const),
    noBase: fc.constant(true as const),
    noCap: fc.constant(true as const),
  },
  { requiredKeys: [] },
);

function inDollars(cents: bigint | number): number {
  return Number(cents) / 100;
}

/** A naive second computation says what is billed and allowed; every screen, file and letter says the same. */
test('tab, list, workbook, letter and dashboard of random statements say the same to the cent', async () => {
  const writer = await app.as('Write');
  const bills = fc.sample(fc.tuple(naiveBills, wrongs), { numRuns: 12, seed: 44 });
  const expected: { billed: number; allowed: number; es_id: number }[] = [];
  for (const [place, [naive, wrong]] of bills.entries()) {
    const { sd_id } = await aLease({ sd_num: `Same ${place}`, sd_ocd: '2015-01-01', sd_ced: '2035-12-31' });
    const [billed, allowed] = [naiveDue({ ...naive, wrong }), naiveDue(naive)];
    const { clause, statement } = payloadOf(naive, billed);
    const saved = await writer.call('Expenses/EditClause', {
      sd_id,
      ...clause,
      excluded: [...clause.excluded],
    });
    expect(saved.status).toBe(200);
    const stored = await writer.call('Expenses/EditStatement', {
      sd_id,
      ...statement,
      lines: statement.lines.map((line) => Object.assign({}, line)),
    });
    expect(stored.status).toBe(200);
    expected.push({ billed: inDollars(billed), allowed: inDollars(allowed), es_id: stored.body.es_id });
  }

  const { body: list } = await writer.call('Expenses/ListStatements', {});
  const { body: book } = await writer.call('Rent/GetReport', { reportName: 'Expense Statements' });
  const { sheets } = await readXlsx(Buffer.from(book.documentBase64, 'base64'));
  const rows = sheets[0]?.rows ?? [];
  const heads = rows.find((row) => row.includes('Billed')) ?? [];
  const sums = { billed: 0, allowed: 0, found: 0 };
  for (const [place, { billed, allowed, es_id }] of expected.entries()) {
    const found = inDollars(Math.round((billed - allowed) * 100));
    const { checked } = (await writer.call('Expenses/GetFindings', { id: es_id })).body;
    expect(checked).toMatchObject({ billed, allowed });
    const added = checked?.findings.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);
    expect(inDollars(added ?? Number.NaN)).toBe(found);
    expect(list.find((row) => row.es_id === es_id)).toMatchObject({ billed, allowed, found });
    const cells = rows.find((row) => row[0] === `Same ${place}`) ?? [];
    const cellOf = (head: string) => cells[heads.indexOf(head)];
    expect([cellOf('Billed'), cellOf('Allowed'), cellOf('Found')]).toEqual([billed, allowed, found]);
    const isAnythingFound = checked?.findings.some(({ sure }) => sure === 'computed') ?? false;
    const letter = isAnythingFound ? await letterText(es_id, writer.token) : null;
    const told = [`The difference is ${formatDollars(found)}.`, `Total${formatDollars(found)}`];
    expect(told.filter((words) => letter?.includes(words) === false)).toEqual([]);
    sums.billed += Math.round(billed * 100);
    sums.allowed += Math.round(allowed * 100);
    sums.found += Math.round(found * 100);
  }
  const totals = {
    billed: inDollars(sums.billed),
    allowed: inDollars(sums.allowed),
    found: inDollars(sums.found),
  };
  expect((await writer.call('Expenses/GetTotals', {})).body).toMatchObject({ ...totals, statements: 12 });
  const foot = rows.find((row) => row[0] === 'Total') ?? [];
  expect(['Billed', 'Allowed', 'Found'].map((head) => foot[heads.indexOf(head)])).toEqual(
    Object.values(totals),
  );
});

async function letterText(id: number, token: string | null): Promise<string> {
  const reply = await app.raw(
    'GET',
    'api/Expenses/GetLetter',
    { id, kind: 'dispute' },
    {
      authorization: `Bearer ${token}`,
    },
  );
  expect(reply.status).toBe(200);
  const parts = unzip(Buffer.from(await reply.arrayBuffer()));
  return (parts.get('word/document.xml')?.toString() ?? '').replaceAll(/<[^>]+>/g, '');
}
