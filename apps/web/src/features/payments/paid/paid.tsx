import type { PaidLine, UnknownPayment } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { reasonOf } from '../../../api/index.ts';
import { BarButton, DataTable, minWidthOf, SelectionBar, type Column } from '../../../fields/index.ts';
import { showCount } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { Banner, PageFrame } from '../../../ui/index.ts';
import { ActualsDialog } from './actuals-dialog.tsx';
import { ExplainDialog } from './explain-dialog.tsx';
import { MatchDialog } from './match-dialog.tsx';
import { PaidBar } from './paid-bar.tsx';
import { groupColumns, lineColumns, unknownColumns } from './paid-columns.tsx';
import { groupedLines, type PaidGroup, type PaidGrouping } from './paid-view.ts';
import { usePaid, type PaidState } from './use-paid.ts';
import classes from './paid.module.css';

/** What was sent and is not settled, and what was paid and nobody knows what it is for. */
export function PaidScreen() {
  const shown = usePaid();
  const { address, mayPay, data, error, refetch, lines } = shown;
  const isUnknown = address.view === 'unknown';
  return (
    <PageFrame
      title="Paid"
      width="table"
      count={isUnknown ? data?.unknown.length : lines?.length}
      actions={
        mayPay && (
          <Button component={Link} to={paths.paidImport}>
            Import what was paid
          </Button>
        )
      }
    >
      {data && <PaidBar address={address} data={data} />}
      {data && data.more > 0 && (
        <Banner kind="warning">
          {showCount(data.more)} more are not settled; the longest due are shown. Import what was paid, or
          explain what was settled before.
        </Banner>
      )}
      {error ? (
        <Banner kind="failure" reason={reasonOf(error)} onRetry={() => void refetch()}>
          What is open could not be loaded.
        </Banner>
      ) : isUnknown ? (
        <UnknownTable shown={shown} />
      ) : address.by === null ? (
        <LineTable shown={shown} />
      ) : (
        <GroupTable shown={shown} by={address.by} />
      )}
      <PaidDialogs shown={shown} />
    </PageFrame>
  );
}

interface Shown {
  readonly shown: PaidState;
}

function UnknownTable({ shown }: Shown) {
  const columns = [...unknownColumns, ...(shown.mayPay ? [buttonsColumn(shown)] : [])];
  return (
    <DataTable
      label="Unknown payments"
      rows={shown.data?.unknown}
      columns={columns}
      minWidth={minWidthOf(columns)}
      rowKey={({ key }) => key}
      listed={shown.unknown}
      emptyHint="Every payment that payables made is known."
    />
  );
}

function GroupTable({ shown: { lines, address }, by }: Shown & { by: PaidGrouping }) {
  return (
    <DataTable
      label={by === 'payee' ? 'By payee' : 'By lease'}
      rows={lines && groupedLines(lines, by)}
      columns={[
        ...groupColumns(by === 'payee' ? 'Payee' : 'Lease'),
        showColumn((name) => address.go({ by: null, [by]: name })),
      ]}
      rowKey={({ name }) => name}
      emptyHint={emptyHint}
    />
  );
}

function LineTable({ shown: { lines, listed, selection, chosen, mayPay, explain, ask } }: Shown) {
  const columns = useMemo(() => lineColumns((actuals) => ask({ actuals })), [ask]);
  return (
    <>
      <DataTable
        label="Not settled"
        rows={lines}
        columns={columns}
        minWidth={minWidthOf(columns)}
        twoLines
        rowKey={({ key }) => key}
        selection={selection}
        listed={listed}
        emptyHint={emptyHint}
      />
      {mayPay && (
        <SelectionBar
          count={chosen.length}
          found={lines?.length ?? 0}
          noun="payments"
          onAll={() => selection.onChange(new Set((lines ?? []).map(({ key }) => key)))}
          onNone={() => selection.onChange(new Set())}
        >
          <BarButton onClick={() => explain(chosen)}>Explain</BarButton>
        </SelectionBar>
      )}
    </>
  );
}

function PaidDialogs({ shown: { asked, ask, data, mayPay, selection } }: Shown) {
  if (!asked) return null;
  const close = () => ask(null);
  if ('actuals' in asked) return <ActualsDialog line={asked.actuals} mayPay={mayPay} onClose={close} />;
  if ('match' in asked) {
    const known = data ? [...data.lines, ...data.candidates] : [];
    const { fits, together } = asked.match;
    return (
      <MatchDialog
        payment={asked.match}
        fits={linesWith(fits, known)}
        together={linesWith(together, known)}
        onClose={close}
      />
    );
  }
  return (
    <ExplainDialog
      keys={asked.explain}
      title={asked.title}
      onClose={() => {
        selection.onChange(new Set());
        close();
      }}
    />
  );
}

function linesWith(keys: readonly string[], lines: readonly PaidLine[]): PaidLine[] {
  return lines.filter(({ key }) => keys.includes(key));
}

const emptyHint = 'Everything that was sent is settled, or nothing was sent yet.';

/** Shows the payments of one group. */
function showColumn(show: (name: string) => void): Column<PaidGroup> {
  return {
    key: 'show',
    label: '',
    value: () => null,
    sortable: false,
    width: '88px',
    cell: ({ name }) => (
      <Button size="compact-sm" variant="default" aria-label={`Show ${name}`} onClick={() => show(name)}>
        Show
      </Button>
    ),
  };
}

function buttonsColumn({ ask, explainUnknown }: PaidState): Column<UnknownPayment> {
  return {
    key: 'actions',
    label: '',
    value: () => null,
    sortable: false,
    width: '196px',
    card: 'wide' as const,
    cell: (payment: UnknownPayment) => (
      <span className={classes['views']}>
        <Button size="compact-sm" variant="default" tabIndex={-1} onClick={() => ask({ match: payment })}>
          Match
        </Button>
        <Button size="compact-sm" variant="default" tabIndex={-1} onClick={() => explainUnknown(payment)}>
          Explain
        </Button>
      </span>
    ),
  };
}
