import {
  codeFor,
  codesByLease,
  journalEventLabels,
  monthIndex,
  monthTexts,
  type LeaseFields,
  type SavedPaymentCode,
} from '@panoramic/contract';
import { columnsOf } from '#db/scope/row-store.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { refuse } from '#lib/problem.ts';
import { accountNames, postedLeases, type SpanRequest } from '../../accounting/index.ts';
import type { LayoutContent, LayoutRow } from '../files/layout-file.ts';
import { codeTable } from '../payment-tables.ts';

export interface JournalContent extends LayoutContent {
  /** Leases without a code for their base rent. */
  readonly withoutCode: readonly string[];
}

type CodedLease = Pick<LeaseFields, 'sd_region' | 'sd_state'> & { readonly sd_id: number };

/**
 * The journal of a month as the rows of a file: accounts by the names of the journal, cost center and entity by the
 * code of the lease's base rent. Count and sums are of all; no more rows than `most` are given.
 */
export async function journalRows(
  tx: Tx,
  span: SpanRequest,
  number: number,
  most = Number.POSITIVE_INFINITY,
): Promise<JournalContent> {
  const { clientId, to } = span;
  const accounts = await accountNames(tx, span);
  const codesOf = codesByLease(
    await tx.rows<SavedPaymentCode>(sql`
    select ${columnsOf(codeTable)} from payment_codes where client_id = ${clientId} and active order by pc_id`),
  );
  const leases = await tx.rows<CodedLease>(sql`
    select sd_id, sd_region, sd_state from leases where client_id = ${clientId}`);
  const byId = new Map(leases.map((lease) => [lease.sd_id, lease]));
  const date = { day: monthTexts(monthIndex(to)).lastDay };
  const rows: LayoutRow[] = [];
  const withoutCode: string[] = [];
  let [count, debits, credits] = [0, 0, 0];
  for await (const batch of postedLeases(tx, span)) {
    for (const { sd_id, label, postings } of batch) {
      if (postings.length === 0) continue;
      const lease = byId.get(sd_id) ?? { sd_id, sd_region: null, sd_state: null };
      const code = codeFor(codesOf(sd_id), { ...lease, type: 'Base Rent' });
      if (!code) withoutCode.push(label);
      for (const [event, account, debit, credit] of postings) {
        count += 1;
        debits += debit;
        credits += credit;
        if (count > most) continue;
        rows.push({
          batch: { count: number },
          line: { count },
          lease: label,
          date,
          description: journalEventLabels[event],
          account: accounts[account],
          costCenter: code?.pc_cost_center ?? null,
          entity: code?.pc_entity ?? null,
          debit: debit === 0 ? null : { cents: debit },
          credit: credit === 0 ? null : { cents: credit },
          amount: { cents: debit - credit },
        });
      }
    }
  }
  if (debits !== credits)
    refuse([{ field: 'month', message: 'Debits and credits of the month differ. Nothing was written.' }]);
  return { rows, count, cents: debits, withoutCode };
}
