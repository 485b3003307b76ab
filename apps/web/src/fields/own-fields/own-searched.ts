import { ownFieldTable, showValue, valueIn, type OwnFieldRow, type OwnValues } from '@panoramic/contract';
import { queryClient, queryFor } from '../../api/index.ts';
import type { SearchedField } from '../../lib/screen.ts';

/** The own values of rows that the command search has found, by their labels. */
export async function ownSearched(): Promise<
  (kind: OwnFieldRow, row: { own?: OwnValues | undefined }) => readonly SearchedField[]
> {
  // Those of comps may be asked for where no client is open; the search goes on without them.
  const defined = await queryClient.fetchQuery(queryFor('Fields/GetFields', {})).catch(() => []);
  return (kind, row) => {
    if (!row.own) return [];
    const table = ownFieldTable(defined.filter((own) => own.kind === kind));
    return Object.entries(table).map(([name, field]) => {
      const value = valueIn(row, name);
      // Safe: an own field has its own values.
      return { label: field.label, text: value === null ? null : showValue(value as never, field) };
    });
  };
}
