import {
  contactsTab,
  criticalDatesTab,
  documentsTab,
  leaseFields,
  notesTab,
  rentTermsTab,
  type ChoiceListName,
  type Field,
  type OwnChoice,
} from '@panoramic/contract';
import { violatedIndex } from '#db/driver/failures.ts';
import { columnsOf, insertRow, updateRow, type StoredRow, type StoredTable } from '#db/scope/row-store.ts';
import { identifier, sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { refuse } from '#lib/problem.ts';

/** A choice as it is stored. */
export type StoredOwnChoice = OwnChoice & StoredRow;

const table: StoredTable = {
  name: 'own_choice_settings',
  key: 'id',
  columns: ['name', 'hidden', 'counts', 'place', 'active'],
  fixed: ['list', 'specified'],
};

/** Where rows have a choice of each list. The trigger own_choice of the database stands on the same columns. */
const stored: Readonly<
  Record<ChoiceListName, { readonly table: string; readonly column: string; readonly field: Field }>
> = {
  leaseTypes: { table: 'leases', column: 'sd_region', field: leaseFields.sd_region },
  rentTypes: { table: 'rent_terms', column: 'rt_type', field: rentTermsTab.fields.rt_type },
  criticalDateTypes: {
    table: 'critical_dates',
    column: 'cd_type',
    field: criticalDatesTab.fields.cd_type,
  },
  noteTypes: { table: 'site_comments', column: 'com_type', field: notesTab.fields.com_type },
  documentTypes: { table: 'document_files', column: 'type', field: documentsTab.fields.type },
  contactTypes: { table: 'contacts', column: 'c_type', field: contactsTab.fields.c_type },
};

/** The choices of a list that every client has. */
export function specifiedChoices(list: ChoiceListName): readonly string[] {
  const { field } = stored[list];
  return field.kind === 'choice' ? field.choices.map(({ value }) => String(value)) : [];
}

/** What the client has added to its lists and hides in them, in their order. */
export function ownChoicesOf(tx: Tx, clientId: number, list?: ChoiceListName): Promise<StoredOwnChoice[]> {
  return tx.rows<StoredOwnChoice>(sql`
    select ${columnsOf(table)} from own_choice_settings
    where client_id = ${clientId} and active and ${list ? sql`list = ${list}` : sql`true`}
    order by list, specified desc, place, id`);
}

type Values = Partial<Pick<OwnChoice, 'name' | 'hidden' | 'counts' | 'place'> & { active: boolean }>;

export function insertChoice(
  tx: Tx,
  clientId: number,
  { list, specified, ...values }: Omit<OwnChoice, 'id' | 'version'>,
): Promise<StoredOwnChoice> {
  return namedOnce(
    insertRow<StoredOwnChoice>(tx, table, {
      clientId,
      values: { ...values, active: true },
      fixed: { list, specified },
    }),
  );
}

/** `conflict` with the choice as it is now when somebody else has changed it since `version`. */
export function updateChoice(
  tx: Tx,
  clientId: number,
  id: number,
  values: Values,
  version: number | null,
): Promise<StoredOwnChoice> {
  return namedOnce(updateRow<StoredOwnChoice>(tx, table, { clientId, id, version, values }));
}

/**
 * Gives the rows that have a choice another one, or the same again so that they count as it does now; the deleted
 * rows too. Returns how many there were.
 */
export function replaceChoice(
  tx: Tx,
  clientId: number,
  list: ChoiceListName,
  from: string,
  to: string,
): Promise<number> {
  const { table: rows, column } = stored[list];
  return tx.run(sql`
    update ${identifier(rows)} set ${identifier(column)} = ${to}
    where client_id = ${clientId} and ${identifier(column)} = ${from}`);
}

async function namedOnce<T>(saving: Promise<T>): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    if (violatedIndex(error) !== 'own_choice_names') throw error;
    return refuse([{ field: 'name', message: 'There is a choice of this name already.' }]);
  }
}
