import type { CallOutput, ParsedInput } from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem } from '#lib/problem.ts';

type StoredLineWords = CallOutput<'Expenses/GetLineWords'>;

/** None until somebody saves some. */
export async function lineWords(tx: Tx, clientId: number): Promise<StoredLineWords> {
  const stored = await tx.maybe<StoredLineWords>(sql`
    select words, version from expense_line_words where client_id = ${clientId}`);
  return stored ?? { words: [], version: 0 };
}

/** Of two people who save from the same version the second is told. */
export async function saveLineWords(
  tx: Tx,
  clientId: number,
  { words, version }: ParsedInput<'Expenses/SaveLineWords'>,
): Promise<StoredLineWords> {
  const saved = await tx.maybe<StoredLineWords>(sql`
    insert into expense_line_words (client_id, words) values (${clientId}, ${JSON.stringify(words)}::jsonb)
    on conflict (client_id) do update set words = excluded.words
      where ${version ?? null}::integer is null or expense_line_words.version = ${version ?? null}
    returning words, version`);
  if (saved) return saved;
  throw new Problem('conflict', 'Somebody else saved these words meanwhile. Nothing was changed.', {
    current: await lineWords(tx, clientId),
  });
}
