import type { Payment } from '@panoramic/contract';
import { expect } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { checkFile, csv, readFile } from '../../imports/imports.fixture.ts';
import { paymentsOfApp } from '../payments.fixture.ts';

/** What the tests of paid payments do, as somebody with the role Payments would. */
export function paidOfApp(app: TestApp) {
  const { ofLease, month } = paymentsOfApp(app);

  /** Sends what these leases owe in a month. */
  async function send(name: string, ...leases: readonly number[]) {
    const payer = await app.as('Payments');
    const open = (await month(name)).filter(
      ({ sd_id, state, from }) => leases.includes(sd_id) && state === 'Due' && from?.startsWith(name),
    );
    await payer.call('Payments/Approve', { keys: open.map(({ key }) => key), month: name });
    const { status, body } = await payer.call('Payments/MakeBatch', { month: name, layout: 'QuickBooks' });
    expect(status).toBe(200);
    return body;
  }

  /** Imports a file of payables as somebody does who only presses Next; gives what was checked and the change set. */
  async function paidFile(rows: readonly (readonly (string | number)[])[], asked?: Caller) {
    const caller = asked ?? (await app.as('Payments'));
    const read = await readFile(caller, 'paid', csv(...rows), 'paid.csv');
    const checked = await checkFile(caller, read);
    const run = await caller.call('Import/Run', { importId: read.importId, only: 'all' });
    return { checked, run, read };
  }

  async function paymentOf(name: string, sd_id: number): Promise<Payment | undefined> {
    return (await ofLease(name, sd_id)).find(({ from }) => from?.startsWith(name));
  }

  async function unsettled(sd_id: number) {
    return (await (await app.as('Payments')).call('Payments/GetPaid', { sd_id })).body.lines;
  }

  return { send, paidFile, paymentOf, unsettled };
}
