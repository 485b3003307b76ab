import type { RentNote } from '@panoramic/contract';
import { handlers } from '#calls/handler.ts';
import { insertRow, updateRow, type StoredTable } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { parentLease } from './rows.ts';

const rentNotes: StoredTable = { name: 'rent_notes', key: 'sd_id', columns: ['tn_note'] };

/** The general note under a lease's rent terms: one to a lease, made when it is first written. */
export const rentNoteHandlers = handlers({
  'Leases/GetRTNote': async ({ tx, clientId }, { id }) => {
    await parentLease(tx, clientId, id);
    return (await findNote(tx, clientId, id)) ?? { sd_id: id, tn_note: null, active: true, version: 0 };
  },

  'Leases/EditRTNote': async ({ tx, clientId }, { sd_id, version, ...values }) => {
    // The lock on the lease makes two first writers take turns.
    await parentLease(tx, clientId, sd_id, 'locked');
    const isNew = (await findNote(tx, clientId, sd_id)) === null;
    if (isNew && !version) return insertRow<RentNote>(tx, rentNotes, { clientId, values, fixed: { sd_id } });
    return updateRow<RentNote>(tx, rentNotes, { clientId, id: sd_id, version: version ?? null, values });
  },
});

function findNote(tx: Tx, clientId: number, id: number): Promise<RentNote | null> {
  return tx.maybe<RentNote>(sql`
    select sd_id, tn_note, active, version from rent_notes where client_id = ${clientId} and sd_id = ${id} and active`);
}
