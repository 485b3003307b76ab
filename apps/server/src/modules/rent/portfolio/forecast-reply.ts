import { setImmediate as nextTurn } from 'node:timers/promises';
import { monthsFrom, type StoredRentSettings } from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import type { Write } from '#calls/list-reply.ts';
import { addTo, forecastRows, type CentsRow, type ForecastAsked } from './forecast.ts';

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
  const total = new Float64Array(asked.months);
  const assumed = new Float64Array(asked.months);
  let text = `{"months":${JSON.stringify(monthsFrom(asked.from, asked.months))},"settings":${JSON.stringify(settings)},"rows":[`;
  let between = '\n';
  for await (const rows of forecastRows(tx, asked)) {
    for (const row of rows) {
      addTo(total, row.cents);
      if (row.assumed) addTo(assumed, row.assumed);
      text += between + rowText(row);
      between = ',\n';
    }
    await (write(text) ?? nextTurn());
    text = '';
  }
  await write(`\n],"total":${amountsText(total)},"assumed":${amountsText(assumed)}}`);
}

function rowText({ key, label, detail, cents, assumed }: CentsRow): string {
  const head = JSON.stringify({ key, label, detail });
  const part = assumed ? amountsText(assumed) : 'null';
  return `${head.slice(0, -1)},"amounts":${amountsText(cents)},"assumed":${part}}`;
}

/** Dollars as JSON. Most months have the amount of the month before, whose text is used again. */
function amountsText(cents: Float64Array): string {
  let known = Number.NaN;
  let shown = '';
  let text = '[';
  for (let month = 0; month < cents.length; month += 1) {
    const amount = cents[month] ?? 0;
    if (amount !== known) {
      known = amount;
      shown = String(amount / 100);
    }
    text += month === 0 ? shown : `,${shown}`;
  }
  return `${text}]`;
}
