import {
  addDays,
  datePartsOf,
  daysInMonth,
  isLeaseFigure,
  isLeaseRowCondition,
  type LeaseFigure,
  type PlainDate,
} from '@panoramic/contract';
import { identifier, join, sql, type Sql } from '#db/scope/sql.ts';

/** What the figures of a lease are computed from, beside the lease itself. */
type Source = 'rent' | 'next' | 'landlord';

interface FigureSql {
  readonly source?: Source;
  readonly value: (today: PlainDate) => Sql;
}

const figures: Record<LeaseFigure, FigureSql> = {
  rent_monthly: { source: 'rent', value: () => sql`rent.monthly` },
  rent_yearly: { source: 'rent', value: () => sql`rent.annual` },
  rent_psqft: { source: 'rent', value: () => sql`round(rent.annual / nullif(leases.sd_sqft, 0), 2)` },
  next_date: { source: 'next', value: () => sql`next.cd_action` },
  next_date_type: { source: 'next', value: () => sql`next.cd_type` },
  landlord: { source: 'landlord', value: () => sql`landlord.name` },
  months_left: { value: monthsLeftOn },
};

/** As the Summary has them: the oldest date that is open, and the landlord. */
const sources: Record<Source, (clientId: number, today: PlainDate) => Sql> = {
  rent: (clientId, today) => sql`
    left join lateral rent_in_effect(${clientId}, leases.sd_id, ${today}) rent on true`,
  next: (clientId) => sql`
    left join lateral (
      select d.cd_action, d.cd_type from critical_dates d
      where d.client_id = ${clientId} and d.sd_id = leases.sd_id
        and d.active and d.cd_status and d.cd_action is not null
      order by d.cd_action, d.cd_id limit 1) next on true`,
  landlord: (clientId) => sql`
    left join lateral (
      select name from landlords where client_id = ${clientId} and sd_id = leases.sd_id) landlord on true`,
};

export function figureValue(figure: LeaseFigure, today: PlainDate): Sql {
  return figures[figure].value(today);
}

/** Whether the rows depend on more than the table of leases. */
export function readsOtherTables(names: readonly string[]): boolean {
  return names.some(
    (name) => isLeaseRowCondition(name) || (isLeaseFigure(name) && figures[name].source !== undefined),
  );
}

/** The joins that the figures among the names need; nothing is read where there are none. */
export function figureJoins(names: readonly string[], clientId: number, today: PlainDate): Sql {
  const needed = new Set(names.flatMap((name) => (isLeaseFigure(name) ? (figures[name].source ?? []) : [])));
  return joined([...needed].map((source) => sources[source](clientId, today)));
}

/** For the end of a list of selected columns. */
export function figureColumns(names: readonly LeaseFigure[], today: PlainDate): Sql {
  return joined([...new Set(names)].map((name) => sql`, ${figureValue(name, today)} as ${identifier(name)}`));
}

function joined(parts: readonly Sql[]): Sql {
  return parts.length === 0 ? sql`` : join(parts, '');
}

/** The contract's `monthsLeft` in SQL: a month counts with the share of its days. A test compares the two. */
function monthsLeftOn(today: PlainDate): Sql {
  const { year, month, day } = datePartsOf(addDays(today, 1));
  const first = daysInMonth(year, month);
  const last = sql`extract(day from date_trunc('month', leases.sd_ced) + interval '1 month - 1 day')`;
  const months = sql`12 * extract(year from leases.sd_ced) + extract(month from leases.sd_ced) - ${12 * year + month}::integer`;
  const share = sql`extract(day from leases.sd_ced) / ${last} - ${day - 1}::numeric / ${first}::integer`;
  return sql`case when leases.sd_ced <= ${today}::date then 0 else round(${months} + ${share}, 2) end`;
}
