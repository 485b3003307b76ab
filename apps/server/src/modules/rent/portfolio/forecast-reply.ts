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
  await write(`${text}\n],"total":${amountsText(total)},"assumed":${amountsText(assumed)}}`);
}

function rowText({ key, label, detail, cents, assumed }: CentsRow): string {
  const head = JSON.stringify({ key, label, detail });
  const part = assumed ? amountsText(assumed) : 'null';
  return `${head.slice(0, -1)},"amounts":${amountsText(cents)},"assumed":${part}}`;
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
