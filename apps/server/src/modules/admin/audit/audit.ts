import { auditKinds, showDate, text, type AuditEntry, type ListColumn } from '@panoramic/contract';
import { handlers, steps, RawReply } from '#calls/handler.ts';
import { attachment } from '#lib/files/file-names.ts';
import { copyToScratchFile } from '#lib/files/scratch-file.ts';
import { audit } from '#lib/log.ts';
import { Problem } from '#lib/problem.ts';
import { exportTypes, listFile } from '#lib/spreadsheet/list-file.ts';
import { auditKeyOf, findAuditEntries, placeOf, type AuditRow } from './audit.store.ts';
import { foldDeleted, type Together } from './fold-deleted.ts';
import { leaseOf, manyDeleted, whatHappened } from './what-happened.ts';

const perPage = 100;
const perRead = 250;
/** Rows that are folded at most: an import of more that is undone is told of in several entries. */
const mostFolded = 10_000;
const perBatch = 1000;
const mostExported = 100_000;

export const auditHandlers = handlers({
  'Admin/GetAudit': async ({ tx, timeZone }, { after, ...filter }) => {
    const place = placeOf(after);
    if (!place) throw new Problem('malformed', 'The key of the last entry is none.');
    const rows: AuditRow[] = [];
    for (let from: typeof place | null = place; from && rows.length < mostFolded;) {
      const found = await findAuditEntries(tx, filter, from, timeZone, perRead);
      rows.push(...found);
      const last = found.at(-1);
      // One entry more than a page: only then the last of the page is whole.
      if (!last || found.length < perRead || foldDeleted(rows).length > perPage) break;
      from = placeOf(auditKeyOf(last));
    }
    return foldDeleted(rows).slice(0, perPage).map(entryOf);
  },

  'Admin/ExportAudit': steps(async (ctx, { format, ...filter }) => {
    const { actor, now, today, timeZone, log } = ctx;
    let written = 0;
    const file = await ctx.transact(async (tx) => {
      written = 0;
      async function* rows() {
        let place = placeOf('');
        while (place && written < mostExported) {
          const found = await findAuditEntries(tx, filter, place, timeZone, perBatch);
          written += found.length;
          yield found.map((row) => exportedOf(entryOf([row]), timeZone));
          const last = found.at(-1);
          place = last && found.length === perBatch ? placeOf(auditKeyOf(last)) : null;
        }
      }
      const printed = { report: 'Audit', client: '', date: showDate(today) };
      return copyToScratchFile(listFile({ name: 'Audit', printed, columns, rows, made: now }, format));
    }, 'read');
    audit(log, 'exported', { list: 'audit', format, rows: written, userId: actor.userId });
    return new RawReply(exportTypes[format], file.read(), {
      'content-disposition': attachment(`Audit ${today}.${format}`),
    });
  }),
});

function entryOf(rows: Together): AuditEntry {
  const [row] = rows;
  const { at, kind, user_id, user_name, client_id, client_name, facts } = row;
  const { address, leaseId } = facts;
  return {
    // The last one: what comes after the entry comes after all of its rows.
    key: auditKeyOf(rows.at(-1) ?? row),
    at,
    kind,
    userId: user_id,
    userName: user_name,
    clientId: client_id,
    clientName: client_name,
    what:
      rows.length === 1
        ? whatHappened(row)
        : manyDeleted(
            String(facts['table']),
            rows.length,
            rows.map((one) => leaseOf(one.facts)),
          ),
    leaseId: rows.length === 1 && typeof leaseId === 'number' ? leaseId : null,
    count: rows.length,
    address: typeof address === 'string' ? address : null,
  };
}

const headings = {
  at: 'Time',
  userName: 'Who',
  kind: 'What',
  clientName: 'Client',
  what: 'Details',
  address: 'Address',
} as const;

const columns: readonly ListColumn[] = Object.entries(headings).map(([name, heading]) => ({
  name,
  heading,
  field: text(heading, { width: name === 'what' ? 'lg' : 'md' }),
}));

function exportedOf({ at, kind, ...entry }: AuditEntry, timeZone: string) {
  // Safe: a kind that the table does not know has no label.
  const label = (auditKinds as Readonly<Record<string, string>>)[kind] ?? kind;
  return { ...entry, at: timeIn(timeZone, at), kind: label };
}

/** yyyy-MM-dd HH:mm:ss, which sorts as text. */
function timeIn(timeZone: string, at: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(at),
  );
}
