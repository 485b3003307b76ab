import { addMonths, dateIn, rentTypes } from '@panoramic/contract';
import { asOwner } from '../data/cluster.ts';
import type { LoadedDatabase } from '../data/portfolio.ts';
import type { RoomCalls } from '../targets/room-calls.ts';

interface Rooms {
  readonly accounting: RoomCalls;
  readonly payments: RoomCalls;
}

/**
 * Every lease has a payee and every type an account; the two months before this one are sent, the first of them is
 * closed and paid but for some. A database kept from an earlier run has all of it.
 */
export async function payMonths(
  { accounting, payments }: Rooms,
  { ownerUrl }: LoadedDatabase,
  clientId: number,
): Promise<{ readonly closed: string; readonly month: string }> {
  const today = dateIn('UTC', new Date());
  const [first = '', second = '', month = ''] = [-2, -1, 0].map((months) =>
    addMonths(today, months).slice(0, 7),
  );
  // Safe: what the calls answer, as the contract has it.
  const batches = (await payments.read('GetBatches')) as readonly { readonly month: string }[];
  if (batches.some((batch) => batch.month === second)) return { closed: first, month };
  const settings = (await accounting.read('GetSettings')) as { readonly standards: string };
  if (settings.standards === 'none')
    await accounting.send('SaveSettings', {
      ...settings,
      standards: 'ASC842',
      rates: [{ from: '1900-01-01', maxMonths: null, rate: 6 }],
    });
  await namePayees(ownerUrl, clientId);
  for (const name of [first, second]) await sendMonth(payments, name);
  await accounting.send('ClosePeriod', { month: first });
  await payLines(ownerUrl, clientId, first);
  return { closed: first, month };
}

async function namePayees(ownerUrl: string, clientId: number): Promise<void> {
  await asOwner(ownerUrl, async (pool) => {
    await pool.query(
      `insert into payees (client_id, py_name, py_vendor)
       select $1, 'Payee ' || n, 'V-' || n from generate_series(1, 1000) n on conflict do nothing`,
      [clientId],
    );
    await pool.query(
      `insert into lease_payees (client_id, sd_id, py_id)
       select $1, l.sd_id, p.py_id from leases l join (
         select py_id, row_number() over (order by py_id) - 1 as n from payees where client_id = $1) p
         on p.n = l.sd_id % 1000
       where l.client_id = $1 and l.active on conflict do nothing`,
      [clientId],
    );
    await pool.query(
      `insert into payment_codes (client_id, pc_type, pc_account, pc_entity)
       select $1, type, '6100', 'US01' from unnest($2::text[]) type on conflict do nothing`,
      [clientId, rentTypes],
    );
    await pool.query('vacuum analyze');
  });
}

async function sendMonth(payments: RoomCalls, month: string): Promise<void> {
  // Safe: what the call answers, as the contract has it.
  const listed = (await payments.read(`GetMonth?month=${month}`)) as {
    readonly payments: readonly { readonly key: string; readonly state: string }[];
  };
  const keys = listed.payments.flatMap(({ key, state }) => (state === 'Due' ? [key] : []));
  if (keys.length > 0) await payments.send('Approve', { keys, month });
  await payments.send('MakeBatch', { month, layout: 'SAP' });
}

/** Of every fiftieth line too little is paid, and another fiftieth is not paid at all. */
async function payLines(ownerUrl: string, clientId: number, month: string): Promise<void> {
  await asOwner(ownerUrl, async (pool) => {
    await pool.query(
      `insert into payment_actuals (client_id, pa_batch, pa_line, pa_key, pa_amount, pa_paid, pa_match, sd_id)
       select l.client_id, b.number, l.line, l.key, l.amount - case when l.line % 50 = 1 then 10 else 0 end,
         l.due, l.key, l.sd_id
       from payment_batch_lines l join payment_batches b on b.client_id = l.client_id and b.pb_id = l.pb_id
       where l.client_id = $1 and b.month = $2 and l.line % 50 <> 0 and l.amount <> 10`,
      [clientId, month],
    );
    await pool.query('vacuum analyze');
  });
}
