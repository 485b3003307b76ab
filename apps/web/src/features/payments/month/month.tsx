import type { Payment } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { reasonOf } from '../../../api/index.ts';
import { DataTable, minWidthOf } from '../../../fields/index.ts';
import { describeMonth } from '../../../lib/months.ts';
import { showCount } from '../../../lib/money.ts';
import { Banner, PageFrame } from '../../../ui/index.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { MakeBatchDialog } from '../batches/make-batch-dialog.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { ChosenPayments } from './chosen-payments.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { paymentSum } from './listed-payments.ts';
import { MonthBar } from './month-bar.tsx';
import { MonthFilters } from './month-filters.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { paymentColumns } from './payment-columns.tsx';
import { describeSum } from './use-decisions.ts';
import { usePaymentMonth, type PaymentMonthState } from './use-payment-month.ts';

/** The payments of a month, to be gone through with the keyboard. */
export function PaymentMonthScreen() {
  const shown = usePaymentMonth();
  const { address, mayPay, data, rows, chosen, decisions } = shown;
  const all = data?.payments;
  return (
    <PageFrame
      title="Payments"
      width="table"
      count={rows?.length}
      countOf={all && rows && all.length !== rows.length ? all.length : undefined}
      context={
        all && (
          <span data-figures>
            {describeMonth(address.month)}: {describeSum(paymentSum(all))}
          </span>
        )
      }
      actions={mayPay && <MonthActions shown={shown} />}
    >
      <MonthBar address={address} sums={shown.sums} />
      <MonthFilters address={address} payments={all ?? []} />
      <MonthNotes shown={shown} />
      {data && <FirstSteps month={data} />}
      <MonthTable shown={shown} />
      {mayPay && (
        <ChosenPayments
          chosen={chosen}
          found={rows ?? []}
          decisions={decisions}
          onSelect={shown.selection.onChange}
          onHold={() => shown.hold(chosen)}
        />
      )}
      <OpenedPayment shown={shown} />
      <MonthDialogs shown={shown} />
    </PageFrame>
  );
}

interface Shown {
  readonly shown: PaymentMonthState;
}

/** The button that is next stands out. */
function MonthActions({ shown: { ready, sums, ask } }: Shown) {
  const hasReady = ready.length > 0;
  return (
    <>
      <Button variant={hasReady ? 'filled' : 'default'} disabled={!hasReady} onClick={() => ask('approve')}>
        Approve {hasReady ? `${showCount(ready.length)} without marks` : 'all without marks'}
      </Button>
      <Button
        variant={hasReady ? 'default' : 'filled'}
        disabled={sums.Approved.count === 0}
        onClick={() => ask('batch')}
      >
        Make batch
      </Button>
    </>
  );
}

function MonthNotes({ shown: { isForTwo, mayPay, refused, error, refetch } }: Shown) {
  return (
    <>
      {isForTwo && mayPay && (
        <p>
          Two people: whoever made or changed a rent term, a charge or a payee cannot approve its payment.
        </p>
      )}
      {refused !== null && <Banner kind="failure">{refused}</Banner>}
      {error && (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          The payments could not be loaded.
        </Banner>
      )}
    </>
  );
}

function MonthTable({ shown }: Shown) {
  const { rows, isFetching, address, selection, listed, decisions, mayPay } = shown;
  const isPhone = useNarrow('sm');
  if (!rows && !isFetching) return null;
  const columns = paymentColumns(
    mayPay && isPhone
      ? {
          onApprove: (one) => void shown.approve(one),
          onHold: (one) => shown.hold([one]),
          busy: decisions.busy,
        }
      : null,
  );
  return (
    <DataTable
      label="Payments"
      rows={rows}
      columns={columns}
      minWidth={minWidthOf(columns)}
      twoLines
      rowKey={keyOf}
      rowLink={({ key }) => address.linkTo({ open: key })}
      selection={selection}
      listed={listed}
      footer={rows && { lease: 'Total', amount: sumText(rows) }}
      emptyHint={emptyHint(shown.data?.payments, address.month)}
    />
  );
}

function OpenedPayment({ shown: { opened, decisions, mayPay, approve, hold, address } }: Shown) {
  return (
    opened && (
      <PaymentPanel
        payment={opened}
        decisions={mayPay ? decisions : null}
        onApprove={() => void approve(opened)}
        onHold={() => hold([opened])}
        onClose={() => address.go({ open: null })}
      />
    )
  );
}

function MonthDialogs({ shown: { asked, ask, address, ready, rows, data, sums, decisions } }: Shown) {
  const close = () => ask(null);
  if (asked === null) return null;
  if (asked === 'batch')
    return <MakeBatchDialog month={address.month} approved={sums.Approved} onClose={close} />;
  if (asked === 'approve')
    return (
      <ApproveDialog
        month={address.month}
        payments={ready}
        left={(rows ?? []).filter((one) => one.state === 'Due').length - ready.length}
        isPart={rows !== data?.payments}
        onClose={close}
      />
    );
  return <HoldDialog payments={asked.hold} decisions={decisions} onClose={close} />;
}

function keyOf({ key }: Payment): string {
  return key;
}

function sumText(rows: readonly Payment[]): string {
  return describeSum(paymentSum(rows)).replace(/^.* of /, '');
}

function emptyHint(all: readonly Payment[] | undefined, month: string): string {
  if (all && all.length > 0) return 'Take filters away, or choose another state.';
  return `Nothing falls due in ${describeMonth(month)}. Payments come from the rent terms of open leases, and from charges on a lease.`;
}
