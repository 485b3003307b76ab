import {
  accountingBookLabels,
  mayUse,
  type AccountedLease,
  type Lease,
  type MeasuredBook,
  type StoredAccountingSettings,
} from '@panoramic/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Banner, SkeletonRows } from '../../../ui/index.ts';
import { LeaseFrame, type DetailTabProps } from '../../leases/index.ts';
import { amountsIn } from '../frame/amounts.ts';
import { AccountingReportButton } from '../frame/report-button.tsx';
import { EditInputs } from './edit-inputs.tsx';
import { MeasuredLeaseView } from './measured-lease.tsx';
import { LeaseSchedule } from './schedule.tsx';
import classes from './accounting-tab.module.css';

/** Loaded when it is first opened, because it imports the accounting engine. */
const HowComputed = lazy(async () => ({ default: (await import('./how-computed.tsx')).HowComputed }));

const views = [
  { value: 'measurement', label: 'Measurement' },
  { value: 'schedule', label: 'Schedule' },
  { value: 'computed', label: 'How this is computed' },
] as const;
type View = (typeof views)[number]['value'];

/** The accounting of one lease: its measurement, its schedule, and how they are computed. */
export function AccountingTab({ lease }: DetailTabProps) {
  const { roles } = useSignedIn();
  const mayWrite = mayUse('Write', roles);
  const accounted = useQuery(queryFor('Accounting/GetLease', { id: lease.sd_id }));
  const settings = useQuery(queryFor('Accounting/GetSettings', {}));
  const address = useTabAddress(lease);
  const [editing, setEditing] = useState(false);
  const error = accounted.error ?? settings.error;
  const book = accounted.data && bookOf(accounted.data, address.book);
  const { view } = address;
  return (
    <LeaseFrame
      lease={lease}
      tab="accounting"
      width={view === 'schedule' && !editing ? 'table' : 'form'}
      actions={
        <>
          {mayWrite && !editing && (
            <Button disabled={!accounted.data} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          {!editing && (
            <AccountingReportButton
              asked={{ reportName: 'Lease Schedule', id: lease.sd_id, ...(book && { book: book.book }) }}
              of={lease.sd_num ?? String(lease.sd_id)}
              disabled={!book || book.schedule.length === 0}
            />
          )}
        </>
      }
    >
      {error && (
        <Banner
          kind="failure"
          reason={reasonOf(error)}
          onRetry={() => void Promise.all([accounted.refetch(), settings.refetch()])}
        >
          The accounting of the lease could not be loaded.
        </Banner>
      )}
      {!error && !(accounted.data && settings.data) && <SkeletonRows rows={8} />}
      {accounted.data && editing && (
        <EditInputs accounted={accounted.data} onDone={() => setEditing(false)} />
      )}
      {accounted.data && settings.data && !editing && (
        <>
          {book && <Choices address={address} books={accounted.data.books} />}
          <Chosen
            view={book ? view : 'measurement'}
            lease={lease}
            accounted={accounted.data}
            book={book ?? null}
            settings={settings.data}
          />
        </>
      )}
    </LeaseFrame>
  );
}

interface TabAddress {
  readonly view: View;
  readonly book: string | null;
  readonly go: (change: { readonly view?: string; readonly book?: string }) => void;
}

function useTabAddress({ sd_id }: Lease): TabAddress {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const view = views.find(({ value }) => value === query.get('view'))?.value ?? 'measurement';
  const book = query.get('book');
  return {
    view,
    book,
    go: (change) => {
      const wanted = { view, ...(book && { book }), ...change };
      void navigate(to(paths.leaseAccounting, { id: sd_id, ...wanted }), { replace: true });
    },
  };
}

/** The book that the address names, or the first; `undefined` for a lease that cannot be measured. */
function bookOf(
  { books }: { readonly books: readonly MeasuredBook[] },
  asked: string | null,
): MeasuredBook | undefined {
  return books.find(({ book }) => book === asked) ?? books[0];
}

function Choices({ address, books }: { address: TabAddress; books: readonly MeasuredBook[] }) {
  const shown = bookOf({ books }, address.book);
  return (
    <div className={classes['choices']}>
      <SegmentedControl
        aria-label="View"
        size="sm"
        value={address.view}
        data={[...views]}
        onChange={(view) => address.go({ view })}
      />
      {books.length > 1 && (
        <SegmentedControl
          aria-label="Standard"
          size="sm"
          value={shown?.book ?? ''}
          data={books.map(({ book }) => ({ value: book, label: accountingBookLabels[book] }))}
          onChange={(book) => address.go({ book })}
        />
      )}
    </div>
  );
}

interface ChosenProps {
  view: View;
  lease: Lease;
  accounted: AccountedLease;
  book: MeasuredBook | null;
  settings: StoredAccountingSettings;
}

function Chosen({ view, lease, accounted, book, settings }: ChosenProps) {
  const show = amountsIn(settings.currency);
  if (view === 'schedule' && book)
    return <LeaseSchedule book={book} fiscalMonth={settings.fiscalMonth} show={show} />;
  if (view === 'computed' && book)
    return (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <HowComputed book={book} timing={settings.timing} show={show} />
      </Suspense>
    );
  return (
    <MeasuredLeaseView lease={lease} accounted={accounted} book={book} settings={settings} show={show} />
  );
}
