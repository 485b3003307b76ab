import {
  landlordInSale,
  leaseAddressFields,
  saleChecklistFields,
  type LeaseAddress,
  type ParsedInput,
  type PlainDate,
  type SaleChecklist,
  type SaleComp,
  type SoldBuilding,
} from '@panoramic/contract';
import { identifier, join, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';
import { isOpenLeaseSql } from '../../leases/index.ts';
import type { SaleState } from '../comp-index.ts';

// Safe: the table is a literal, so it has no keys beyond its type's.
const checklistNames = Object.keys(saleChecklistFields) as (keyof SaleChecklist)[];
const checklistColumns = join([...checklistNames, 'version'].map(identifier));

type AddressedLease = LeaseAddress & { sd_id: number; since: PlainDate | null };
type SoldLease = AddressedLease & { landlord: string | null };
type Checklist = SaleChecklist & { version: number };

const untouched: Checklist = {
  sl_landlord: false,
  sl_rent: false,
  sl_coi: false,
  sl_snda: false,
  sl_estoppel: false,
  sl_note: null,
  sl_done: false,
  version: 0,
};

// The day of the database will do: a sale is known by its quarter.
const addressColumns = sql`l.sd_id, ${join(leaseAddressFields.map((name) => sql`l.${identifier(name)}`))},
  commencement_on(l.sd_ocd, l.sd_ccd, l.sd_ncd, current_date) as since`;

/** The open leases whose building was sold since they began, the latest sale first. */
export async function soldBuildings(
  tx: Tx,
  { sales }: Pick<SaleState, 'sales'>,
  clientId: number,
  only: number | null = null,
): Promise<SoldBuilding[]> {
  const leases = await openLeasesWithLandlord(tx, clientId, only);
  const found = leases.flatMap((lease) => salesOf(lease, sales).map((sale) => ({ lease, sale })));
  if (found.length === 0) return [];
  const facts = await saleFacts(
    tx,
    found.map(({ sale }) => sale.id),
  );
  const checklists = await checklistsOf(tx, clientId);
  return found
    .flatMap(({ lease: { since: _since, landlord, ...lease }, sale }) => {
      const told = facts.get(sale.id);
      if (!told) return [];
      const { version: _version, ...known } = told;
      const checklist = checklists.get(keyOf(lease.sd_id, sale.id)) ?? untouched;
      return [{ ...lease, ...known, landlord, landlordIs: landlordInSale(landlord, known), ...checklist }];
    })
    .toSorted((a, b) => compareDates(b.soldOn, a.soldOn) || a.sd_id - b.sd_id || a.compId - b.compId);
}

/** `lease/comp` of every sale that `soldBuildings` would tell. */
export async function soldPairs(
  tx: Tx,
  { sales }: Pick<SaleState, 'sales'>,
  clientId: number,
): Promise<readonly string[]> {
  const leases = await tx.rows<AddressedLease>(sql`
    select ${addressColumns} from leases l
    where l.client_id = ${clientId} and ${isOpenLeaseSql} and l.sd_address is not null`);
  return leases.flatMap((lease) => salesOf(lease, sales).map(({ id }) => keyOf(lease.sd_id, id)));
}

function salesOf(lease: AddressedLease, sales: SaleState['sales']): readonly SaleComp[] {
  const { sd_address: address, sd_city: city, sd_state: state, sd_zip: zip } = lease;
  return sales.salesAt({ address, city, state, zip }, lease.since);
}

function compareDates(a: string | null, b: string | null): number {
  const [one, other] = [a ?? '', b ?? ''];
  return one < other ? -1 : Number(one > other);
}

function keyOf(sd_id: number, compId: number): string {
  return `${sd_id}/${compId}`;
}

function openLeasesWithLandlord(tx: Tx, clientId: number, only: number | null): Promise<SoldLease[]> {
  return tx.rows<SoldLease>(sql`
    select ${addressColumns}, landlord.name as landlord
    from leases l left join landlords landlord on landlord.client_id = ${clientId} and landlord.sd_id = l.sd_id
    where l.client_id = ${clientId} and ${isOpenLeaseSql}
      and (${only}::integer is null or l.sd_id = ${only}) and l.sd_address is not null`);
}

type SaleFacts = Pick<
  SoldBuilding,
  | 'compId'
  | 'compType'
  | 'soldOn'
  | 'buyer'
  | 'seller'
  | 'salePrice'
  | 'pricePerSf'
  | 'saleAddress'
  | 'version'
>;

async function saleFacts(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, SaleFacts>> {
  const rows = await tx.rows<SaleFacts>(sql`
    select id as "compId", "compType", "leaseCommencement" as "soldOn", buyer, seller, "salePrice", "pricePerSf",
      concat_ws(', ', address, city, zip) as "saleAddress"
    from comps where id = any(${[...new Set(ids)]}::integer[]) and active`);
  return new Map(rows.map((row) => [row.compId, row]));
}

async function checklistsOf(tx: Tx, clientId: number): Promise<ReadonlyMap<string, Checklist>> {
  const rows = await tx.rows<Checklist & { sd_id: number; comp_id: number }>(sql`
    select sd_id, comp_id, ${checklistColumns} from sale_checklists where client_id = ${clientId}`);
  return new Map(rows.map(({ sd_id, comp_id, ...checklist }) => [keyOf(sd_id, comp_id), checklist]));
}

/** Fields left out stay as they are. A save with a version changes nothing if somebody saved meanwhile. */
export async function saveChecklist(
  tx: Tx,
  clientId: number,
  { sd_id, compId, version, ...change }: ParsedInput<'Market/AcknowledgeSale'>,
): Promise<void> {
  const before = (await checklistsOf(tx, clientId)).get(keyOf(sd_id, compId)) ?? untouched;
  const values = checklistNames.map((name) => {
    const value = change[name] === undefined ? before[name] : change[name];
    return name === 'sl_note' ? value : (value ?? false);
  });
  const sets = checklistNames.map((name) => sql`${identifier(name)} = excluded.${identifier(name)}`);
  const saved = await tx.run(sql`
    insert into sale_checklists (client_id, sd_id, comp_id, ${join(checklistNames.map(identifier))})
    values (${clientId}, ${sd_id}, ${compId}, ${join(values)})
    on conflict (client_id, sd_id, comp_id) do update set ${join(sets)}
      where ${version ?? null}::integer is null or sale_checklists.version = ${version ?? null}`);
  if (saved > 0) return;
  throw new Problem('conflict', 'Somebody else saved this meanwhile. Nothing was changed.', {
    current: (await checklistsOf(tx, clientId)).get(keyOf(sd_id, compId)),
  });
}
