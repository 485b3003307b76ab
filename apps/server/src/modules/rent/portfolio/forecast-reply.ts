import { setImmediate as nextTurn } from 'node:timers/promises';
import { addressLine, leaseName, monthsFrom, type StoredRentSettings } from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import type { Write } from '#calls/list-reply.ts';
import { AmountBytes } from './amount-bytes.ts';
import {
  eachForecast,
  ForecastGroups,
  LineSums,
  type ForecastAsked,
  type ForecastLease,
  type RowCents,
} from './forecast.ts';

/**
 * The reply of GetForecast, a row per line and the totals after the last, written as it is computed:
 * memory does not grow with the leases, and other requests have their turn after each batch.
 */
export async function writeForecast(
  tx: Tx,
  asked: ForecastAsked,
  settings: StoredRentSettings,
  write: Write,
): Promise<void> {
  const { groupBy, months } = asked;
  const total = new LineSums(months);
  const groups = groupBy === 'lease' ? null : new ForecastGroups(groupBy, months);
  const row = new LineSums(months);
  const bytes = new AmountBytes();
  bytes.text(
    `{"months":${JSON.stringify(monthsFrom(asked.from, months))},"settings":${JSON.stringify(settings)},"rows":[`,
  );
  let between = '\n';
  function writeRow(head: string, { cents, assumed }: RowCents): void {
    bytes.text(`${between}${head},"amounts":`);
    bytes.amounts(cents);
    bytes.text(',"assumed":');
    if (assumed) bytes.amounts(assumed);
    bytes.text(assumed ? '}' : 'null}');
    between = ',\n';
  }
  const batches = eachForecast(tx, asked, ({ lease }, lines) => {
    total.addRow(row.sum(lines));
    if (groups) groups.add(lease, lines);
    else writeRow(headOfLease(lease), row);
  });
  for await (const count of batches)
    await ((count > 0 && bytes.length > 0 ? write(bytes.take()) : null) ?? nextTurn());
  for (const { key, label, sums } of groups?.rows() ?? []) writeRow(headText(key, label, null), sums);
  bytes.text('\n],"total":');
  bytes.amounts(total.cents);
  bytes.text(',"assumed":');
  bytes.amounts(total.assumed ?? new Float64Array(months));
  bytes.text('}');
  await write(bytes.take());
}

function headOfLease(lease: ForecastLease): string {
  const place = [lease.sd_city, lease.sd_state].filter(Boolean).join(', ') || null;
  return headText(String(lease.sd_id), leaseName(lease) || addressLine(lease), place);
}

/** The beginning of a row, without its amounts and its closing brace. */
function headText(key: string, label: string, detail: string | null): string {
  return `{"key":${JSON.stringify(key)},"label":${JSON.stringify(label)},"detail":${JSON.stringify(detail)}`;
}
