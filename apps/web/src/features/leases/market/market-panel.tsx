import type { Lease } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryFor } from '../../../api/index.ts';
import { showMoney } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Badge } from '../../../ui/index.ts';
import { confidenceTones, gapTone, gapWords } from './market-words.ts';
import classes from './market.module.css';
import { RangeDrawing } from './range-drawing.tsx';
import { rangeOf } from './range-of.ts';

/** The rent beside the market, for the summary. Its figures are told and explained on the tab Market. */
export function MarketPanel({ lease }: { lease: Lease }) {
  const { data: estimate } = useQuery(queryFor('Market/GetEstimate', { id: lease.sd_id }));
  const range = estimate && rangeOf(estimate);
  return (
    <section className={classes['panel']} aria-label="Market rent" aria-busy={!estimate}>
      <div className={classes['panelHead']}>
        <h2 className={classes['label']} style={{ margin: 0, fontWeight: 400 }}>
          Market
        </h2>
        <Link to={to(paths.leaseMarket, { id: lease.sd_id })}>What it is made of</Link>
      </div>
      {estimate && (
        <div data-figures>
          {estimate.estimate === null ? (
            <>
              <Badge>Too few comps</Badge>{' '}
              <span className={classes['quiet']}>No figure is given for less than three.</span>
            </>
          ) : (
            <>
              <strong>{showMoney(estimate.estimate)} / SF</strong>{' '}
              <Badge tone={confidenceTones[estimate.confidence]}>{estimate.confidence}</Badge>
              {estimate.gap !== null && (
                <div>
                  <Badge tone={gapTone(estimate.gap)}>{gapWords(estimate.gap)}</Badge>
                  {estimate.gapPerYear !== null && ` ${showMoney(Math.abs(estimate.gapPerYear))} a year`}
                </div>
              )}
              {estimate.netEffective && (
                <div className={classes['quiet']}>
                  Net effective {showMoney(estimate.netEffective.ours)}, market{' '}
                  {showMoney(estimate.netEffective.market)}
                </div>
              )}
            </>
          )}
        </div>
      )}
      {range && <RangeDrawing range={{ ...range, comps: [] }} />}
    </section>
  );
}
