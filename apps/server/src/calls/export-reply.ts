import {
  exportFileName,
  showDate,
  type ExportedListName,
  type ExportFormat,
  type PlainDate,
} from '@panoramic/contract';
import { sql } from '#db/scope/sql.ts';
import type { TransactionMode, Tx } from '#db/scope/transaction.ts';
import { attachment } from '#lib/files/file-names.ts';
import { audit, type Log } from '#lib/log.ts';
import { copyToScratchFile } from '#lib/files/scratch-file.ts';
import { exportTypes, listFile, type ExportedList } from '#lib/spreadsheet/list-file.ts';
import { RawReply, type Actor } from './handler.ts';

interface Exporting {
  readonly actor: Actor;
  readonly now: Date;
  readonly today: PlainDate;
  readonly log: Log;
  readonly clientId?: number;
  transact<T>(work: (tx: Tx) => Promise<T>, mode?: TransactionMode): Promise<T>;
}

interface ExportRequest<R extends object, Id> extends Pick<ExportedList<R>, 'columns'> {
  readonly list: ExportedListName;
  readonly format: ExportFormat;
  readonly ids: readonly Id[];
  /** Returns the rows in the order of the ids, and leaves out ids without a row. */
  readonly read: (tx: Tx, ids: readonly Id[]) => Promise<R[]>;
}

/** How many rows are read at once; each batch is written before the next is read. */
const batch = 500;

/**
 * Answers with rows of a list as a file. It writes a scratch file first, so that a slow reader holds a file
 * and not a connection of the database.
 */
export async function exportReply<R extends object, Id>(
  ctx: Exporting,
  asked: ExportRequest<R, Id>,
): Promise<RawReply> {
  const { list, format, columns, read } = asked;
  const ids = [...new Set(asked.ids)];
  const name = exportFileName(list, ctx.today, format);
  let written = 0;
  const file = await ctx.transact(async (tx) => {
    // The transaction may run again from its beginning.
    written = 0;
    async function* rows() {
      for (let start = 0; start < ids.length; start += batch) {
        const found = await read(tx, ids.slice(start, start + batch));
        written += found.length;
        yield found;
      }
    }
    const sheet = sheetNames.get(list) ?? 'Comps';
    const printed = {
      report: sheet,
      client: await clientNameOf(tx, ctx.clientId),
      date: showDate(ctx.today),
    };
    return copyToScratchFile(listFile({ name: sheet, printed, columns, rows, made: ctx.now }, format));
  }, 'read');
  const { clientId = null, actor } = ctx;
  audit(ctx.log, 'exported', { list, format, rows: written, clientId, userId: actor.userId });
  return new RawReply(exportTypes[format], file.read(), { 'content-disposition': attachment(name) });
}

const sheetNames = new Map<ExportedListName, string>([
  ['leases', 'Leases'],
  ['critical-dates', 'Critical Dates'],
]);

/** The client's name, which a printed list shows; empty for comps, which belong to no client. */
async function clientNameOf(tx: Tx, clientId: number | null = null): Promise<string> {
  const found = await tx.maybe<{ cl_name: string }>(
    sql`select cl_name from clients where cl_id = ${clientId}`,
  );
  return found?.cl_name ?? '';
}
