import type { Forecast, ForecastRow } from '@panoramic/contract';
import { usePrinting } from '../../../fields/index.ts';
import { showCount, showMoney } from '../../../lib/money.ts';
import { AssumedMark } from '../assumed-mark.tsx';
import { amountIn, forecastColumns, type ForecastPeriod } from './grid-columns.ts';
import { printedBlocks, type PrintedBlock } from './printed-blocks.ts';
import classes from './printed-forecast.module.css';

/** More amounts than anybody reads on paper or a browser prints; above this, only the totals are printed. */
const mostAmounts = 300_000;

interface PrintedForecastProps {
  forecast: Forecast;
  /** The heading of the names: Lease, State. */
  heading: string;
  period: ForecastPeriod;
}

/** All rows and months as tables that fit the paper. They are rendered only while printing. */
export function PrintedForecast(props: PrintedForecastProps) {
  return usePrinting() ? <Blocks {...props} /> : null;
}

function Blocks({ forecast, heading, period }: PrintedForecastProps) {
  const { months, rows, settings } = forecast;
  const columns = forecastColumns(months, settings.fiscalMonth, period);
  const fits = rows.length * columns.length <= mostAmounts;
  return (
    <div className={classes['blocks']}>
      {!fits && (
        <p>
          {showCount(rows.length)} rows of {showCount(months.length)} months are too many to print. The totals
          follow; Excel has every row.
        </p>
      )}
      {printedBlocks(forecast, columns).map((block) => (
        <Block
          key={block.columns[0]?.label}
          block={block}
          heading={heading}
          rows={fits ? rows : []}
          forecast={forecast}
        />
      ))}
    </div>
  );
}

interface BlockProps extends Omit<PrintedForecastProps, 'period'> {
  block: PrintedBlock;
  rows: readonly ForecastRow[];
}

function Block({ block: { columns, zoom }, heading, rows, forecast: { total, assumed } }: BlockProps) {
  return (
    <table className={classes['block']} style={{ zoom }} data-figures data-for-paper>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.key} row={row} columns={columns} />
        ))}
      </tbody>
      <tfoot>
        <Line row={{ label: 'Total', detail: null, amounts: total, assumed }} columns={columns} />
      </tfoot>
    </table>
  );
}

interface LineProps {
  row: Pick<ForecastRow, 'label' | 'detail' | 'amounts' | 'assumed'>;
  columns: PrintedBlock['columns'];
}

function Line({ row, columns }: LineProps) {
  return (
    <tr>
      <th scope="row">{[row.label, row.detail].filter(Boolean).join(', ')}</th>
      {columns.map((column) => {
        const { amount, assumed } = amountIn(row, column);
        return (
          <td key={column.label} data-kind={column.kind}>
            {showMoney(amount)}
            {assumed > 0 && <AssumedMark />}
          </td>
        );
      })}
    </tr>
  );
}
