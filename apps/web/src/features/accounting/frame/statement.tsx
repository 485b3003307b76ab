import type { ReactNode } from 'react';
import classes from './statement.module.css';

/** One line of a statement: a figure in each of its columns. */
export interface StatementLine {
  readonly key: string;
  readonly label: ReactNode;
  /** What is written in each column; `null` leaves it empty. */
  readonly figures: readonly (ReactNode | null)[];
  /** A balance or a sum: strong, with a line above it. */
  readonly total?: boolean;
  /** One quiet line under the label. */
  readonly note?: ReactNode;
  /** Opens what the figure in the column with this index is made of. */
  readonly onOpen?: ((column: number) => void) | undefined;
  /** The accessible name of the buttons, for users who cannot see where a figure stands. */
  readonly name?: string;
}

interface StatementProps {
  label: string;
  /** The heading of the first column and of those of figures. */
  heading: string;
  columns: readonly string[];
  lines: readonly StatementLine[];
}

/** A short table as in a report: words at the left, figures at the right, each figure opens its lines. */
export function StatementTable({ label, heading, columns, lines }: StatementProps) {
  return (
    <div className={classes['frame']}>
      <table className={classes['statement']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {columns.map((column) => (
              <th key={column} scope="col" data-figure>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.key} line={line} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ line, columns }: { line: StatementLine; columns: readonly string[] }) {
  const { label, figures, total, note, onOpen, name } = line;
  return (
    <tr data-total={total}>
      <th scope="row">
        {label}
        {note && <span className={classes['note']}>{note}</span>}
      </th>
      {columns.map((column, at) => {
        const figure = figures[at] ?? null;
        return (
          <td key={column} data-figure data-label={columns.length > 1 ? column : undefined}>
            {figure !== null && onOpen ? (
              <button
                type="button"
                className={classes['figure']}
                aria-haspopup="dialog"
                aria-label={name && `${name}${columns.length > 1 ? `, ${column}` : ''}`}
                onClick={() => onOpen(at)}
              >
                {figure}
              </button>
            ) : (
              figure
            )}
          </td>
        );
      })}
    </tr>
  );
}
