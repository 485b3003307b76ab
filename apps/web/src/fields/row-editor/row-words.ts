import { showValue } from '@panoramic/contract';
import { baseValue, fieldOf, type EditorRow, type RowKind } from './editor.ts';

const most = 120;

/** Names the row by the first values in its columns: "Base Rent, 01/01/2027, 12/31/2027, $1,000.00". */
export function describeRow(kind: RowKind, row: EditorRow): string {
  const shown = kind.columns
    .flatMap(({ fields }) => fields.slice(0, 3))
    .map((name) => cellText(kind, row, name))
    .filter((text) => text !== '');
  const words = shown.slice(0, 4).join(', ');
  return words.length > most ? `${words.slice(0, most - 1)}…` : words;
}

function cellText(kind: RowKind, row: EditorRow, name: string): string {
  const field = fieldOf(kind, name);
  if (field.kind === 'flag') return '';
  // Safe: the saved value of the field itself.
  return showValue(baseValue(row, name) as never, field)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
