import { compTypeOfKind, type OwnChoice, type OwnField } from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { allOwnFields, answered, ownChoicesOf, ownFieldsOf } from '../fields/index.ts';
import type { StoredImport } from './imports.store.ts';

/** The definitions of all own fields that the rows of an import can have, the retired ones included. */
export async function ownFieldsOfImport(
  tx: Tx,
  { client_id, kind }: Pick<StoredImport, 'client_id' | 'kind'>,
): Promise<readonly OwnField[]> {
  const type = compTypeOfKind(kind);
  const fields =
    type === null ? await allOwnFields(tx, client_id ?? 0) : await ownFieldsOf(tx, null, `comps${type}`);
  return fields.map(answered);
}

/** What the client has added to the lists of choices; comps have none of these. */
export async function ownChoicesOfImport(
  tx: Tx,
  { client_id }: Pick<StoredImport, 'client_id'>,
): Promise<readonly OwnChoice[]> {
  return client_id === null ? [] : ownChoicesOf(tx, client_id);
}
