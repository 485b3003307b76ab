import { noFilters } from '@panoramic/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { leasesOf } from '../../../test/leases.ts';
import {
  leaseTable,
  leasesByIds,
  deletedLeases,
  selectFoundLeases,
} from '../../modules/leases/lease.store.ts';
import { openPool, type Pool } from '../driver/pool.ts';
import { deactivateRow, findRow, updateRow } from './row-store.ts';
import { inTransaction, nobody } from './transaction.ts';

/** Queries run as a superuser, to whom no policy applies: only the application's own WHERE is left. */
const app = testApp();
let pool: Pool;
let theirs = 0;
const other = 999_999;

beforeAll(async () => {
  pool = openPool(app.database.ownerUrl, { max: 1 });
  theirs = (await leasesOf(app)()).sd_id;
});
afterAll(() => pool.end());

describe('without row-level security, the application still names the client', () => {
  // @security when-finds-changes-deletes-row
  test('when it finds, changes and deletes a row', async () => {
    await inTransaction(pool, nobody, async (tx) => {
      expect(await findRow(tx, leaseTable, other, theirs)).toBeNull();
      expect(await deactivateRow(tx, leaseTable, other, theirs)).toBe(false);
      await expect(
        updateRow(tx, leaseTable, {
          clientId: other,
          id: theirs,
          version: null,
          values: { sd_city: 'Ours' },
        }),
      ).rejects.toThrow('There is no such entry.');
    });
  });

  test('when it lists, searches and exports', async () => {
    await inTransaction(pool, nobody, async (tx) => {
      expect(await tx.rows(await selectFoundLeases(tx, other, noFilters, '2026-06-15'))).toEqual([]);
      expect(await tx.rows(deletedLeases(other))).toEqual([]);
      expect(await leasesByIds(tx, other, [theirs], '2026-06-15')).toEqual([]);
    });
  });
});
