import {
  acknowledgementFields,
  clauseRowFields,
  indexRuleFields,
  leaseAccountingFields,
  leaseFields,
  leaseMeasurementFields,
  leaseTabNames,
  leaseTabs,
  leasePayeeFields,
  optionFields,
  explanationFields,
  paidFields,
  paidMatchFields,
  paymentChargeFields,
  percentageRentFields,
  salesMonthFields,
  shareFields,
  statementRowFields,
  type HistoryEntry,
} from '@panoramic/contract';
import { changeSetOfEntry, historyEntry, type HistoryKind, type HistoryRow } from '#db/history/history.ts';
import { sql } from '#db/scope/sql.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { optionTable } from './tabs/options.ts';
import { storedTabs } from './tabs/stored-tabs.ts';

/** What each table's rows are called, and which of their columns people know. */
export const leaseHistoryKinds: Readonly<Record<string, HistoryKind>> = {
  leases: { what: 'Lease', fields: leaseFields },
  [optionTable.name]: { what: 'Option', fields: optionFields },
  lease_accounting: { what: 'Accounting', fields: leaseAccountingFields },
  lease_payees: { what: 'Payee', fields: leasePayeeFields },
  payment_charges: { what: 'Charge', fields: paymentChargeFields },
  payment_actuals: { what: 'Paid', fields: { ...paidFields, ...paidMatchFields } },
  payment_shares: { what: 'Part Paid', fields: shareFields },
  payment_explanations: { what: 'Explanation', fields: explanationFields },
  expense_clauses: { what: 'Expense Clause', fields: clauseRowFields },
  expense_statements: { what: 'Statement', fields: statementRowFields },
  sales_months: { what: 'Sales', fields: salesMonthFields },
  index_rules: { what: 'Index Rent', fields: indexRuleFields },
  percentage_rents: { what: 'Percentage Rent', fields: percentageRentFields },
  lease_measurements: { what: 'Measurement', fields: leaseMeasurementFields },
  ...Object.fromEntries(
    leaseTabNames.map((name) => {
      const { noun, fields } = leaseTabs[name];
      const beside = name === 'criticalDates' ? acknowledgementFields : {};
      return [storedTabs[name].table.name, { what: noun, fields: { ...fields, ...beside } }];
    }),
  ),
};

/** The lease's own changes and those of its rows, the latest first. */
export async function leaseHistory(tx: Tx, clientId: number, id: number): Promise<HistoryEntry[]> {
  const rows = await tx.rows<HistoryRow & { table_name: string }>(sql`
    select h.at, u."userName", h.table_name, h.row_id, h.before, h.after, ${changeSetOfEntry}
    from history h left join users u on u.id = h.user_id left join change_sets s on s.id = h.change_set_id
    where h.client_id = ${clientId}
      and ((h.table_name = 'leases' and h.row_id = ${id}) or h.parent_id = ${id})
    order by h.id desc limit 2000`);
  return rows.flatMap((row) => {
    const kind = leaseHistoryKinds[row.table_name];
    return kind ? [historyEntry(row, kind)] : [];
  });
}
