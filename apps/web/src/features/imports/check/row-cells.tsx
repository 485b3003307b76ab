import { text, type Field, type ImportKind, type ImportRow } from '@panoramic/contract';
import { ArrowRight } from 'lucide-react';
import { FieldInput } from '../../../fields/index.ts';
import { importFieldOf } from '../state/import-fields.ts';
import { shownCell } from '../state/shown-cell.ts';
import type { StepProps } from '../state/step-props.ts';
import { correctedText } from '../state/wizard.ts';
import classes from './row-list.module.css';

interface WrongCellsProps extends Pick<StepProps, 'wizard' | 'dispatch'> {
  row: ImportRow;
}

/** Each cell in error with its reason, to be put right in place. */
export function WrongCells({ row, wizard, dispatch }: WrongCellsProps) {
  return (
    <ul className={classes['cells']}>
      {row.errors.map(({ field: name, column, text: original, message }) => {
        const cell = { sheet: row.sheet, row: row.row, field: name };
        const corrected = correctedText(wizard, cell);
        // The last check was made with the text that it names.
        const isPending = corrected !== undefined && corrected !== original;
        const field = fieldOf(wizard.read.kind, name, column);
        const id = `${row.sheet} ${row.row} ${name}`;
        return (
          <li key={name} className={classes['wrong']} data-corrected={isPending || undefined}>
            <span className={classes['field']}>{field.label}</span>
            {isCell(wizard.read.kind, name) && (
              <span className={classes['input']}>
                <FieldInput
                  name={id}
                  field={{ ...field, label: `${field.label} of row ${row.row}` }}
                  label="hidden"
                  text={corrected ?? original}
                  onText={(typed) => dispatch({ type: 'correct', correction: { ...cell, text: typed } })}
                />
              </span>
            )}
            <span className={classes['reason']}>{isPending ? 'To be checked again.' : message}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Each value that changes, before and after. */
export function ChangedCells({ row, kind }: { row: ImportRow; kind: ImportKind }) {
  return (
    <ul className={classes['cells']}>
      {row.changes.map(({ field: name, before, after }) => {
        const field = fieldOf(kind, name, null);
        return (
          <li key={name} className={classes['changed']}>
            <span className={classes['field']}>{field.label}</span>
            <del>{shownCell(before, field) || <span className={classes['empty']}>empty</span>}</del>
            <ArrowRight size={14} aria-label="becomes" className={classes['arrow']} />
            <ins>{shownCell(after, field) || <span className={classes['empty']}>empty</span>}</ins>
          </li>
        );
      })}
    </ul>
  );
}

/** An error may be about a whole row, which no cell can put right. */
function isCell(kind: ImportKind, name: string): boolean {
  return importFieldOf(kind, name) !== undefined;
}

function fieldOf(kind: ImportKind, name: string, column: string | null): Field {
  return importFieldOf(kind, name) ?? text(column ?? '');
}
