import {
  compFields,
  criticalDateFields,
  isConfidential,
  leaseFields,
  rentTermFields,
  type CompFieldName,
} from '@panoramic/contract';

/** A message that waits. Its content comes from the history or, where there is no entry, from `data`. */
export interface QueuedMessage {
  readonly client_id: number;
  readonly type: string;
  readonly createdAt: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly history: ToldChange | null;
}

export interface ToldChange {
  readonly table_name: string;
  readonly row_id: number;
  readonly parent_id: number | null;
  readonly at: string;
  readonly user_id: number | null;
  readonly before: StoredRow | null;
  readonly after: StoredRow | null;
}

type StoredRow = Readonly<Record<string, unknown>>;

/** The fields that a message contains, by table; a comp's source is not among them. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  leases: [...Object.keys(leaseFields), 'own'],
  rent_terms: [...Object.keys(rentTermFields), 'own'],
  critical_dates: [...Object.keys(criticalDateFields), 'own'],
  comps: ['compType', ...Object.keys(compFields)].filter(
    // Safe: the keys of the field table are its names.
    (name) => name === 'compType' || !isConfidential(name as CompFieldName),
  ),
};

/** The same text at every try. */
export function messageBody({ client_id, type, createdAt, data, history }: QueuedMessage): string {
  return JSON.stringify({
    type,
    timestamp: new Date(history?.at ?? createdAt).toISOString(),
    client: client_id,
    data: history ? changeOf(history) : (data ?? {}),
  });
}

function changeOf({ table_name, row_id, parent_id, user_id, before, after }: ToldChange) {
  const fields = fieldsOf[table_name] ?? [];
  const row = after ?? before ?? {};
  const isOfLease = table_name !== 'comps';
  const changed =
    before && after
      ? fields.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      : [];
  return {
    id: row_id,
    ...(isOfLease && { lease: parent_id ?? row_id }),
    user: user_id,
    version: row['version'] ?? null,
    changed,
    row: Object.fromEntries(fields.filter((name) => isTold(name, row)).map((name) => [name, row[name]])),
  };
}

/** Own fields are left out of a row that has none. */
function isTold(name: string, row: StoredRow): boolean {
  return name in row && (name !== 'own' || row[name] !== null);
}
