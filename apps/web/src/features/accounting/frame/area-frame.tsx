import {
  accountingBookLabels,
  booksOf,
  type AccountingBook,
  type CallOutput,
  type StoredAccountingSettings,
} from '@panoramic/contract';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { queryFor, reasonOf } from '../../../api/index.ts';
import { paths, type Path } from '../../../lib/paths.ts';
import { Banner, PageFrame, SkeletonRows, useCurrentTabInSight } from '../../../ui/index.ts';
import type { AccountingAddress } from './accounting-url.ts';
import { amountsIn, type ShowAmount } from './amounts.ts';
import tabs from '../../../ui/tab-links.module.css';
import classes from './area-frame.module.css';

/** What every screen of the area knows before it asks for its figures. */
export interface AccountingArea {
  readonly book: AccountingBook;
  /** yyyy-MM: the last month that the screen shows. */
  readonly month: string;
  /** yyyy-MM, the first month that is not closed. */
  readonly openMonth: string;
  /** yyyy-MM, the first and the last closed month. */
  readonly closedFrom: string | null;
  readonly closedThrough: string | null;
  readonly settings: StoredAccountingSettings;
  readonly show: ShowAmount;
}

/** `area` is there once settings and months are known. */
export interface LoadingArea {
  readonly area: AccountingArea | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useAccountingArea(address: AccountingAddress): LoadingArea {
  const settings = useQuery(queryFor('Accounting/GetSettings', {}));
  const periods = useQuery(queryFor('Accounting/GetPeriods', {}));
  return {
    area: settings.data && periods.data && areaOf(address, settings.data, periods.data),
    error: settings.error ?? periods.error,
    retry: () => void Promise.all([settings.refetch(), periods.refetch()]),
  };
}

interface AreaFrameProps {
  title: string;
  path: Path;
  address: AccountingAddress;
  loading: LoadingArea;
  /** Whether the screen covers several months, as a report does; the journal covers one. */
  span?: boolean;
  /** `table` fills the window and scrolls inside, `wide` scrolls as a whole. */
  width?: 'table' | 'wide';
  context?: ReactNode;
  actions?: ReactNode;
  /** Beside the months and the book. */
  controls?: ReactNode;
  children: ReactNode;
}

const screens = [
  { path: paths.accounting, title: 'Journal' },
  { path: paths.accountingRollForward, title: 'Roll-forward' },
  { path: paths.accountingMaturity, title: 'Maturity analysis' },
  { path: paths.accountingDisclosures, title: 'Disclosures' },
  { path: paths.accountingCompleteness, title: 'Completeness' },
] as const;

/** The frame of the accounting screens: their tabs, the months and the book. */
export function AreaFrame(props: AreaFrameProps) {
  const { title, path, address, width = 'wide', context, actions, children } = props;
  const { area, error, retry } = props.loading;
  const bar = useCurrentTabInSight(path);
  return (
    <PageFrame title={title} width={width} context={context} actions={actions}>
      <nav ref={bar} className={`${tabs['tabs']} ${classes['bar']}`} aria-label="Accounting" data-tabs>
        {screens.map((screen) => (
          <Link
            key={screen.path}
            to={address.linkTo(screen.path)}
            className={tabs['tab']}
            aria-current={screen.path === path ? 'page' : undefined}
          >
            {screen.title}
          </Link>
        ))}
      </nav>
      {area && (
        <div className={classes['controls']}>
          <Controls address={address} area={area} span={props.span ?? false} />
          {props.controls}
        </div>
      )}
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={retry}>
          The accounting could not be loaded.
        </Banner>
      )}
      {!error && !area && <SkeletonRows rows={8} />}
      {!error && children}
    </PageFrame>
  );
}

function areaOf(
  { asked }: AccountingAddress,
  settings: StoredAccountingSettings,
  { open, first, last }: CallOutput<'Accounting/GetPeriods'>,
): AccountingArea {
  const kept = booksOf(settings);
  return {
    book: kept.find((one) => one === asked.book) ?? kept[0],
    month: asked.month ?? open,
    openMonth: open,
    closedFrom: first,
    closedThrough: last,
    settings,
    show: amountsIn(settings.currency),
  };
}

interface ControlsProps {
  address: AccountingAddress;
  area: AccountingArea;
  span: boolean;
}

function Controls({ address, area, span }: ControlsProps) {
  const kept = booksOf(area.settings);
  return (
    <>
      {kept.length > 1 && (
        <SegmentedControl
          aria-label="Standard"
          size="sm"
          value={area.book}
          data={kept.map((book) => ({ value: book, label: accountingBookLabels[book] }))}
          onChange={(book) => address.go({ book })}
        />
      )}
      {span && (
        <MonthInput
          label="From"
          month={address.asked.from ?? fiscalYearStart(area.month, area.settings.fiscalMonth)}
          onMonth={(from) => address.go({ from })}
        />
      )}
      <MonthInput
        label={span ? 'To' : 'Month'}
        month={area.month}
        onMonth={(month) => address.go({ month })}
      />
    </>
  );
}

/** The first month of the fiscal year that holds a month. */
function fiscalYearStart(month: string, fiscalMonth: number): string {
  const [year, number] = month.split('-').map(Number);
  const begun = (number ?? 1) >= fiscalMonth ? (year ?? 0) : (year ?? 0) - 1;
  return `${begun}-${String(fiscalMonth).padStart(2, '0')}`;
}

interface MonthInputProps {
  label: string;
  month: string;
  onMonth: (month: string) => void;
}

function MonthInput({ label, month, onMonth }: MonthInputProps) {
  return (
    <TextInput
      type="month"
      label={label}
      // The key makes another month in the address replace what is typed.
      key={month}
      defaultValue={month}
      min="1900-01"
      max="2199-12"
      className={classes['month'] ?? ''}
      onChange={({ currentTarget: { value } }) => {
        if (value !== '') onMonth(value);
      }}
    />
  );
}
