import { raw, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { RawReply } from '#calls/handler.ts';
import { attachment } from '#lib/files/file-names.ts';
import { audit } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import type { Deciding } from '../decide.ts';
import { typeOfFile } from './layout-file.ts';

/** Files that were made once and never change: of payments for payables, of journal entries for ledgers. */
const kinds = {
  batch: {
    table: 'payment_batches',
    id: 'pb_id',
    columns: 'f.pb_id as "batchId", f.month',
    what: (number: number) => `file of batch ${number}`,
    missing: 'There is no such batch.',
  },
  journal: {
    table: 'journal_files',
    id: 'jf_id',
    columns: 'f.jf_id as "journalId", f.month, f.book',
    what: (number: number) => `journal file ${number}`,
    missing: 'There is no such file of journal entries.',
  },
} as const;

type MadeFileKind = keyof typeof kinds;

/** The newest first; of one, its id. */
export function madeFilesOf<R extends object>(
  tx: Tx,
  kind: MadeFileKind,
  clientId: number,
  id?: number,
): Promise<R[]> {
  const { table, id: key, columns } = kinds[kind];
  return tx.rows<R>(sql`
    select ${raw(columns)}, f.number, f.layout ->> 'name' as layout, f.count, f.total, f.filename, f.digest,
      f.made_at as "madeAt", u."userName" as "madeBy"
    from ${raw(table)} f join users u on u.id = f.made_by
    where f.client_id = ${clientId} ${id === undefined ? sql`` : sql`and f.${raw(key)} = ${id}`}
    order by f.number desc limit 1000`);
}

export async function madeFileOf<R extends object>(
  tx: Tx,
  kind: MadeFileKind,
  clientId: number,
  id: number,
): Promise<R> {
  const [found] = await madeFilesOf<R>(tx, kind, clientId, id);
  if (!found) throw new Problem('not-found', kinds[kind].missing);
  return found;
}

/** The number of the next one; whoever asks has the turn of the client. */
export async function nextFileNumber(tx: Tx, kind: MadeFileKind, clientId: number): Promise<number> {
  const { number } = await tx.one<{ number: number }>(sql`
    select coalesce(max(number), 0) + 1 as number from ${raw(kinds[kind].table)} where client_id = ${clientId}`);
  return number;
}

interface StoredFile {
  readonly file: Buffer;
  readonly filename: string;
  readonly number: number;
  readonly count: number;
  readonly total: number;
}

/** The file byte for byte as it was made; who fetched it stands in the audit. */
export async function sendMadeFile(
  { tx, clientId, actor, log }: Pick<Deciding, 'tx' | 'clientId' | 'actor' | 'log'>,
  kind: MadeFileKind,
  id: number,
): Promise<RawReply> {
  const { table, id: key, what, missing } = kinds[kind];
  const found = await tx.maybe<StoredFile>(sql`
    select file, filename, number, count, total from ${raw(table)}
    where client_id = ${clientId} and ${raw(key)} = ${id}`);
  if (!found) throw new Problem('not-found', missing);
  const { file, filename, number, count, total } = found;
  audit(log, 'payments-changed', {
    change: `${what(number)} fetched`,
    count,
    total,
    clientId,
    userId: actor.userId,
  });
  return new RawReply(typeOfFile(filename), file, { 'content-disposition': attachment(filename) });
}
