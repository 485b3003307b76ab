import { importIdField, text, type Field, type ImportRow, type ReadImport } from '@panoramic/contract';
import { ArrowRight } from 'lucide-react';
import { FieldInput } from '../../../fields/index.ts';
import { importFieldOf, mappedName } from '../state/import-fields.ts';
import { shownCell } from '../state/shown-cell.ts';
import type { StepProps } from '../state/step-props.ts';
import { correctedText, type Correction } from '../state/wizard.ts';
import classes from './row-list.module.css';

interface WrongCellsProps extends Pick<StepProps, 'dispatch'> {
  row: ImportRow;
  read: ReadImport;
  /** The corrections that were made in the row. */
  corrections: readonly Correction[];
}

/** Each cell in error with its reasons, to be put right in place. */
export function WrongCells({ row, read, corrections, dispatch }: WrongCellsProps) {
  const byField = Map.groupBy(row.errors, ({ field }) => field);
  return (
    <ul className={classes['cells']}>
      {[...byField].map(([bare, errors]) => {
        const [{ column, text: checkedText } = { column: null, text: '' }] = errors;
        const cell = { sheet: row.sheet, row: row.row, field: mappedName(read, row, bare) };
        const corrected = correctedText(corrections, cell);
        const isPending = corrected !== undefined && corrected !== checkedText;
        const field = fieldOf(read, row, bare);
        // An error of the whole row is reported under its id, which the file may not have.
        const isWholeRow = bare === importIdField && column === null;
        return (
          <li key={bare} className={classes['wrong']} data-corrected={isPending || undefined}>
            <span className={classes['field']}>{isWholeRow ? 'Row' : field.label}</span>
            {isWholeRow ? (
              <span />
            ) : (
              <FieldInput
                name={`${row.sheet} ${row.row} ${row.part ?? ''} ${bare}`}
                field={{ ...field, label: `${field.label} of row ${row.row}` }}
                label="hidden"
                text={corrected ?? checkedText}
                onText={(typed) => dispatch({ type: 'correct', correction: { ...cell, text: typed } })}
              />
            )}
            <span className={classes['reason']}>
              {isPending ? 'To be checked again.' : errors.map(({ message }) => message).join(' ')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Each value that changes, before and after. */
export function ChangedCells({ row, read }: { row: ImportRow; read: ReadImport }) {
  return (
    <ul className={classes['cells']}>
      {row.changes.map(({ field: name, before, after }) => {
        const field = fieldOf(read, row, name);
        return (
          <li key={name} className={classes['changed']}>
            <span className={classes['field']}>{field.label}</span>
            <del>{shownCell(before, field) || <span className={classes['empty']}>empty</span>}</del>
            <ArrowRight size={14} aria-label="becomes" className={classes['arrow']} />
            <ins>{shownCell(after, field)}</ins>
          </li>
        );
      })}
    </ul>
  );
}

function fieldOf(read: ReadImport, row: ImportRow, bare: string): Field {
  return importFieldOf(read, mappedName(read, row, bare)) ?? text(bare);
}
