import { addressLine, leaseName, monthsFrom, type StoredRentSettings } from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import {
  eachForecast,
  ForecastGroups,
  LineSums,
  type ForecastRequest,
  type ForecastLease,
  type RowCents,
} from './forecast.ts';

/**
 * The reply of GetForecast, a row per line and the totals after the last, made as it is computed: memory does not
 * grow with the leases.
 */
export async function* forecastText(
  tx: Tx,
  asked: ForecastRequest,
  settings: StoredRentSettings,
): AsyncGenerator<string> {
  const { groupBy, months } = asked;
  const total = new LineSums(months);
  const groups = groupBy === 'lease' ? null : new ForecastGroups(groupBy, months);
  const row = new LineSums(months);
  let text = `{"months":${JSON.stringify(monthsFrom(asked.from, months))},"settings":${JSON.stringify(settings)},"rows":[`;
  let between = '\n';
  function addRow(head: object, { cents, assumed }: RowCents): void {
    text +=
      between + JSON.stringify({ ...head, amounts: dollars(cents), assumed: assumed && dollars(assumed) });
    between = ',\n';
  }
  const batches = eachForecast(tx, asked, ({ lease }, lines) => {
    total.addRow(row.sum(lines));
    if (groups) groups.add(lease, lines);
    else addRow(headOfLease(lease), row);
  });
  for await (const count of batches) {
    if (count === 0) continue;
    yield text;
    text = '';
  }
  for (const { key, label, sums } of groups?.rows() ?? []) addRow({ key, label, detail: null }, sums);
  const assumed = total.assumed ?? new Float64Array(months);
  yield `${text}\n],"total":${JSON.stringify(dollars(total.cents))},"assumed":${JSON.stringify(dollars(assumed))}}`;
}

function headOfLease(lease: ForecastLease) {
  const detail = [lease.sd_city, lease.sd_state].filter(Boolean).join(', ') || null;
  return { key: String(lease.sd_id), label: leaseName(lease) || addressLine(lease), detail };
}

function dollars(cents: Float64Array): number[] {
  return Array.from(cents, (amount) => amount / 100);
}
