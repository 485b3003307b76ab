import {
  type Contact,
  type Lease,
  type LeaseAddress,
  type LeaseSearch,
  type PlainDate,
  type Term,
  type WithOwn,
  type TypedDate,
} from '@panoramic/contract';
import { prefetch, batches } from '#db/scope/batches.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { addressColumns, selectFoundLeases } from '../leases/index.ts';
import type { RowWithOwn } from './own-columns.ts';

type ReportTerm = Term & { readonly sd_id: number; readonly rt_notes: string | null };

type ReportContact = Pick<
  Contact,
  | 'c_type'
  | 'c_company'
  | 'c_fname'
  | 'c_lname'
  | 'phone_work'
  | 'phone_cell'
  | 'phone_home'
  | 'phone_fax'
  | 'phone_best'
  | 'email1'
>;

/** A lease with everything the reports tell of it. */
export interface DetailedLease {
  readonly lease: WithOwn<Lease>;
  readonly terms: readonly ReportTerm[];
  /** Those to act on, soonest first. */
  readonly dates: readonly (TypedDate & { cd_action: string })[];
  readonly contacts: readonly ReportContact[];
  /** How many of each type, and the latest date of each. */
  readonly documents: readonly { type: string | null; count: number; latest: string | null }[];
  readonly generalNote: string | null;
  readonly statusNote: string | null;
}

/** The leases found, a batch at a time, each with its rows; all from one snapshot of the database. */
export function detailedLeases(
  tx: Tx,
  clientId: number,
  search: LeaseSearch,
  today: PlainDate,
): AsyncGenerator<readonly DetailedLease[]> {
  return prefetch(readDetailed(tx, clientId, search, today));
}

async function* readDetailed(
  tx: Tx,
  clientId: number,
  search: LeaseSearch,
  today: PlainDate,
): AsyncGenerator<readonly DetailedLease[]> {
  const found = await selectFoundLeases(tx, clientId, search, today);
  for await (const leases of batches<Lease>(tx, 'found_leases', found))
    yield await withDetails(tx, clientId, leases);
}

/** Sends all queries at once: the database works on the next ones while the rows it has sent are read. */
async function withDetails(tx: Tx, clientId: number, leases: readonly Lease[]): Promise<DetailedLease[]> {
  const ids = leases.map(({ sd_id }) => sd_id);
  const [terms, dates, contacts, documents, notes] = await Promise.all([
    byLease(findTerms(tx, clientId, ids)),
    byLease(
      tx.rows<Keyed<DetailedLease['dates'][number]>>(sql`
        select sd_id, cd_type, cd_counts, cd_action from open_deadlines
        where client_id = ${clientId} and sd_id = any(${ids})
        order by cd_action, cd_id`),
    ),
    byLease(
      tx.rows<Keyed<ReportContact>>(sql`
        select n.sd_id, c.c_type, c.c_company, c.c_fname, c.c_lname,
          c.phone_work, c.phone_cell, c.phone_home, c.phone_fax, c.phone_best, c.email1
        from newest_contacts n join contacts c on c.client_id = n.client_id and c.c_id = n.c_id
        where n.client_id = ${clientId} and n.sd_id = any(${ids}) and n.c_type in ('Landlord', 'Property Manager')`),
    ),
    byLease(
      tx.rows<Keyed<DetailedLease['documents'][number]>>(sql`
        select site_id as sd_id, type, count(*) as count, max(date) as latest from document_files
        where client_id = ${clientId} and site_id = any(${ids}) and active group by site_id, type`),
    ),
    byLease(
      tx.rows<Keyed<{ kind: 'general' | 'status'; note: string | null }>>(sql`
        select sd_id, 'general' as kind, tn_note as note from rent_notes
        where client_id = ${clientId} and sd_id = any(${ids}) and active
        union all
        (select distinct on (site_id) site_id, 'status', com_text from site_comments
         where client_id = ${clientId} and site_id = any(${ids}) and active and com_type = 'Status'
         order by site_id, com_date desc nulls last, com_id desc)`),
    ),
  ]);
  return leases.map((lease) => ({
    lease,
    terms: terms.get(lease.sd_id) ?? [],
    dates: dates.get(lease.sd_id) ?? [],
    contacts: contacts.get(lease.sd_id) ?? [],
    documents: documents.get(lease.sd_id) ?? [],
    generalNote: notes.get(lease.sd_id)?.find(({ kind }) => kind === 'general')?.note ?? null,
    statusNote: notes.get(lease.sd_id)?.find(({ kind }) => kind === 'status')?.note ?? null,
  }));
}

function findTerms(tx: Tx, clientId: number, ids: readonly number[]): Promise<ReportTerm[]> {
  return tx.rows<ReportTerm>(sql`
    select sd_id, rt_type, rt_counts, rt_start, rt_end, rt_monthly, rt_yearly, rt_notes from rent_terms
    where client_id = ${clientId} and sd_id = any(${[...ids]}) and active
    order by sd_id, rt_start nulls last, rt_id`);
}

export type FoundTerm = ReportTerm & LeaseAddress & Pick<Lease, 'sd_sqft'> & RowWithOwn;

/** Every rent term of the leases found, with where its lease is. */
export function foundTerms(
  tx: Tx,
  clientId: number,
  search: LeaseSearch,
  today: PlainDate,
): AsyncGenerator<FoundTerm[]> {
  return prefetch(readTerms(tx, clientId, search, today));
}

async function* readTerms(
  tx: Tx,
  clientId: number,
  search: LeaseSearch,
  today: PlainDate,
): AsyncGenerator<FoundTerm[]> {
  const statement = sql`
    select t.sd_id, t.rt_type, t.rt_start, t.rt_end, t.rt_monthly, t.rt_notes, t.own, ${addressColumns}, l.sd_sqft
    from (${await selectFoundLeases(tx, clientId, search, today)}) l
    join rent_terms t on t.client_id = ${clientId} and t.sd_id = l.sd_id and t.active
    order by l.sd_id, t.rt_type, t.rt_start nulls last, t.rt_id`;
  yield* batches<FoundTerm>(tx, 'found_terms', statement);
}

type Keyed<T> = T & { readonly sd_id: number };

async function byLease<T>(rows: Promise<readonly Keyed<T>[]>): Promise<Map<number, Keyed<T>[]>> {
  return Map.groupBy(await rows, ({ sd_id }) => sd_id);
}
