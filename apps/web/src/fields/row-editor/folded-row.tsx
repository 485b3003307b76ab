import { ChevronDown } from 'lucide-react';
import type { EditorRow } from './editor.ts';
import classes from './row-editor.module.css';

/** A new row without anything typed or marked, which a phone may show as one line. */
export function isUntouched(row: EditorRow): boolean {
  return (
    row.id === 0 &&
    row.editing &&
    row.file === null &&
    row.sending === null &&
    row.problem === null &&
    Object.keys(row.errors).length === 0 &&
    Object.values(row.typed).every((text) => text === '')
  );
}

interface FoldedRowProps {
  name: string;
  /** Its place among the new rows. */
  number: number;
  /** The columns of the table. */
  width: number;
  onOpen: (name: string) => void;
}

/** A new row as one line. A tap opens it, and so does the focus when Tab moves it here. */
export function FoldedRow({ name, number, width, onOpen }: FoldedRowProps) {
  return (
    <tbody role="rowgroup" className={classes['row']} data-row={name} data-folded>
      <tr role="row">
        <td role="cell" colSpan={width}>
          <button
            type="button"
            className={classes['unfold']}
            aria-expanded={false}
            // A press does not move the focus here: the row would open under the finger, before the click.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => onOpen(name)}
            onClick={() => onOpen(name)}
          >
            New row {number}
            <ChevronDown size={16} aria-hidden />
          </button>
        </td>
      </tr>
    </tbody>
  );
}
