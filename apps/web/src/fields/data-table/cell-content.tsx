import { FieldView } from '../field-view.tsx';
import { cellText, type Column } from './column.ts';

export function CellContent<R>({ column, row }: { column: Column<R>; row: R }) {
  if (column.cell) return column.cell(row);
  const { field } = column;
  if (field?.kind === 'phone' || field?.kind === 'email')
    return <FieldView field={field} value={column.value(row)} />;
  return cellText(column, row);
}
