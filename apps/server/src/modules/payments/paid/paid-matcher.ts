import {
  centsOf,
  linesOfPaid,
  paidFields,
  showDate,
  type ImportedValues,
  type ImportOutcome,
  type PaidFields,
} from '@panoramic/contract';
import type { Tx } from '#db/scope/transaction.ts';
import { sql } from '#db/scope/sql.ts';
import type { StoredTable } from '#db/scope/row-store.ts';
import { payableLines, type OpenLine } from './payable-lines.store.ts';

/** What payables paid. Its line is set when it is stored, or by hand. */
export const paidTable: StoredTable = {
  name: 'payment_actuals',
  key: 'pa_id',
  columns: [...Object.keys(paidFields), 'pa_match', 'sd_id'],
};

interface JudgedPaid {
  readonly outcome: ImportOutcome;
  readonly label: string;
  readonly lease_id: number | null;
  readonly values: ImportedValues;
}

/** Finds the lines that the rows of a file pay, one after another: what a row pays is not open for the next. */
export class PaidMatcher {
  readonly #tx: Tx;
  readonly #clientId: number;
  /** By key: what rows before pay of a line. */
  readonly #taken = new Map<string, number>();

  constructor(tx: Tx, clientId: number) {
    this.#tx = tx;
    this.#clientId = clientId;
  }

  async withMatches<R extends JudgedPaid>(rows: readonly R[]): Promise<R[]> {
    const fresh = rows.filter(({ outcome }) => outcome === 'new').map(({ values }) => paidOf(values));
    const lines = fresh.length === 0 ? [] : await payableLines(this.#tx, this.#clientId, fresh);
    return rows.map((row) => (row.outcome === 'new' ? this.#matched(row, lines) : row));
  }

  #matched<R extends JudgedPaid>(row: R, lines: readonly OpenLine[]): R {
    const paid = paidOf(row.values);
    const cents = centsOf(paid.pa_amount ?? 0);
    const open = lines.map((line) => ({
      ...line,
      openCents: line.openCents - (this.#taken.get(line.key) ?? 0),
    }));
    const fits = linesOfPaid({ ...paid, cents }, open);
    const [line] = fits;
    if (!line) return { ...row, label: 'No payment that was sent fits' };
    if (fits.length > 1) return { ...row, label: `Fits ${fits.length} payments: match it by hand` };
    this.#taken.set(line.key, (this.#taken.get(line.key) ?? 0) + cents);
    return {
      ...row,
      label: `${line.lease}, ${line.type}, ${showDate(line.due)}`,
      lease_id: line.sd_id,
      values: { ...row.values, pa_match: line.key, sd_id: line.sd_id },
    };
  }
}

/** Safe: what the check lets through has the fields of a payment; what is left out is empty. */
function paidOf(values: ImportedValues): PaidFields {
  const empty = Object.fromEntries(Object.keys(paidFields).map((name) => [name, null]));
  return { ...empty, ...values } as unknown as PaidFields;
}

/** Rows of an import that were stored by another one since the check. */
export function paidMeanwhile(tx: Tx, importId: number, clientId: number | null) {
  return tx.rows<{ sheet: number; row: number; part: number; label: string }>(sql`
    select r.sheet, r.row, r.part, r.label
    from import_results r cross join lateral jsonb_populate_record(null::payment_actuals, r."values") v
    where r.import_id = ${importId} and r.kind = 'paid' and r.outcome = 'new' and exists (
      select from payment_actuals t
      where t.client_id = ${clientId} and t.active and t.pa_paid = v.pa_paid and t.pa_amount = v.pa_amount
        and coalesce(t.pa_batch, 0) = coalesce(v.pa_batch, 0) and coalesce(t.pa_line, 0) = coalesce(v.pa_line, 0)
        and (lower(btrim(coalesce(t.pa_key, ''))), lower(btrim(coalesce(t.pa_payee, ''))),
          lower(btrim(coalesce(t.pa_vendor, ''))), lower(btrim(coalesce(t.pa_lease, ''))),
          lower(btrim(coalesce(t.pa_reference, '')))) = (lower(btrim(coalesce(v.pa_key, ''))),
          lower(btrim(coalesce(v.pa_payee, ''))), lower(btrim(coalesce(v.pa_vendor, ''))),
          lower(btrim(coalesce(v.pa_lease, ''))), lower(btrim(coalesce(v.pa_reference, '')))))
    order by r.sheet, r.row, r.part`);
}
