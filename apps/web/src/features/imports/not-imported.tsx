import { showCount } from '../../lib/money.ts';
import classes from './not-imported.module.css';
import { leftOut } from './state/left-out.ts';
import type { Wizard } from './state/wizard.ts';

/** Names the sheets and columns of the file that become nothing; nothing is left out without a word. */
export function NotImported({ wizard: { read, answers } }: { wizard: Wizard }) {
  const { sheets, columns } = leftOut(read, answers.mapping);
  if (sheets.length + columns.length === 0) return null;
  const title = `Not imported: ${counted(sheets.length, columns.length)}`;
  return (
    <section className={classes['left']} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {sheets.map(({ name, rows }) => (
          <li key={name}>
            <span className={classes['columnName']} title={name}>
              Sheet {name}
            </span>
            <span className={classes['samples']}>{countOf(rows, 'row')}</span>
          </li>
        ))}
        {columns.map(({ name, sheet, samples }) => (
          <li key={`${sheet} ${name}`}>
            <span className={classes['columnName']} title={name}>
              {read.kind === 'portfolio' ? `${sheet}: ${name}` : name}
            </span>
            <span className={classes['samples']}>{samples.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function counted(sheets: number, columns: number): string {
  const parts = [
    ...(sheets > 0 ? [countOf(sheets, 'sheet')] : []),
    ...(columns > 0 ? [countOf(columns, 'column')] : []),
  ];
  return parts.join(' and ');
}

function countOf(count: number, noun: string): string {
  return `${showCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
