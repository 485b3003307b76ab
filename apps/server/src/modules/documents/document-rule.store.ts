import {
  defaultDocumentRule,
  type DocumentRule,
  type ParsedInput,
  type StoredDocumentRule,
} from '@panoramic/contract';
import { identifier, join, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';

// Safe: the rule is a literal, so it has no keys beyond its type's.
const names = Object.keys(defaultDocumentRule) as (keyof DocumentRule)[];
const columns = join([...names, 'version'].map(identifier));

/** The defaults until an administrator saves others. */
export async function documentRule(tx: Tx, clientId: number): Promise<StoredDocumentRule> {
  const stored = await tx.maybe<StoredDocumentRule>(sql`
    select ${columns} from document_rules where client_id = ${clientId}`);
  return stored ?? { ...defaultDocumentRule, version: 0 };
}

/** A save with a version changes nothing if somebody saved meanwhile. */
export async function saveDocumentRule(
  tx: Tx,
  clientId: number,
  { version, ...change }: ParsedInput<'Documents/SaveRule'>,
): Promise<StoredDocumentRule> {
  const before = await documentRule(tx, clientId);
  const values = names.map((name) => change[name] ?? before[name]);
  const sets = names.map((name) => sql`${identifier(name)} = excluded.${identifier(name)}`);
  const saved = await tx.maybe<StoredDocumentRule>(sql`
    insert into document_rules (client_id, ${join(names.map(identifier))})
    values (${clientId}, ${join(values)})
    on conflict (client_id) do update set ${join(sets)}
      where ${version ?? null}::integer is null or document_rules.version = ${version ?? null}
    returning ${columns}`);
  if (saved) return saved;
  throw new Problem('conflict', 'Somebody else saved this rule meanwhile. Nothing was changed.', {
    current: await documentRule(tx, clientId),
  });
}
