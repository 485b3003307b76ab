import {
  marketColumns,
  showChange,
  type ListColumn,
  type MarketRow,
  type MarketRowField,
} from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { call, queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import {
  EmptyRoom,
  chooseWidths,
  DataTable,
  listColumn,
  ListToolbar,
  OpenedView,
  minWidthOf,
  pairedColumns,
  useListView,
  type ByColumn,
  type Column,
  type ColumnLook,
} from '../../../fields/index.ts';
import { showCount, showMoney } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Badge, Banner, PageFrame, SidePanel, type Tone } from '../../../ui/index.ts';
import { leaseOptionsOf } from '../../leases/index.ts';
import { RentFilters, useRentAddress, WorkbookButton } from '../../rent/index.ts';
import { MarketSettingsForm } from '../market-settings.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { SeesMarket } from '../sees-market.tsx';
import { GapScatter } from './gap-scatter.tsx';
import classes from './market-screen.module.css';

export function MarketScreen() {
  return (
    <SeesMarket>
      <Market />
    </SeesMarket>
  );
}

/** Every open lease against the comps, drawn and listed. */
function Market() {
  const { today } = useSignedIn();
  const { search, setSearch, openSaved, isBare, urlOf } = useRentAddress(paths.market, []);
  const view = useListView('market', marketColumns);
  const { data: rows, error, refetch } = useQuery(queryFor('Market/GetPortfolio', leaseOptionsOf(search)));
  const isPhone = useNarrow('sm');
  const isPaired = useNarrow('lg') && !isPhone && !view.custom;
  const columns = useMemo(() => {
    const made = view.shown.map(columnOf);
    return isPaired ? pairedColumns(made, pairs, pairedWidths) : made;
  }, [view.shown, isPaired]);
  const [pointed, setPointed] = useState<number | null>(null);
  const [assuming, setAssuming] = useState(false);
  return (
    <OpenedView list="market" isBare={isBare} urlOf={urlOf}>
      <PageFrame
        title="Rent vs market"
        width="table"
        count={rows?.length}
        context={rows && rows.length > 0 && <Totals rows={rows} />}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<SlidersHorizontal size={16} aria-hidden />}
              onClick={() => setAssuming(true)}
            >
              Assumptions
            </Button>
            <WorkbookButton
              ask={() => call('Market/GetReport', leaseOptionsOf(search))}
              name={`Market ${today}.xlsx`}
              disabled={!rows || rows.length === 0}
            />
          </>
        }
      >
        <ListToolbar
          view={view}
          inForce={leaseOptionsOf(search)}
          onOpen={openSaved}
          views={{ table: 'Market', onOpen: openSaved }}
        >
          <RentFilters search={search} onSearch={setSearch} />
        </ListToolbar>
        {error && (
          <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
            The market figures could not be loaded.
          </Banner>
        )}
        {!error && <GapScatter rows={rows} pointed={pointed} onPoint={setPointed} />}
        {!error && (
          <div className={classes['list']} data-paired={isPaired || undefined}>
            <DataTable
              key={view.open?.id}
              label="Market"
              rows={view.known ? rows : undefined}
              columns={columns}
              minWidth={isPaired ? pairedMinWidth : minWidthOf(columns)}
              sort={view.open?.sort ?? { key: 'gap_year', direction: 'desc' }}
              rowKey={({ sd_id }) => sd_id}
              rowLink={({ sd_id }) => to(paths.leaseMarket, { id: sd_id })}
              rowTone={({ sd_id }) => (sd_id === pointed ? 'current' : undefined)}
              onIntent={({ sd_id }) => setPointed(sd_id)}
              density={view.density}
              // Dragged widths belong to single columns, so paired columns do not use them.
              {...(!isPaired && {
                widths: view.widths,
                onWidth: (key: string, width: number) => chooseWidths(view, { ...view.widths, [key]: width }),
              })}
              emptyHint={
                <EmptyRoom shows="The rent of each lease beside the market’s">
                  No open lease is found. Take filters away, or add leases.
                </EmptyRoom>
              }
            />
          </div>
        )}
        {assuming && (
          <SidePanel title="Assumptions" onClose={() => setAssuming(false)}>
            <MarketSettingsForm onClose={() => setAssuming(false)} />
          </SidePanel>
        )}
      </PageFrame>
    </OpenedView>
  );
}

/** The sums above and below the market, shown separately because they would cancel each other out. Each lease is in one of the counts. */
function Totals({ rows }: { rows: readonly MarketRow[] }) {
  const gaps = rows.flatMap(({ gap_year }) => (gap_year === null ? [] : [gap_year]));
  const above = gaps.filter((gap) => gap > 0);
  const below = gaps.filter((gap) => gap < 0);
  const at = gaps.length - above.length - below.length;
  const without = rows.length - gaps.length;
  return (
    <span data-figures>
      {showCount(above.length)} above the market by {showMoney(sum(above))} a year, {showCount(below.length)}{' '}
      below by {showMoney(Math.abs(sum(below)))}
      {at > 0 && `, ${showCount(at)} at the market`}
      {without > 0 && `, ${showCount(without)} without a gap`}
    </span>
  );
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;
}

const confidenceTones: Record<NonNullable<MarketRow['confidence']>, Tone> = {
  Good: 'green',
  Fair: 'accent',
  Weak: 'amber',
  'Too few comps': 'neutral',
};

const looks: Partial<Record<MarketRowField, ColumnLook<MarketRow>>> = {
  sd_num: { card: 'title', width: 84 },
  sd_building: { card: 'title', width: 224 },
  sd_city: { width: 136 },
  sd_sqft: { width: 92 },
  ours: { width: 92 },
  market: { width: 108 },
  gap_percent: { width: 92, cell: ({ gap_percent }) => <GapPercent percent={gap_percent} /> },
  gap_year: { width: 124 },
  months_left: { width: 104, cell: ({ months_left }) => months_left !== null && Math.floor(months_left) },
  exposure: { width: 132 },
  next_type: { width: 148 },
  next_day: { width: 124 },
  confidence: {
    width: 168,
    cell: ({ confidence }) => confidence && <Badge tone={confidenceTones[confidence]}>{confidence}</Badge>,
  },
};

/** Columns that share a cell, because they are read together. */
const pairs: ByColumn = {
  sd_num: 'sd_sqft',
  sd_building: 'sd_city',
  ours: 'market',
  gap_percent: 'gap_year',
  months_left: 'exposure',
  next_type: 'next_day',
};
const pairedWidths: ByColumn = {
  sd_num: '72px',
  ours: '100px',
  gap_percent: '108px',
  months_left: '112px',
  next_type: '120px',
};
/** In a window of 768 pixels all is in sight but the confidence, which comes last. */
const pairedMinWidth = 880;

function GapPercent({ percent }: { percent: number | null }) {
  return percent === null ? null : showChange(percent);
}

function columnOf(column: ListColumn<MarketRowField>): Column<MarketRow> {
  const frozen = column.name === 'sd_building' ? { frozen: true } : {};
  return { ...listColumn(column, looks[column.name] ?? {}), ...frozen };
}
