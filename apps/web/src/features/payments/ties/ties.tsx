import { accountingBookLabels, money, type Tie } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import { DataTable, type Column } from '../../../fields/index.ts';
import { showCount, showMoney } from '../../../lib/money.ts';
import { describeMonth, monthAfter } from '../../../lib/months.ts';
import { paths, to } from '../../../lib/paths.ts';
import { Badge, Banner, PageFrame } from '../../../ui/index.ts';
import { MonthStepper } from '../month/month-stepper.tsx';
import { isPaymentMonth } from '../month/month-url.ts';
import classes from '../frame/frame.module.css';

/** Payments, journal and forecast of a month side by side; the month before this one unless the address names one. */
export function PaymentTiesScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { today } = useSignedIn();
  const named = query.get('month') ?? '';
  const month = isPaymentMonth(named) ? named : monthAfter(today.slice(0, 7), -1);
  const { data, error, refetch } = useQuery(queryFor('Payments/GetTies', { month }));
  const open = data?.ties.filter(({ unexplained }) => unexplained !== 0).length ?? 0;
  return (
    <PageFrame
      title="Ties"
      width="table"
      count={data?.ties.length}
      context={
        data && `${accountingBookLabels[data.book]}, ${data.closed ? 'closed month' : 'month not closed'}`
      }
    >
      <div className={classes['head']}>
        <MonthStepper
          month={month}
          onMonth={(other) => void navigate(to(paths.paymentTies, { month: other }), { replace: true })}
        />
        {data && (
          <Badge tone={open === 0 ? 'green' : 'red'}>
            {open === 0
              ? `Ties: ${showMoney(0)} unexplained`
              : `${showMoney(data.unexplained)} unexplained in ${leaseCount(open)}`}
          </Badge>
        )}
      </div>
      {error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The month could not be compared.
        </Banner>
      ) : (
        <DataTable
          label="Payments, journal and forecast"
          rows={data?.ties}
          columns={columns}
          minWidth={1000}
          rowKey={({ sd_id }) => sd_id}
          rowLink={({ sd_id }) => to(paths.leasePayments, { id: sd_id })}
          footer={
            data && {
              lease: 'Total',
              payments: showMoney(data.payments),
              sent: showMoney(data.sent),
              journal: showMoney(data.journal),
              forecast: showMoney(data.forecast),
              unexplained: showMoney(data.unexplained),
            }
          }
          emptyHint={`Nothing is due in ${describeMonth(month)}.`}
        />
      )}
    </PageFrame>
  );
}

function leaseCount(count: number): string {
  return count === 1 ? '1 lease' : `${showCount(count)} leases`;
}

function amountOf(key: 'payments' | 'sent' | 'journal' | 'forecast' | 'unexplained', label: string) {
  return { key, label, field: money(label), value: (tie: Tie) => tie[key], width: '118px' };
}

const columns: readonly Column<Tie>[] = [
  { key: 'lease', label: 'Lease', value: ({ lease }) => lease, width: '220px', card: 'title' },
  amountOf('payments', 'Payments Due'),
  amountOf('sent', 'Sent'),
  amountOf('journal', 'Journal Cash'),
  amountOf('forecast', 'Forecast'),
  amountOf('unexplained', 'Unexplained'),
  {
    key: 'reasons',
    label: 'Why They Differ',
    value: ({ reasons }) => reasons.join(' '),
    card: 'wide',
  },
];
