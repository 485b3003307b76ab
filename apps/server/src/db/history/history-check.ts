import { createHash } from 'node:crypto';
import type { HistoryHead } from './history-chain.ts';
import type { OwnerConnection } from '../setup/owner-connection.ts';

interface CheckedChain {
  /** `null`: the chain of entries that belong to no client. */
  readonly clientId: number | null;
  readonly entries: number;
  /** As computed from the entries. */
  readonly hash: string;
  /** The first entry that is not as it was linked or recorded, and how it differs; `null`: none. */
  readonly difference: HistoryDifference | null;
}

export interface HistoryDifference {
  readonly entryId: string | null;
  readonly what: string;
}

/** Computes every chain again from the entries, one client after another; `recorded`: heads of earlier days. */
export async function* checkChains(
  owner: OwnerConnection,
  recorded: readonly HistoryHead[] = [],
): AsyncGenerator<CheckedChain> {
  const clients = await owner.rows<{ id: number | null }>(
    `select null::integer as id union select cl_id from clients union select distinct client_id from history_chain
     union select unnest($1::integer[]) order by id nulls first`,
    [recorded.map(({ clientId }) => clientId)],
  );
  for (const { id } of clients) {
    const heads = recorded.filter(({ clientId }) => clientId === id);
    yield checkChain(owner, id, heads);
  }
}

/** Finds entries that are older than the newest link and in no chain: somebody inserted them later. */
export async function findUnlinked(owner: OwnerConnection): Promise<HistoryDifference[]> {
  const found = await owner.rows<{ id: string }>(
    `select h.id::text from history h, history_link_progress
     where h.id <= linked_to and not exists (select from history_chain c where c.entry_id = h.id)
     order by h.id limit 100`,
  );
  return found.map(({ id }) => ({ entryId: id, what: 'is in no chain: it was put in later' }));
}

/**
 * The check builds the content itself instead of calling the linker's function: somebody who could change an
 * entry could have changed that function too.
 */
const content = `(jsonb_build_array(h.id, h.client_id, h.table_name, h.row_id, h.parent_id, h.action,
  extract(epoch from h.at)::text, h.user_id, h.before, h.after)
  || case when h.change_set_id is null then '[]'::jsonb else jsonb_build_array(h.change_set_id) end)::text`;

async function checkChain(
  owner: OwnerConnection,
  clientId: number | null,
  recorded: readonly HistoryHead[],
): Promise<CheckedChain> {
  const wanted = Map.groupBy(recorded, ({ seq }) => seq);
  let difference: HistoryDifference | null = null;
  let entries = 0;
  let hash: Buffer = Buffer.alloc(32);
  const links = owner.copyOut(
    `select c.seq, c.entry_id, encode(c.hash, 'hex'), 
       case when h.id is not null then encode(convert_to(${content}, 'UTF8'), 'hex') end
     from history_chain c left join history h on h.id = c.entry_id
     where c.client_id ${clientId === null ? 'is null' : `= ${clientId}`} order by c.seq`,
  );
  for await (const rows of links)
    for (const row of rows.toString('latin1').trimEnd().split('\n')) {
      const [seq = '', entryId = '', stored = '', entry = ''] = row.split('\t');
      entries += 1;
      if (entry !== notThere)
        hash = createHash('sha256').update(hash).update(Buffer.from(entry, 'hex')).digest();
      const computed = hash.toString('hex');
      const what =
        differenceOf(entry, Number(seq) === entries, stored === computed) ??
        recordedDifference(wanted.get(entries), computed);
      wanted.delete(entries);
      if (what && !difference) difference = { entryId, what };
    }
  const [ahead] = wanted.keys();
  if (ahead !== undefined && !difference)
    difference = { entryId: null, what: `the chain ends before entry number ${ahead} that was recorded` };
  return { clientId, entries, hash: hash.toString('hex'), difference };
}

/** How COPY writes a null. */
const notThere = '\\N';

function differenceOf(entry: string, isNext: boolean, isRight: boolean): string | undefined {
  if (entry === notThere) return 'is gone';
  if (!isNext) return 'does not follow on the one before it: a link is missing or moved';
  return isRight ? undefined : 'is not what was linked';
}

function recordedDifference(heads: readonly HistoryHead[] = [], computed: string): string | undefined {
  return heads.some(({ hash }) => hash !== computed) ? 'has not the hash that was recorded' : undefined;
}
