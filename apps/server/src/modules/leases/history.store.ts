import {
  contactsTab,
  criticalDatesTab,
  documentsTab,
  leaseFields,
  notesTab,
  rentTermsTab,
  type FieldTable,
  type HistoryEntry,
} from '@panoramic/contract';
import { sql } from '#db/sql.ts';
import type { Tx } from '#db/transaction.ts';

interface HistoryRow {
  at: string;
  userName: string | null;
  table_name: string;
  row_id: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What each table's rows are called, and which of their columns people know. */
const kinds: Readonly<Record<string, { what: string; fields: FieldTable }>> = {
  leases: { what: 'Lease', fields: leaseFields },
  rent_terms: { what: rentTermsTab.noun, fields: rentTermsTab.fields },
  critical_dates: { what: criticalDatesTab.noun, fields: criticalDatesTab.fields },
  site_comments: { what: notesTab.noun, fields: notesTab.fields },
  document_files: { what: documentsTab.noun, fields: documentsTab.fields },
  contacts: { what: contactsTab.noun, fields: contactsTab.fields },
};

/** The lease's own changes and those of its rows, the latest first. */
export async function leaseHistory(tx: Tx, clientId: number, id: number): Promise<HistoryEntry[]> {
  const rows = await tx.rows<HistoryRow>(sql`
    select h.at, u."userName", h.table_name, h.row_id, h.before, h.after
    from history h left join users u on u.id = h.user_id
    where h.client_id = ${clientId}
      and ((h.table_name = 'leases' and h.row_id = ${id}) or h.parent_id = ${id})
    order by h.id desc limit 2000`);
  return rows.flatMap((row) => {
    const kind = kinds[row.table_name];
    return kind ? [entryOf(row, kind)] : [];
  });
}

function entryOf(row: HistoryRow, { what, fields }: { what: string; fields: FieldTable }): HistoryEntry {
  const { before, after } = row;
  const changes = Object.keys(fields)
    .map((field) => ({ field, before: plain(before?.[field]), after: plain(after?.[field]) }))
    .filter((change) => change.before !== change.after);
  return {
    at: row.at,
    userName: row.userName,
    what,
    row: row.row_id,
    action: actionOf(before, after),
    changes,
  };
}

function actionOf(before: HistoryRow['before'], after: HistoryRow['after']): HistoryEntry['action'] {
  if (!before) return 'added';
  if (before['active'] === true && after?.['active'] !== true) return 'deleted';
  return before['active'] === false && after?.['active'] === true ? 'restored' : 'changed';
}

function plain(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
