import type { ReadImport } from '@panoramic/contract';
import { EmptyState, SkeletonRows } from '../../../ui/index.ts';
import classes from './file.module.css';

const shownValues = 3;

/** The headings of the file with the first values below each. */
export function FirstValues({ read, busy }: { read: ReadImport; busy: boolean }) {
  if (busy) return <SkeletonRows rows={4} />;
  if (read.columns.length === 0)
    return (
      <EmptyState title="No columns found">
        Say in which row the headings stand, or choose another sheet.
      </EmptyState>
    );
  const sheets = Map.groupBy(read.columns, ({ sheet }) => sheet);
  return [...sheets].map(([sheet, columns]) => (
    <section key={sheet} className={classes['values']} aria-label={`First values of ${sheet}`}>
      <h2>{sheets.size > 1 ? sheet : 'First values'}</h2>
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
            {Array.from({ length: shownValues }, (_, row) => (
              <tr key={row}>
                {columns.map(({ name, samples }) => (
                  <td key={name} title={samples[row]}>
                    {samples[row]}
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
