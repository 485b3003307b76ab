import {
  addMonths,
  openStatus,
  type LeaseAddress,
  type LeasePayee,
  type Payee,
  type PlainDate,
} from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { lockPayments } from './decide.ts';
import {
  payingLeaseColumns,
  payeesOfLeases,
  proposedPayees,
  readPaymentFacts,
} from './due-payments.store.ts';
import { paymentLeaseName, plainPayment, sinceFirstSent } from './list-payments.ts';
import { payeeTable } from './payment-tables.ts';

type NamedLease = LeaseAddress & { readonly sd_id: number };

/** The payee, its leases, and what it is paid from a year ago to three months ahead. */
export async function payeePage(
  tx: Tx,
  { clientId, id, today }: { clientId: number; id: number; today: PlainDate },
) {
  const payee = await tx.maybe<Payee>(sql`
    select ${columnsOf(payeeTable)} from payees where client_id = ${clientId} and py_id = ${id} and active`);
  if (!payee) throw new Problem('not-found', 'There is no such payee.');
  const found = await tx.rows<NamedLease>(sql`
    select c.sd_id, ${payingLeaseColumns} from leases c
    where c.client_id = ${clientId} and c.active and (
      exists (select from lease_payees p
        where p.client_id = c.client_id and p.sd_id = c.sd_id and p.py_id = ${id} and p.active)
      or exists (select from payment_batch_lines b
        where b.client_id = c.client_id and b.sd_id = c.sd_id and b.py_id = ${id}))
    order by c.sd_id`);
  const names = new Map(found.map((lease) => [lease.sd_id, paymentLeaseName(lease)]));
  const leases = [...names.keys()];
  const [first = '', last = ''] = [-12, 3].map((months) => addMonths(today, months).slice(0, 7));
  const asked = { clientId, leases, months: { first, last } };
  const payees = await payeesOfLeases(tx, asked);
  const facts = await readPaymentFacts(tx, asked, today);
  return {
    payee,
    leases: payees
      .filter(({ py_id }) => py_id === id)
      .map(({ py_name: _name, py_vendor: _vendor, ...row }) =>
        Object.assign(row, { lease: names.get(row.sd_id) ?? '' }),
      ),
    payments: (await sinceFirstSent(facts, today)).filter(({ py_id }) => py_id === id).map(plainPayment),
  };
}

/** Open leases with rent from today on that have no payee at all. */
export async function unpaidLeases(tx: Tx, { clientId, today }: { clientId: number; today: PlainDate }) {
  const leases = await tx.rows<NamedLease>(sql`
    select c.sd_id, ${payingLeaseColumns} from leases c
    where c.client_id = ${clientId} and c.active and c.sd_status = ${openStatus}
      and not exists (select from lease_payees p
        where p.client_id = c.client_id and p.sd_id = c.sd_id and p.active)
      and exists (select from rent_terms t
        where t.client_id = c.client_id and t.sd_id = c.sd_id and t.active
          and coalesce(t.rt_counts, t.rt_type) is distinct from 'Security Deposit' and t.rt_monthly <> 0
          and coalesce(t.rt_end, c.sd_ced, 'infinity') >= ${today}::date)
    order by c.sd_num, c.sd_id`);
  const proposed = await proposedPayees(tx, { clientId });
  return leases.map((lease) => ({
    sd_id: lease.sd_id,
    lease: paymentLeaseName(lease),
    proposed: proposed.get(lease.sd_id) ?? null,
  }));
}

/** Leases without a payee get the one that their contacts name; one that has got a payee meanwhile keeps it. */
export async function takeProposedPayees(
  tx: Tx,
  clientId: number,
  wanted: readonly number[],
): Promise<{ leases: number; added: number }> {
  await lockPayments(tx, clientId);
  const leases = [...new Set(wanted)];
  const own = await tx.rows<{ sd_id: number }>(sql`
    select sd_id from leases where client_id = ${clientId} and active and sd_id = any(${leases}::integer[])`);
  if (own.length < leases.length) throw new Problem('not-found', 'There is no such lease.');
  const proposed = await proposedPayees(tx, { clientId, leases });
  const rows = JSON.stringify(
    [...proposed]
      .map(([sd_id, name]) => ({ sd_id, name: name.trim().slice(0, 200) }))
      .filter(({ name }) => name !== ''),
  );
  const added = await tx.run(sql`
    insert into payees (client_id, py_name)
    select distinct on (lower(r.name)) ${clientId}::integer, r.name
    from json_to_recordset(${rows}) as r(sd_id integer, name text)
    where not exists (select from payees p
      where p.client_id = ${clientId} and p.active and lower(btrim(p.py_name)) = lower(r.name))`);
  const given = await tx.rows<Pick<LeasePayee, 'sd_id'>>(sql`
    insert into lease_payees (client_id, sd_id, py_id)
    select ${clientId}::integer, r.sd_id, p.py_id
    from json_to_recordset(${rows}) as r(sd_id integer, name text)
    join payees p on p.client_id = ${clientId} and p.active and lower(btrim(p.py_name)) = lower(r.name)
    returning sd_id`);
  return { leases: given.length, added };
}
