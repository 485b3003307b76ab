import { mayUse } from '@panoramic/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { queryFor, useSignedIn } from '../../../api/index.ts';
import { ToolButton } from '../../../fields/list-view/tool-button.tsx';
import { paths } from '../../../lib/paths.ts';
import { Badge, type Tone } from '../../../ui/index.ts';
import { useAccountingAddress } from '../frame/accounting-url.ts';
import { AreaFrame, useAccountingArea, type AccountingArea } from '../frame/area-frame.tsx';
import { describeMonth } from '../../../lib/months.ts';
import { AccountingReportButton } from '../frame/report-button.tsx';
import { AgainstClosing } from './against-closing.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { JournalView } from './journal-view.tsx';
import { PeriodHistory } from './period-history.tsx';
import { PeriodLeases } from './period-leases.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import classes from './period.module.css';

const views = [
  { value: 'journal', label: 'In total' },
  { value: 'leases', label: 'By lease' },
] as const;

/** The journal of a month, and whether the month is open or closed. */
export function AccountingPeriodScreen() {
  const address = useAccountingAddress(paths.accounting, ['view']);
  const view = views.find(({ value }) => value === address.query.get('view'))?.value ?? 'journal';
  const loading = useAccountingArea(address);
  const { area } = loading;
  return (
    <AreaFrame
      title="Accounting"
      path={paths.accounting}
      address={address}
      loading={loading}
      width={view === 'leases' ? 'table' : 'wide'}
      context={area && <MonthLine area={area} />}
      actions={area && <PeriodActions key={area.month} area={area} />}
      controls={
        <>
          <SegmentedControl
            aria-label="Journal"
            size="sm"
            value={view}
            data={[...views]}
            onChange={(wanted) => address.go({ view: wanted === 'journal' ? '' : wanted })}
          />
          <HistoryButton />
        </>
      }
    >
      {area && (
        <>
          <AgainstClosing area={area} />
          {view === 'journal' ? <JournalView area={area} /> : <PeriodLeases area={area} />}
        </>
      )}
    </AreaFrame>
  );
}

type MonthState = 'closed' | 'open' | 'before';

/** Months before the first closed one are computed from the leases as they are, and cannot be closed any more. */
function stateOf({ month, closedFrom, closedThrough }: AccountingArea): MonthState {
  if (closedFrom === null || closedThrough === null || month > closedThrough) return 'open';
  return month < closedFrom ? 'before' : 'closed';
}

const badges: Record<MonthState, { readonly tone: Tone; readonly words: string }> = {
  closed: { tone: 'neutral', words: 'Closed' },
  open: { tone: 'green', words: 'Open' },
  before: { tone: 'amber', words: 'Before the first closed month, may change' },
};

function MonthLine({ area }: { area: AccountingArea }) {
  const { tone, words } = badges[stateOf(area)];
  return (
    <span className={classes['state']}>
      {describeMonth(area.month)}
      <Badge tone={tone}>{words}</Badge>
      <span>Amounts in {area.settings.currency}</span>
    </span>
  );
}

function PeriodActions({ area }: { area: AccountingArea }) {
  const { roles } = useSignedIn();
  const [dialog, setDialog] = useState<'close' | 'reopen' | null>(null);
  const { month, book, closedThrough } = area;
  return (
    <>
      <AccountingReportButton
        asked={{ reportName: 'Journal', from: month, to: month, book }}
        of={month}
        disabled={false}
      />
      {stateOf(area) === 'open' && mayUse('Write', roles) && (
        <Button onClick={() => setDialog('close')}>Close month</Button>
      )}
      {month === closedThrough && mayUse('Admin', roles) && (
        <Button variant="subtle" color="red" onClick={() => setDialog('reopen')}>
          Reopen month
        </Button>
      )}
      {dialog === 'close' && <CloseDialog area={area} onClose={() => setDialog(null)} />}
      {dialog === 'reopen' && <ReopenDialog month={month} onClose={() => setDialog(null)} />}
    </>
  );
}

function HistoryButton() {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(queryFor('Accounting/GetPeriods', {}));
  return (
    <>
      <ToolButton icon={History} aria-haspopup="dialog" disabled={!data} onClick={() => setOpen(true)}>
        Closed months
      </ToolButton>
      {open && data && <PeriodHistory periods={data.periods} onClose={() => setOpen(false)} />}
    </>
  );
}
