import {
  addDays,
  rentIncreases,
  rentRollRow,
  salesRentOfYear,
  type LeaseAddress,
  type ForecastScenario,
  type LeaseSearch,
  type ListedIncrease,
  type ListedLease,
  type PlainDate,
  type RenewalRates,
  type RenewalRent,
  type RentRollRow,
  type RentSettings,
} from '@panoramic/contract';
import { handlers, steps, type Actor } from '#calls/handler.ts';
import { listBody } from '#calls/list-reply.ts';
import { streamedReply } from '#calls/streamed-reply.ts';
import type { TransactionMode, Tx } from '#db/scope/transaction.ts';
import { indexSteps, leaseSales } from '../../expenses/index.ts';
import { forecastCell } from './forecast-cell.ts';
import { forecastText } from './forecast-reply.ts';
import { datedLeaseFields, rentedLeases, type LeasesRequest } from './rented-leases.store.ts';
import { rentSettings, saveRentSettings } from './settings.store.ts';

export { rentSettings, saveFiscalMonth } from './settings.store.ts';
export { eachForecast, LineSums, type ForecastLease } from './forecast.ts';
export { rentedLeases } from './rented-leases.store.ts';

interface RatesAsker {
  readonly clientId: number;
  readonly actor: Actor;
  readonly today: PlainDate;
  transact<T>(work: (tx: Tx) => Promise<T>, mode?: TransactionMode): Promise<T>;
}

/** Finds the market estimates that the caller may see; refuses whoever may see none. */
export type FindRenewalRates = (ctx: RatesAsker, search: LeaseSearch) => Promise<RenewalRates>;

const renews: ReadonlySet<ForecastScenario> = new Set(['renewal', 'expected']);

/** The estimates where renewals are asked for at the market, else `null`. */
export async function requestedRates(
  findRates: FindRenewalRates,
  ctx: RatesAsker,
  asked: { readonly scenario: ForecastScenario; readonly renewalRent: RenewalRent },
  search: LeaseSearch,
): Promise<RenewalRates | null> {
  return asked.renewalRent === 'market' && renews.has(asked.scenario) ? findRates(ctx, search) : null;
}

/** The rent of many leases: read in batches, computed by the contract's engine. */
export function rentPortfolioHandlers(findRates: FindRenewalRates) {
  return handlers({
    'Rent/GetSettings': ({ tx, clientId }) => rentSettings(tx, clientId),

    'Rent/SaveSettings': ({ tx, clientId }, change) => saveRentSettings(tx, clientId, change),

    'Rent/GetRentRoll': steps(({ clientId, today, ...ctx }, { asOf, ...search }) =>
      streamedReply(ctx, (tx) => listBody(ctx, rentRoll(tx, { clientId, search, today }, asOf ?? today))),
    ),

    'Rent/GetIncreases': steps(({ clientId, today, ...ctx }, { days, ...search }) =>
      streamedReply(ctx, async (tx) => {
        const settings = await rentSettings(tx, clientId);
        return listBody(ctx, increases(tx, { clientId, search, today }, days, settings));
      }),
    ),

    'Rent/GetForecast': steps(
      async (ctx, { from, months, groupBy, scenario, renewalRent, basis, ...search }) => {
        const { clientId, today } = ctx;
        const rates = await requestedRates(findRates, ctx, { scenario, renewalRent }, search);
        return streamedReply(ctx, async (tx) => {
          const settings = await rentSettings(tx, clientId);
          const span = { from: from ?? today.slice(0, 7), months, groupBy, scenario, basis, rates };
          return { body: forecastText(tx, { clientId, search, today, settings, ...span }, settings) };
        });
      },
    ),

    'Rent/GetForecastCell': steps(
      async (ctx, { from, months, key, groupBy, scenario, renewalRent, basis, ...search }) => {
        const { clientId, today } = ctx;
        const rates = await requestedRates(findRates, ctx, { scenario, renewalRent }, search);
        return ctx.transact(async (tx) => {
          const settings = await rentSettings(tx, clientId);
          const asked = { clientId, search, today, settings, from, months, groupBy, scenario, basis, rates };
          return forecastCell(tx, asked, key);
        }, 'read');
      },
    ),
  });
}

/** The leases in force on a day, in batches. */
export async function* rentRoll(
  tx: Tx,
  asked: LeasesRequest,
  asOf: PlainDate,
): AsyncGenerator<readonly RentRollRow[]> {
  const sales = await leaseSales(tx, asked.clientId);
  function yearOf(id: number): number | null {
    const sold = sales.get(id);
    return sold ? salesRentOfYear(sold, asOf) : null;
  }
  for await (const batch of rentedLeases(tx, asked)) {
    const rows: RentRollRow[] = [];
    for (const { lease, terms } of batch) {
      const row = rentRollRow(lease, terms, asOf, asked.today, yearOf(lease.sd_id));
      if (row) rows.push(row);
    }
    yield rows;
  }
}

/** What changes in the next days, lease by lease, in batches. */
export async function* increases(
  tx: Tx,
  asked: LeasesRequest,
  days: number,
  settings: RentSettings,
): AsyncGenerator<readonly ListedIncrease[]> {
  const { today } = asked;
  const pending = await indexSteps(tx, asked.clientId, addDays(today, days));
  for await (const batch of rentedLeases(tx, asked, datedLeaseFields)) {
    const rows: ListedIncrease[] = [];
    for (const { lease, terms } of batch) {
      for (const change of rentIncreases(terms, lease, { today, days, settings }))
        rows.push(Object.assign(whereOf(lease), change));
      for (const step of pending.get(lease.sd_id) ?? []) rows.push(Object.assign(whereOf(lease), step));
    }
    yield rows;
  }
}

type Where = Pick<ListedLease, 'sd_id' | 'sd_region'> & LeaseAddress;

function whereOf(lease: Where): Where {
  const { sd_id, sd_num, sd_building, sd_address, sd_address2, sd_city, sd_state, sd_zip, sd_region } = lease;
  return { sd_id, sd_num, sd_building, sd_address, sd_address2, sd_city, sd_state, sd_zip, sd_region };
}
