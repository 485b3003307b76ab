import { isOpenLease, mayUse, type MarketEstimate } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { queryFor, reasonOf, useMarketView, useSignedIn } from '../../../api/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, SidePanel, SkeletonRows } from '../../../ui/index.ts';
import type { DetailTabProps } from '../details/detail-tabs.ts';
import { LeaseFrame } from '../details/lease-frame.tsx';
import { ComparedAs } from './compared-as.tsx';
import { EstimateComps } from './estimate-comps.tsx';
import { FigureTiles } from './estimate-figures.tsx';
import { HowGood } from './how-good.tsx';
import classes from './market.module.css';
import { RangeDrawing } from './range-drawing.tsx';
import { rangeOf } from './range-of.ts';
import { estimateInput } from './save-lease-market.ts';

/** What the space of a lease would cost today, against its own rent, with everything that the figure is made of. */
export function MarketTab({ lease }: DetailTabProps) {
  const view = useMarketView();
  const { roles } = useSignedIn();
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery({
    ...queryFor('Market/GetEstimate', estimateInput(lease.sd_id, all)),
    enabled: Boolean(view),
    // The heaviest comps stay while the others are loaded.
    placeholderData: (shown) => (shown?.sd_id === lease.sd_id ? shown : undefined),
  });
  const [judging, setJudging] = useState(false);
  if (view === null) return <Navigate to={to(paths.leaseSummary, { id: lease.sd_id })} replace />;
  const mayWrite = mayUse('Write', roles);
  return (
    <LeaseFrame
      lease={lease}
      tab="market"
      width="wide"
      actions={
        <>
          <Button variant="default" onClick={() => setJudging(true)}>
            How good is this?
          </Button>
          <Button
            component={Link}
            to={to(paths.marketBrief, { id: lease.sd_id })}
            variant="default"
            leftSection={<FileText size={16} aria-hidden />}
          >
            Renewal brief
          </Button>
        </>
      }
    >
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The market figures could not be loaded.
        </Banner>
      )}
      {!isOpenLease(lease) && (
        <Banner kind="warning">The lease is closed; the figures are for comparison only.</Banner>
      )}
      {!error &&
        (data ? (
          <Estimate estimate={data} mayWrite={mayWrite} all={all} onShowAll={() => setAll(true)} />
        ) : (
          <SkeletonRows />
        ))}
      {judging && (
        <SidePanel title="How good is this?" onClose={() => setJudging(false)}>
          <HowGood propertyType={data?.lease.propertyType ?? null} />
        </SidePanel>
      )}
    </LeaseFrame>
  );
}

interface EstimateProps {
  estimate: MarketEstimate;
  mayWrite: boolean;
  all: boolean;
  onShowAll: () => void;
}

function Estimate({ estimate, mayWrite, all, onShowAll }: EstimateProps) {
  const range = rangeOf(estimate);
  return (
    <div className={classes['parts']}>
      <FigureTiles estimate={estimate} />
      {estimate.estimate === null && <p className={classes['quiet']}>{estimate.rule[0]}</p>}
      {range && (
        <section className={classes['range']} aria-label="Range">
          <RangeDrawing range={range} />
          <p className={classes['quiet']}>
            The band is the middle half of the market, on the basis {estimate.basis}.{' '}
            {estimate.comps && 'Each tick is a comp. '}The diamond is this lease.
          </p>
        </section>
      )}
      <ComparedAs estimate={estimate} mayWrite={mayWrite} all={all} />
      {estimate.comps && (
        <EstimateComps
          estimate={estimate}
          comps={estimate.comps}
          mayWrite={mayWrite}
          all={all}
          onShowAll={onShowAll}
        />
      )}
    </div>
  );
}
