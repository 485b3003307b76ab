import {
  defaultMarketSettings,
  marketSettingFields,
  type MarketSettings,
  type ParsedInput,
  type StoredMarketSettings,
} from '@panoramic/contract';
import { identifier, join, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';

// Safe: the table is a literal, so it has no keys beyond its type's.
const names = Object.keys(marketSettingFields) as (keyof MarketSettings)[];
const columns = join([...names, 'version'].map(identifier));

/** The defaults until somebody saves others. */
export async function marketSettings(tx: Tx, clientId: number): Promise<StoredMarketSettings> {
  const stored = await tx.maybe<StoredMarketSettings>(sql`
    select ${columns} from market_settings where client_id = ${clientId}`);
  return stored ?? { ...defaultMarketSettings, version: 0 };
}

/** Fields left out stay as they are. A save with a version changes nothing if somebody saved meanwhile. */
export async function saveMarketSettings(
  tx: Tx,
  clientId: number,
  { version, ...change }: ParsedInput<'Market/SaveSettings'>,
): Promise<StoredMarketSettings> {
  const before = await marketSettings(tx, clientId);
  const after: MarketSettings = { ...before, ...withoutUnset(change) };
  const values = names.map((name) => (name === 'figuresForAll' ? (after[name] ?? false) : after[name]));
  const sets = names.map((name) => sql`${identifier(name)} = excluded.${identifier(name)}`);
  const saved = await tx.maybe<StoredMarketSettings>(sql`
    insert into market_settings (client_id, ${join(names.map(identifier))})
    values (${clientId}, ${join(values)})
    on conflict (client_id) do update set ${join(sets)}
      where ${version ?? null}::integer is null or market_settings.version = ${version ?? null}
    returning ${columns}`);
  if (saved) return saved;
  throw new Problem('conflict', 'Somebody else saved these settings meanwhile. Nothing was changed.', {
    current: await marketSettings(tx, clientId),
  });
}

function withoutUnset<T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  // Safe: the entries that are left are those of the change.
  return Object.fromEntries(given) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
