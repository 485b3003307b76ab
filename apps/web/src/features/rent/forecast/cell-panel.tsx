import { showDate, type CallInput, type ForecastCell } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { showCount, showMoney } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, SidePanel, SkeletonRows } from '../../../ui/index.ts';
import { AssumedMark } from '../assumed-mark.tsx';
import classes from './cell-panel.module.css';

interface CellPanelProps {
  title: string;
  asked: CallInput<'Rent/GetForecastCell'>;
  onClose: () => void;
}

/** The rent terms behind a cell of the forecast. */
export function CellPanel({ title, asked, onClose }: CellPanelProps) {
  const { data, error, refetch } = useQuery(queryFor('Rent/GetForecastCell', asked));
  return (
    <SidePanel title={title} onClose={onClose}>
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The rent terms could not be loaded.
        </Banner>
      )}
      {!error && (data ? <Lines cell={data} /> : <SkeletonRows rows={4} />)}
    </SidePanel>
  );
}

function Lines({ cell }: { cell: ForecastCell }) {
  const { lines, count, total, assumed } = cell;
  return (
    <>
      <p className={classes['total']} data-figures>
        <b>{showMoney(total)}</b>
        {assumed > 0 && (
          <span>
            of which {showMoney(assumed)} assumed
            <AssumedMark />
          </span>
        )}
      </p>
      {lines.length === 0 && <p>No rent term covers these months.</p>}
      {lines.length < count && (
        <p>
          The largest {showCount(lines.length)} of {showCount(count)} lines.
        </p>
      )}
      <ul className={classes['lines']}>
        {lines.map((line) => (
          <li key={`${line.sd_id} ${line.type} ${line.assumed}`}>
            <div className={classes['line']}>
              <span>
                <Link to={to(paths.leaseRentTerms, { id: line.sd_id })}>{line.label}</Link>
                <span className={classes['type']}>{line.type}</span>
              </span>
              <span data-figures>
                {showMoney(line.amount)}
                {line.assumed && <AssumedMark />}
              </span>
            </div>
            {line.terms.map((term) => (
              <div
                key={`${term.rt_start} ${term.rt_end} ${term.rt_monthly}`}
                className={classes['term']}
                data-figures
              >
                {line.assumed && 'After '}
                {term.rt_start && showDate(term.rt_start)} to{' '}
                {term.rt_end ? showDate(term.rt_end) : 'expiration'}, {showMoney(term.rt_monthly ?? 0)} a
                month
              </div>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
