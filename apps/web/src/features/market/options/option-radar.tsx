import {
  date,
  fieldTable,
  leaseName,
  marketEvents,
  money,
  showDate,
  text,
  timeLeftWords,
  urgencyOf,
  type MarketOption,
} from '@panoramic/contract';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { DataTable, type Column } from '../../../fields/index.ts';
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
  const { search, query, setSearch, setOptions } = useRentAddress(paths.marketOptions, ['type']);
  const type = marketEvents.find((one) => one === query.get('type')) ?? null;
  const { data, error, refetch } = useQuery(queryFor('Market/GetOptions', leaseOptionsOf(search)));
  const rows = useMemo(() => data?.filter((row) => type === null || row.type === type), [data, type]);
  const isNarrow = useNarrow('lg') && !isPhone;
  const soon = useMemo(() => rows?.filter(({ days }) => days <= 90).length ?? 0, [rows]);
  return (
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
      <div className={classes['filters']}>
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
      </div>
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The options could not be loaded.
        </Banner>
      )}
      {!error && (
        <DataTable
          label="Options"
          twoLines
          rows={rows}
          columns={isNarrow ? narrowColumns : columns}
          minWidth={isNarrow ? narrowMinWidth : 1000}
          rowKey={({ sd_id, cd_id }) => `${sd_id}/${cd_id}`}
          rowLink={({ sd_id }) => to(paths.leaseMarket, { id: sd_id })}
          emptyHint="No option and no expiration falls into the next 36 months. Take filters away, or enter options with the critical dates of a lease."
        />
      )}
    </PageFrame>
  );
}

const fields = fieldTable({
  lease: text('Lease'),
  sentence: text('In words', { max: 1000 }),
  stake: money('At stake a year', { derived: true, max: 11_999_999_999_999 }),
  lastDay: date('Last day to act'),
});

const tones: Record<ReturnType<typeof urgencyOf>, Tone> = { overdue: 'red', soon: 'amber', later: 'neutral' };

const columns: readonly Column<MarketOption>[] = [
  {
    key: 'lease',
    label: fields.lease.label,
    field: fields.lease,
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
  {
    key: 'sentence',
    label: fields.sentence.label,
    field: fields.sentence,
    value: ({ sentence }) => sentence,
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
  {
    key: 'stake',
    label: fields.stake.label,
    field: fields.stake,
    value: ({ stake }) => stake,
    width: '128px',
    cell: ({ stake }) =>
      stake === null ? <span className={classes['quiet']}>No figure</span> : showMoney(stake),
  },
  {
    key: 'lastDay',
    label: fields.lastDay.label,
    field: fields.lastDay,
    value: ({ lastDay }) => lastDay,
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
  {
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
  },
];

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
const narrowColumns = columns.flatMap((column) => {
  const width = narrowWidths[column.key] ?? null;
  if (width === null) return [];
  return width === '' ? [column] : [{ ...column, width }];
});
