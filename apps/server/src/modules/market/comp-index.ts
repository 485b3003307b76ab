import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  CompMarket,
  estimateRent,
  leaseCompTypes,
  propertyTypes,
  saleCompTypes,
  SaleIndex,
  type LeaseComp,
  type MarketSubject,
  type EstimateFigures,
  type SaleComp,
} from '@panoramic/contract';
import { batches, prefetch } from '#db/scope/batches.ts';
import { join, sql } from '#db/scope/sql.ts';
import type { TransactionMode, Tx } from '#db/scope/transaction.ts';
import { zipPlaces } from '#lib/places/zip-places.ts';

/** The transactions of a call. */
export interface Transactions {
  transact<T>(work: (tx: Tx) => Promise<T>, mode?: TransactionMode): Promise<T>;
}

/** All comps at one count of their changes. */
export interface CompState {
  readonly changes: string;
  readonly market: CompMarket;
  readonly sales: SaleIndex;
  /** The figures of a space, computed once. */
  figures(subject: MarketSubject): EstimateFigures;
}

/**
 * The comps of the database in memory, ready for estimates: read again when the count of their changes has
 * moved, once for all who wait. Each server has its own; what counts is in the database.
 */
export class CompIndex {
  #state: CompState | null = null;
  /** The read that is under way, and the one that follows it. */
  #reading: Promise<CompState> | null = null;
  #next: Promise<CompState> | null = null;

  /** The comps at this count of changes, or a later one. */
  async at(changes: string, ctx: Transactions): Promise<CompState> {
    if (this.#state?.changes === changes) return this.#state;
    // A read that is under way may be older than the count.
    const begun = await this.#reading?.catch(() => null);
    if (begun && isAtLeast(begun.changes, changes)) return begun;
    // However fast comps change, one read is under way and one waits: it sees all changes of those who wait for it.
    return (this.#next ??= this.#readNext(ctx));
  }

  async #readNext(ctx: Transactions): Promise<CompState> {
    await this.#reading?.catch(() => null);
    this.#next = null;
    const reading = this.#read(ctx);
    this.#reading = reading;
    try {
      return await reading;
    } finally {
      if (this.#reading === reading) this.#reading = null;
    }
  }

  async #read(ctx: Transactions): Promise<CompState> {
    const { milesBetween } = await zipPlaces();
    const state = await ctx.transact(async (tx) => {
      const changes = await compChanges(tx);
      const market = new CompMarket(milesBetween);
      const sales = new SaleIndex();
      for await (const rows of prefetch(batches<CompRow>(tx, 'market_comps', selectComps, 1000))) {
        for (const row of rows) {
          if (isLeaseComp(row)) market.add(row);
          else sales.add(row);
        }
        // Other requests have their turn after each batch.
        await nextTurn();
      }
      return stateOf(changes, market, sales);
    }, 'snapshot');
    this.#state = state;
    return state;
  }
}

/** Counts of changes only grow. */
function isAtLeast(changes: string, wanted: string): boolean {
  return BigInt(changes) >= BigInt(wanted);
}

/** Enough for every lease of the largest clients; an entry takes about half a kilobyte. */
const mostFigures = 40_000;

function stateOf(changes: string, market: CompMarket, sales: SaleIndex): CompState {
  const known = new Map<string, EstimateFigures>();
  return {
    changes,
    market,
    sales,
    figures: (subject) => {
      const key = JSON.stringify(subject);
      let figures = known.get(key);
      if (!figures) {
        const { estimate, low, high, count, confidence } = estimateRent(market, subject);
        if (known.size >= mostFigures) known.clear();
        known.set(key, (figures = { estimate, low, high, count, confidence }));
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

/** The rows have the columns of both kinds; a sale has no property type. */
type CompRow = LeaseComp | (SaleComp & { readonly type: null });

function isLeaseComp(row: CompRow): row is LeaseComp {
  return row.type !== null;
}

const typeOfComp = sql`case ${join(
  propertyTypes.map((type) => sql`when "compType" = ${leaseCompTypes[type]}::integer then ${type}::text`),
  ' ',
)} end`;

/** Lease comps with a rate, and sales of buildings with an address; of either, those with a date, the latest first. */
const selectComps = sql`
  select id, ${typeOfComp} as type, "leaseCommencement" as date, "effectiveRate" as rate, "rateType", "leasedSF" as sf,
    "buildingClass", "leaseType" as kind, submarket, tenant, "buildingName", address, city, state, zip,
    "dateEntered" as entered, "fromClient" || '/' || "fromLease" as "fromLease"
  from comps
  where active and "leaseCommencementYear" is not null
    and (("compType" = any(${Object.values(leaseCompTypes)}::integer[]) and "effectiveRate" > 0)
      or ("compType" = any(${[...saleCompTypes]}::integer[]) and address is not null))
  order by "leaseCommencementYear" desc, "leaseCommencementQtr" desc, id desc`;
