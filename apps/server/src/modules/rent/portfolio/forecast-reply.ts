import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  addressLine,
  leaseName,
  monthsFrom,
  type ListedLease,
  type StoredRentSettings,
} from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import type { Write } from '#calls/list-reply.ts';
import { eachForecast, ForecastGroups, LineSums, type ForecastAsked, type RowCents } from './forecast.ts';

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
  let text = `{"months":${JSON.stringify(monthsFrom(asked.from, months))},"settings":${JSON.stringify(settings)},"rows":[`;
  let between = '\n';
  function writeRow(head: string, sums: RowCents): void {
    text += `${between}${head},"amounts":${amountsText(sums.cents)},"assumed":${sums.assumed ? amountsText(sums.assumed) : 'null'}}`;
    between = ',\n';
  }
  const batches = eachForecast(tx, asked, ({ lease }, lines) => {
    for (const line of lines) total.add(line);
    if (groups) groups.add(lease, lines);
    else writeRow(headOfLease(lease), row.sum(lines));
  });
  for await (const _ of batches) {
    await ((text === '' ? null : write(text)) ?? nextTurn());
    text = '';
  }
  for (const { key, label, sums } of groups?.rows() ?? []) writeRow(headText(key, label, null), sums);
  const assumed = total.assumed ?? new Float64Array(months);
  await write(`${text}\n],"total":${amountsText(total.cents)},"assumed":${amountsText(assumed)}}`);
}

function headOfLease(lease: ListedLease): string {
  const place = [lease.sd_city, lease.sd_state].filter(Boolean).join(', ') || null;
  return headText(String(lease.sd_id), leaseName(lease) || addressLine(lease), place);
}

/** The row without what ends it. */
function headText(key: string, label: string, detail: string | null): string {
  return JSON.stringify({ key, label, detail }).slice(0, -1);
}

/** Dollars as JSON. Most months have the amount of the month before, so equal months are written together. */
function amountsText(cents: Float64Array): string {
  let text = '';
  for (let month = 0; month < cents.length;) {
    const amount = cents[month] ?? 0;
    let end = month + 1;
    while (end < cents.length && cents[end] === amount) end += 1;
    text += `,${amount / 100}`.repeat(end - month);
    month = end;
  }
  return `[${text.slice(1)}]`;
}
