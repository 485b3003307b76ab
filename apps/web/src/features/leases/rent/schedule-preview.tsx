import { showDate, type BuiltTerm, type PlainDate } from '@panoramic/contract';
import { useSignedIn } from '../../../api/index.ts';
import { showMoney } from '../../../lib/money.ts';
import { RentDrawing } from './rent-drawing.tsx';
import classes from './schedule-builder.module.css';

/** The rows of a schedule and their drawing, before anything happens. */
export function SchedulePreview({
  rows,
  expiration,
}: {
  rows: readonly BuiltTerm[];
  expiration: PlainDate | null;
}) {
  const { today } = useSignedIn();
  if (rows.length === 0)
    return <p className={classes['hint']}>The rows show here as soon as there is a rent.</p>;
  return (
    <>
      <RentDrawing terms={rows} expiration={expiration} today={today} size="small" />
      <div className={classes['rows']}>
        <table>
          <thead>
            <tr>
              <th scope="col">Start</th>
              <th scope="col">End</th>
              <th scope="col">Monthly</th>
              <th scope="col">Per SQFT</th>
              <th scope="col">Notes</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rt_start, rt_end, rt_monthly, rt_psqft, rt_notes }) => (
              <tr key={rt_start}>
                <td>{rt_start && showDate(rt_start)}</td>
                <td>{rt_end && showDate(rt_end)}</td>
                <td>{showMoney(rt_monthly)}</td>
                <td>{showMoney(rt_psqft)}</td>
                <td>{rt_notes}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
