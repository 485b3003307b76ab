import {
  estimateTypes,
  leaseAddressFields,
  missingState,
  noFilters,
  StatementTotals,
  yearsDue,
  type CallOutput,
  type LeaseSearch,
  type ListedStatement,
  type PlainDate,
} from '@panoramic/contract';
import { batches } from '#db/scope/batches.ts';
import { identifier, join, sql, type Sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { selectFoundLeases } from '../leases/index.ts';
import { checkEngine, checksOfLease, type StatementCheck } from './statement-checks.ts';

export interface StatementsRequest {
  readonly clientId: number;
  readonly today: PlainDate;
  readonly search: LeaseSearch;
  readonly year: number | null;
  readonly state: string | null;
}

interface Row extends Omit<ListedStatement, 'found'> {
  /** What is stored of the check is of the versions that are there. */
  isChecked: boolean;
  isMissing: boolean;
}

/** The statements of the leases found, the latest year first, and then the years without one. */
export async function* listedStatements(
  tx: Tx,
  asked: StatementsRequest,
): AsyncGenerator<readonly ListedStatement[]> {
  for await (const rows of batches<Row>(tx, 'listed_statements', await selectStatements(tx, asked))) {
    const checked = await checkedAgain(tx, asked.clientId, rows);
    yield rows.map((row) => listedRow(row, checked.get(row.es_id)));
  }
}

function listedRow({ isChecked: _isChecked, isMissing: _isMissing, ...row }: Row, check?: StatementCheck) {
  const { billed, allowed } = check?.checked ?? row;
  const found = billed === null || allowed === null ? null : Math.round((billed - allowed) * 100) / 100;
  return check
    ? { ...row, billed, allowed, found, objectBy: check.objectBy, problem: check.problem }
    : { ...row, found };
}

/** The checks of statements whose stored one is of other versions than are there. */
async function checkedAgain(tx: Tx, clientId: number, rows: readonly Row[]) {
  const leases = new Set(rows.filter(({ isChecked }) => !isChecked).map(({ sd_id }) => sd_id));
  const checked = new Map<number, StatementCheck>();
  for (const leaseId of leases)
    for (const check of await checksOfLease(tx, clientId, leaseId)) checked.set(check.statement.es_id, check);
  return checked;
}

const leaseColumns = [...leaseAddressFields, 'sd_region'] as const;

/** A year is the one in which a statement ends. */
async function selectStatements(
  tx: Tx,
  { clientId, search, today, year, state }: StatementsRequest,
): Promise<Sql> {
  const ofLease = join(leaseColumns.map((name) => sql`f.${identifier(name)}`));
  const years = yearsDue(today).filter((due) => year === null || due === year);
  return sql`
    with f as materialized (
      select sd_id, ${join(leaseColumns.map((name) => identifier(name)))}
      from (${await selectFoundLeases(tx, clientId, search, today)}) found)
    select f.sd_id, s.es_id, ${ofLease}, extract(year from s."to")::int as year, c.pool, s.state, s.received,
      k."objectBy", k.billed, k.allowed, s.recovered, s."stateOn", s.note, k.problem,
      coalesce(k.made_of = v.made_of and k.engine = ${checkEngine}, false) as "isChecked", false as "isMissing"
    from f join expense_statements s on s.client_id = ${clientId} and s.sd_id = f.sd_id and s.active
    join statement_versions v on v.client_id = ${clientId} and v.es_id = s.es_id
    left join expense_clauses c on c.client_id = s.client_id and c.ec_id = s.ec_id and c.active
    left join expense_checks k on k.client_id = s.client_id and k.es_id = s.es_id
    where (${year}::integer is null or extract(year from s."to") = ${year})
      and (${state}::text is null or s.state = ${state})
    union all
    select f.sd_id, 0, ${ofLease}, due.year, null, ${missingState}, null,
      null, null, null, null, null, null, null, true, true
    from f cross join unnest(${years}::integer[]) due (year)
    where (${state}::text is null or ${state} = ${missingState}) and exists (
      select from rents r where r.client_id = ${clientId} and r.sd_id = f.sd_id
        and r.rt_type = any(${[...estimateTypes]}::text[]) and r.rt_monthly > 0
        and r.rt_start <= make_date(due.year, 12, 31) and r.last_day >= make_date(due.year, 1, 1))
      and not exists (
        select from expense_statements s where s.client_id = ${clientId} and s.sd_id = f.sd_id and s.active
          and extract(year from s."to") = due.year)
    order by "isMissing", year desc, sd_num, sd_id, pool, es_id`;
}

export async function statementTotals(
  tx: Tx,
  { clientId, today }: Pick<StatementsRequest, 'clientId' | 'today'>,
): Promise<CallOutput<'Expenses/GetTotals'>> {
  const totals = new StatementTotals(today);
  const asked = { clientId, today, search: noFilters, year: null, state: null };
  for await (const rows of listedStatements(tx, asked)) for (const row of rows) totals.add(row);
  const { statements, missing, toObject } = totals;
  return {
    statements,
    missing,
    toObject,
    billed: totals.sum('billed'),
    allowed: totals.sum('allowed'),
    found: totals.sum('found'),
    recovered: totals.sum('recovered'),
  };
}
