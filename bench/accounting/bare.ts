import {
  measureLease,
  measurementOfLease,
  nothingTyped,
  type AccountingPolicy,
  type LeaseToMeasure,
  type MeasurementInput,
  type PlainDate,
  type Term,
} from '@panoramic/contract';
import { asOwner } from '../data/cluster.ts';
import type { LoadedDatabase } from '../data/portfolio.ts';

const policy: AccountingPolicy = {
  convention: 'effective',
  timing: 'start',
  rates: [{ from: '1900-01-01', maxMonths: null, rate: 6 }],
  shortTermExemption: true,
  lowValueExemption: false,
  components: ['Base Rent'],
};

/** The leases as the engine takes them, each with a rent increase of 3 % from the given day. */
export async function inputsOf(
  { ownerUrl }: LoadedDatabase,
  clientId: number,
  changedOn: PlainDate,
): Promise<MeasurementInput[]> {
  return asOwner(ownerUrl, async (pool) => {
    const { rows } = await pool.query<StoredLease>(
      `select sd_id, sd_ccd::text, sd_ced::text, sd_sqft, coalesce((
         select json_agg(json_build_object(
           'rt_type', t.rt_type, 'rt_start', t.rt_start, 'rt_end', t.rt_end, 'rt_monthly', t.rt_monthly))
         from rent_terms t where t.client_id = l.client_id and t.sd_id = l.sd_id and t.active), '[]') as terms
       from leases l where client_id = $1 and active`,
      [clientId],
    );
    return rows.flatMap(({ sd_id: id, terms, ...lease }) => {
      const stored = { id, lease, terms, accounting: nothingTyped, remeasure: [] };
      const derived = measurementOfLease(stored, policy, 'ASC842');
      return typeof derived === 'string' ? [] : [withChange(derived.input, changedOn)];
    });
  });
}

type StoredLease = LeaseToMeasure['lease'] & { readonly sd_id: number; readonly terms: readonly Term[] };

function withChange(input: MeasurementInput, date: PlainDate): MeasurementInput {
  if (date <= input.start || date > input.end) return input;
  const payments = input.payments
    .filter((payment) => payment.date >= date)
    .map(({ date: day, cents }) => ({ date: day, cents: Math.round(1.03 * cents) }));
  return { ...input, remeasure: [{ date, payments, end: null, rate: null, keepShare: null }] };
}

/** Milliseconds for the bare schedules, one after the other in a loop. */
export function timeBareSchedules(inputs: readonly MeasurementInput[]): number {
  const began = performance.now();
  let rows = 0;
  for (const input of inputs) rows += measureLease(input).rows.length;
  const took = performance.now() - began;
  if (rows === 0) throw new Error('There is no lease to measure.');
  return took;
}
