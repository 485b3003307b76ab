import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  addComps,
  estimateFigures,
  newCompMarket,
  prepareRanges,
  SaleIndex,
  type CompMarket,
  type MarketSubject,
  type EstimateFigures,
  type MarketQuality,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { inTurns } from '#lib/in-turns.ts';
import { zipPlaces } from '#lib/places/zip-places.ts';
import { CountedState, type Transactions } from './counted-state.ts';
import { datedLeaseComps, datedSaleComps } from './dated-comps.store.ts';
import { marketQuality } from './quality.ts';

/** All lease comps at one count of the changes of comps. */
export interface CompState {
  readonly changes: string;
  readonly market: CompMarket;
  /** The figures of a space, computed once. */
  figures(subject: MarketSubject): EstimateFigures;
  /** How good the estimates were, computed once. */
  quality(): Promise<readonly MarketQuality[]>;
}

/** All sales of buildings at one count of the changes of comps. */
export interface SaleState {
  readonly changes: string;
  readonly sales: SaleIndex;
}

/**
 * Holds the comps of the database in memory. Lease comps and sales are read separately, so that a request for
 * one does not wait for the other.
 */
export class CompIndex {
  readonly #comps = new CountedState(readMarket);
  readonly #sales = new CountedState(readSales);

  /** The lease comps at this count of changes, or a later one. */
  at(changes: string, ctx: Transactions): Promise<CompState> {
    return this.#comps.at(changes, ctx);
  }

  salesAt(changes: string, ctx: Transactions): Promise<SaleState> {
    return this.#sales.at(changes, ctx);
  }
}

async function readMarket(tx: Tx): Promise<CompState> {
  const { milesBetween } = await zipPlaces();
  const changes = await compChanges(tx);
  const market = newCompMarket(milesBetween);
  for await (const comps of datedLeaseComps(tx)) {
    addComps(market, comps);
    // Other requests have their turn after each batch.
    await nextTurn();
  }
  for await (const step of inTurns(prepareRanges(market))) step();
  return stateOf(changes, market);
}

async function readSales(tx: Tx): Promise<SaleState> {
  const changes = await compChanges(tx);
  const sales = new SaleIndex();
  for await (const comps of datedSaleComps(tx)) {
    for (const comp of comps) sales.add(comp);
    await nextTurn();
  }
  return { changes, sales };
}

/** Enough for every lease of the largest clients; an entry takes about half a kilobyte. */
const mostFigures = 40_000;

function stateOf(changes: string, market: CompMarket): CompState {
  const known = new Map<string, EstimateFigures>();
  let quality: Promise<readonly MarketQuality[]> | undefined;
  return {
    changes,
    market,
    quality: () => (quality ??= marketQuality(market)),
    figures: (subject) => {
      const key = JSON.stringify(subject);
      let figures = known.get(key);
      if (!figures) {
        if (known.size >= mostFigures) known.clear();
        known.set(key, (figures = estimateFigures(market, subject)));
      }
      return figures;
    },
  };
}

/** The count of changes of the comps; each change raises it in its own transaction. */
export const compChangesSql = sql`
  (select coalesce(sum(count), 0)::text from changes where client_id = 0 and table_name = 'comps')`;

export async function compChanges(tx: Tx): Promise<string> {
  const { changes } = await tx.one<{ changes: string }>(sql`select ${compChangesSql} as changes`);
  return changes;
}
