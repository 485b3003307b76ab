import type { ReadImport } from '@panoramic/contract';
import { EmptyState, SkeletonRows } from '../../../ui/index.ts';
import classes from './file.module.css';

/** The headings of the file with the first rows below them. */
export function FirstRows({ read, busy }: { read: ReadImport; busy: boolean }) {
  if (busy) return <SkeletonRows rows={4} />;
  if (read.columns.length === 0)
    return (
      <EmptyState title="No columns found">
        Say in which row the headings stand, or choose another sheet.
      </EmptyState>
    );
  const sheets = Map.groupBy(read.columns, ({ sheet }) => sheet);
  return [...sheets].map(([sheet, columns]) => (
    <section key={sheet} className={classes['values']} aria-label={`First rows of ${sheet}`}>
      <h2>{sheets.size > 1 ? sheet : 'First rows'}</h2>
      <div className={classes['sideways']} tabIndex={0} role="group" aria-label={`Columns of ${sheet}`}>
        <table>
          <thead>
            <tr>
              {columns.map(({ name }) => (
                <th key={name} scope="col" title={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: Math.max(...columns.map(({ first }) => first.length)) }, (_, row) => (
              <tr key={row}>
                {columns.map(({ name, first }) => (
                  <td key={name} title={first[row]}>
                    {first[row]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  ));
}
