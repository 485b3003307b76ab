import { yearsOfClauses, type StoredClause, type StoredStatement } from '@panoramic/contract';
import classes from './years-drawing.module.css';

interface YearsDrawingProps {
  statements: readonly StoredStatement[];
  clauses: readonly StoredClause[];
}

/** The lines of each pool over the years: a bar a year, drawn to the largest of the line. */
export function YearsDrawing({ statements, clauses }: YearsDrawingProps) {
  const all = yearsOfClauses(statements);
  if (all.length === 0) return null;
  return (
    <section className={classes['section']} aria-label="Year on year">
      <h2 className={classes['heading']}>Year on year</h2>
      {all.map(({ ec_id, years, lines, totals }) => {
        const pool = clauses.find((clause) => clause.ec_id === ec_id)?.pool ?? 'No clause';
        return (
          <div key={ec_id} className={classes['frame']}>
            <table className={classes['table']}>
              <caption className={classes['caption']}>{pool}, the building’s amounts</caption>
              <thead>
                <tr>
                  <th scope="col">Line</th>
                  <td />
                  {years.map((year, at) => (
                    <th key={year} scope="col" data-number data-early={at < years.length - 2 || undefined}>
                      {year}
                    </th>
                  ))}
                  <th scope="col" data-number>
                    Change
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ description, amounts, change }) => (
                  <tr key={description}>
                    <th scope="row">{description}</th>
                    <td>
                      <Bars amounts={amounts} />
                    </td>
                    {amounts.map((amount, at) => (
                      <td key={years[at]} data-number data-early={at < years.length - 2 || undefined}>
                        {amount === null ? '–' : dollars.format(amount)}
                      </td>
                    ))}
                    <td data-number data-high={change !== null && change > 15 ? true : undefined}>
                      {change === null ? '' : `${change > 0 ? '+' : ''}${change.toFixed(1)}%`}
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Total</th>
                  <td>
                    <Bars amounts={totals} />
                  </td>
                  {totals.map((total, at) => (
                    <td key={years[at]} data-number data-early={at < years.length - 2 || undefined}>
                      {dollars.format(total)}
                    </td>
                  ))}
                  <td />
                </tr>
              </tfoot>
            </table>
          </div>
        );
      })}
    </section>
  );
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

const [height, width, gap] = [28, 10, 4];

/** The figures stand beside it, so a screen reader passes the drawing over. */
function Bars({ amounts }: { amounts: readonly (number | null)[] }) {
  const most = Math.max(1, ...amounts.map((amount) => Math.abs(amount ?? 0)));
  return (
    <svg
      data-drawn
      className={classes['bars']}
      width={amounts.length * (width + gap)}
      height={height}
      aria-hidden="true"
    >
      {amounts.map((amount, at) => {
        const tall = Math.max(amount ? 1 : 0, (Math.abs(amount ?? 0) / most) * height);
        return (
          <rect
            // eslint-disable-next-line react/no-array-index-key -- a bar is its place
            key={at}
            x={at * (width + gap)}
            y={height - tall}
            width={width}
            height={tall}
            data-last={at === amounts.length - 1 || undefined}
            data-credit={(amount ?? 0) < 0 || undefined}
          />
        );
      })}
    </svg>
  );
}
