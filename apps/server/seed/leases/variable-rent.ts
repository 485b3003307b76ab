import { addDays, addMonths, openStatus, type PlainDate } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import type { DemoOwner } from './store.ts';

const series = 'CPI-U (sample)';

interface Candidate {
  readonly sd_id: number;
  readonly rt_id: number;
  readonly rt_start: PlainDate;
  readonly rt_end: PlainDate;
  readonly rt_monthly: number;
}

/**
 * Rent that depends on sales and on an index, for the first client: two stores with the sales of two years, one of
 * which has not reported the last month, and a lease whose next rent follows an index.
 */
export async function seedVariableRent(
  tx: Tx,
  owners: readonly DemoOwner[],
  today: PlainDate,
): Promise<void> {
  const [owner] = owners;
  if (!owner) return;
  const { clientId } = owner;
  await tx.rows(sql`select set_config('app.client', ${String(clientId)}, true)`);
  const [natural, tiered, ...others] = await candidates(tx, clientId, today);
  // The one whose step comes first: its value may be there already.
  const indexed = others.toSorted((a, b) => (a.rt_end < b.rt_end ? -1 : 1))[0];
  const thisYear = Number(today.slice(0, 4));
  const begins = `${thisYear - 2}-01-01`;
  if (natural) {
    await tx.run(sql`
      insert into percentage_rents
        (client_id, sd_id, percent, "naturalBreakpoint", period, "yearMonth", "from", growth, document, page, sentence)
      values (${clientId}, ${natural.sd_id}, 6, true, 'year', 1, ${begins}::date, 3, 'Lease', 9,
        'Tenant shall pay six percent of Gross Sales in excess of the natural breakpoint.')`);
    // The natural breakpoint is twelve rents over 6 percent; sales lie around it.
    await storeSales(tx, {
      clientId,
      sd_id: natural.sd_id,
      begins,
      today,
      usual: (natural.rt_monthly / 0.06) * 1.04,
    });
  }
  if (tiered) {
    const from = Math.round((tiered.rt_monthly * 12) / 0.05 / 50_000) * 50_000 + 250_000;
    const tiers = [
      { from, percent: 5, plus: null },
      { from: from + 500_000, percent: 3.5, plus: null },
    ];
    await tx.run(sql`
      insert into percentage_rents
        (client_id, sd_id, tiers, period, "yearMonth", "from", growth, maximum, document, page, sentence)
      values (${clientId}, ${tiered.sd_id}, ${JSON.stringify(tiers)}::jsonb, 'year', 1, ${begins}::date, 2, 60000,
        'Second Amendment', 3, 'Five percent of Net Sales above the first breakpoint, three and one half above the second.')`);
    const sale = { clientId, sd_id: tiered.sd_id, begins, today: addMonths(today, -1) };
    await storeSales(tx, { ...sale, usual: (from / 12) * 1.05 });
  }
  if (indexed) await storeIndex(tx, clientId, indexed, today);
}

/** Stores with a base rent for the years that the sales are of, far from their ends. */
function candidates(tx: Tx, clientId: number, today: PlainDate): Promise<Candidate[]> {
  return tx.rows<Candidate>(sql`
    select distinct on (l.sd_id) l.sd_id, t.rt_id, t.rt_start, t.rt_end, t.rt_monthly
    from leases l join rent_terms t on t.client_id = l.client_id and t.sd_id = l.sd_id and t.active
      and t.rt_type = 'Base Rent' and t.rt_start <= ${today}::date and t.rt_end > ${addDays(today, 30)}::date
    where l.client_id = ${clientId} and l.active and l.sd_status = ${openStatus} and l.sd_region = 'Branch'
      and l.sd_ccd <= ${addMonths(today, -36)}::date and l.sd_ced > ${addMonths(today, 18)}::date
    order by l.sd_id limit 20`);
}

interface DemoSales {
  readonly clientId: number;
  readonly sd_id: number;
  readonly begins: PlainDate;
  readonly today: PlainDate;
  /** Of a usual month, in dollars. */
  readonly usual: number;
}

/** Shares of a usual month from January to December: stores live from the end of the year. */
const seasons = [0.82, 0.8, 0.93, 0.95, 1, 0.98, 0.94, 0.99, 0.96, 1.02, 1.18, 1.43];

async function storeSales(tx: Tx, { clientId, sd_id, begins, today, usual }: DemoSales): Promise<void> {
  const sales: { month: string; amount: number }[] = [];
  const thisMonth = `${today.slice(0, 7)}-01`;
  for (let day = begins; day < thisMonth; day = addMonths(day, 1)) {
    const grown = 1.02 ** (Number(day.slice(0, 4)) - Number(begins.slice(0, 4)));
    const season = seasons[Number(day.slice(5, 7)) - 1] ?? 1;
    sales.push({ month: day.slice(0, 7), amount: Math.round(usual * season * grown * 100) / 100 });
  }
  await tx.run(sql`
    insert into sales_months (client_id, sd_id, month, amount)
    select ${clientId}, ${sd_id}, month, amount
    from jsonb_to_recordset(${JSON.stringify(sales)}::jsonb) as v (month text, amount numeric)`);
}

/** Index values up to last month, and a rule for the step after the term that runs. */
async function storeIndex(tx: Tx, clientId: number, term: Candidate, today: PlainDate): Promise<void> {
  const first = addMonths(`${today.slice(0, 7)}-01`, -36);
  const values = Array.from({ length: 36 }, (_, index) => ({
    month: addMonths(first, index).slice(0, 7),
    value: Math.round(300 * 1.0024 ** index * 1000) / 1000,
  }));
  await tx.run(sql`
    insert into index_values (client_id, series, month, value)
    select ${clientId}, ${series}, month, value
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v (month text, value numeric)`);
  const stepOn = addDays(term.rt_end, 1);
  const lag = 3;
  // Later rents are not agreed: they follow the index.
  await tx.run(sql`
    update rent_terms set active = false
    where client_id = ${clientId} and sd_id = ${term.sd_id} and rt_type = 'Base Rent' and rt_start >= ${stepOn}::date`);
  await tx.run(sql`
    insert into index_rules (client_id, sd_id, rt_id, series, "baseMonth", "stepOn", lag, floor, cap)
    values (${clientId}, ${term.sd_id}, ${term.rt_id}, ${series},
      ${addMonths(stepOn, -12 - lag).slice(0, 7)}, ${stepOn}::date, ${lag}, 0, 5)`);
}
