import { paymentWords, showDate, showPercent, type CallInput, type ForecastCell } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { showCount, showMoney } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, SidePanel, SkeletonRows } from '../../../ui/index.ts';
import { PanelFigure, PanelLine, PanelLines } from '../../../ui/overlays/panel-lines.tsx';
import { AssumedMark } from '../assumed-mark.tsx';

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
      <PanelFigure figure={showMoney(total)}>
        {assumed > 0 && (
          <>
            of which {showMoney(assumed)} assumed
            <AssumedMark />
          </>
        )}
      </PanelFigure>
      {lines.length === 0 && <p>No rent term covers these months.</p>}
      {lines.length < count && (
        <p>
          The largest {showCount(lines.length)} of {showCount(count)} lines.
        </p>
      )}
      <PanelLines>
        {lines.map((line) => (
          <PanelLine
            key={`${line.sd_id} ${line.type} ${line.assumed}`}
            name={<Link to={to(paths.leaseRentTerms, { id: line.sd_id })}>{line.label}</Link>}
            kind={line.type}
            amount={
              <>
                {showMoney(line.amount)}
                {line.assumed && <AssumedMark />}
              </>
            }
          >
            {termWords(line).map((words) => (
              <div key={words} data-figures>
                {words}
              </div>
            ))}
          </PanelLine>
        ))}
      </PanelLines>
    </>
  );
}

/** The terms of a line in words, those with the same words once. */
function termWords({ terms, assumed, market, expected }: ForecastCell['lines'][number]): readonly string[] {
  const weighted =
    expected === null
      ? []
      : [`${showPercent(expected.probability)} of the ${showMoney(expected.renewal)} that a renewal costs`];
  if (market !== null)
    return [...weighted, `Renewed at the market estimate of ${showMoney(market)} per SF and year`];
  const times = new Map<string, number>();
  for (const { rt_start, rt_end, rt_monthly, ...paid } of terms) {
    const end = rt_end ? showDate(rt_end) : 'expiration';
    const days = `${assumed ? 'After ' : ''}${rt_start && showDate(rt_start)} to ${end}`;
    const how = paymentWords({ rt_type: null, ...paid });
    const words = `${days}, ${showMoney(rt_monthly ?? 0)} a month${how ? `, ${how.toLowerCase()}` : ''}`;
    times.set(words, (times.get(words) ?? 0) + 1);
  }
  const ofTerms = [...times].map(([words, count]) => (count === 1 ? words : `${words} (${count} terms)`));
  return [...weighted, ...ofTerms];
}
