import {
  leaseName,
  marketEvents,
  radarColumns,
  showDate,
  timeLeftWords,
  urgencyOf,
  type ListColumn,
  type MarketOption,
  type RadarField,
} from '@panoramic/contract';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { queryFor, reasonOf } from '../../../api/index.ts';
import {
  chooseWidths,
  DataTable,
  EmptyRoom,
  ListToolbar,
  minWidthOf,
  OpenedView,
  useListView,
  type Column,
} from '../../../fields/index.ts';
import { showCount, showMoney } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Badge, Banner, Explained, PageFrame, type Tone } from '../../../ui/index.ts';
import { leaseOptionsOf } from '../../leases/index.ts';
import { RentFilters, useRentAddress } from '../../rent/index.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { SeesMarket } from '../sees-market.tsx';
import classes from './option-radar.module.css';

export function OptionRadar() {
  return (
    <SeesMarket>
      <Radar />
    </SeesMarket>
  );
}

/** The decisions of the next 36 months, ordered by the money between rent and market. */
function Radar() {
  const isPhone = useNarrow('sm');
  const address = useRentAddress(paths.marketOptions, ['type']);
  const { search, query, setSearch, setOptions, openSaved, isBare, urlOf } = address;
  const view = useListView('options', radarColumns);
  const type = marketEvents.find((one) => one === query.get('type')) ?? null;
  const { data, error, refetch } = useQuery(queryFor('Market/GetOptions', leaseOptionsOf(search)));
  const rows = useMemo(() => data?.filter((row) => type === null || row.type === type), [data, type]);
  const isNarrow = useNarrow('lg') && !isPhone && !view.custom;
  const columns = useMemo(() => {
    const made = [...view.shown.map(columnOf), brief];
    return isNarrow ? narrowed(made) : made;
  }, [view.shown, isNarrow]);
  const soon = useMemo(() => rows?.filter(({ days }) => days <= 90).length ?? 0, [rows]);
  return (
    <OpenedView list="options" isBare={isBare} urlOf={urlOf}>
      <PageFrame
        title="Option Radar"
        width="table"
        count={rows?.length}
        countOf={type === null ? undefined : data?.length}
        context={
          rows && (
            <span data-figures>
              Next 36 months, by money at stake. {showCount(soon)} with the last day to act within 90 days.
            </span>
          )
        }
      >
        <ListToolbar
          view={view}
          inForce={leaseOptionsOf(search)}
          onOpen={openSaved}
          views={{ table: 'Options', onOpen: openSaved }}
        >
          <RentFilters search={search} onSearch={setSearch} />
          <Select
            aria-label="Type"
            className={classes['types']}
            placeholder="All types"
            clearable
            data={[...marketEvents]}
            value={type}
            onChange={(chosen) => setOptions({ type: chosen ?? '' })}
          />
        </ListToolbar>
        {error && (
          <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
            The options could not be loaded.
          </Banner>
        )}
        {!error && (
          <DataTable
            key={view.open?.id}
            label="Options"
            twoLines
            rows={view.known ? rows : undefined}
            columns={columns}
            sort={view.open?.sort ?? null}
            minWidth={isNarrow ? narrowMinWidth : Math.max(1000, minWidthOf(columns))}
            density={view.density}
            {...(!isNarrow && {
              widths: view.widths,
              onWidth: (key: string, width: number) => chooseWidths(view, { ...view.widths, [key]: width }),
            })}
            rowKey={({ sd_id, cd_id }) => `${sd_id}/${cd_id}`}
            rowLink={({ sd_id }) => to(paths.leaseMarket, { id: sd_id })}
            emptyHint={
              <EmptyRoom shows="What can be decided in the next 36 months">
                No option and no expiration falls into the next 36 months. Take filters away, or enter options
                with the critical dates of a lease.
              </EmptyRoom>
            }
          />
        )}
      </PageFrame>
    </OpenedView>
  );
}

const tones: Record<ReturnType<typeof urgencyOf>, Tone> = { overdue: 'red', soon: 'amber', later: 'neutral' };

/** Those that are more than the value of their field. */
const looks: Partial<Record<RadarField, Partial<Column<MarketOption>>>> = {
  lease: {
    value: leaseName,
    width: '240px',
    card: 'title',
    cell: (row) => (
      <>
        <span className={classes['name']}>{leaseName(row)}</span>
        <span className={classes['place']}>
          {[row.sd_city, row.sd_state].filter(Boolean).join(', ')}
          {row.sqft !== null && ` · ${showCount(row.sqft)}\u00a0SF`}
        </span>
      </>
    ),
  },
  sentence: {
    sortable: false,
    cell: ({ type, sentence }) => (
      <>
        <strong className={classes['type']}>
          <Explained>{type}</Explained>
        </strong>
        {sentence}
      </>
    ),
  },
  stake: {
    cell: ({ stake }) =>
      stake === null ? <span className={classes['quiet']}>No figure</span> : showMoney(stake),
  },
  lastDay: {
    width: '192px',
    cell: ({ lastDay, days }) => (
      <>
        {showDate(lastDay)}
        <span className={classes['days']}>
          <Badge tone={tones[urgencyOf(days)]}>{timeLeftWords(lastDay, days)}</Badge>
        </span>
      </>
    ),
  },
};

function columnOf({ name, heading, field }: ListColumn<RadarField>): Column<MarketOption> {
  const value = (row: MarketOption) => (name === 'lease' ? leaseName(row) : row[name]);
  return {
    key: name,
    label: heading,
    field,
    value,
    ...(name !== 'sentence' && { width: '128px' }),
    ...looks[name],
  };
}

const brief: Column<MarketOption> = {
  key: 'brief',
  label: 'Brief',
  value: () => null,
  sortable: false,
  width: '88px',
  cell: (row) => (
    <Link to={to(paths.marketBrief, { id: row.sd_id })} aria-label={`Renewal brief of ${leaseName(row)}`}>
      Open
    </Link>
  ),
};

/**
 * The columns of a small window. It shows the beginning of the sentence; the lease shows all of it, and the
 * brief.
 */
const narrowWidths: Readonly<Record<string, string | null>> = {
  lease: '148px',
  sentence: '',
  stake: '112px',
  lastDay: '144px',
  brief: null,
};
const narrowMinWidth = 700;

function narrowed(columns: readonly Column<MarketOption>[]): readonly Column<MarketOption>[] {
  return columns.flatMap((column) => {
    const width = narrowWidths[column.key] ?? null;
    if (width === null) return [];
    return width === '' ? [column] : [{ ...column, width }];
  });
}
