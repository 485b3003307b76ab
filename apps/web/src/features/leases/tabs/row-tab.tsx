import { leaseTabLinks, mayUse, type Lease, type LeaseTabName } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { reasonOf, useSignedIn } from '../../../api/index.ts';
import {
  canSaveAll,
  DraftNotice,
  hasUnsaved,
  RowEditor,
  type EditedRows,
  type RowLook,
} from '../../../fields/index.ts';
import { Banner, useUnsavedGuard } from '../../../ui/index.ts';
import { LeaseFrame } from '../details/lease-frame.tsx';
import type { LeaseRows } from './lease-rows.ts';
import classes from './row-tab.module.css';

interface RowTabProps {
  lease: Lease;
  tab: LeaseTabName;
  rows: LeaseRows;
  look: RowLook;
  /** What to do while there is no row, for those who may add one. */
  emptyHint?: string;
  /** Buttons between Add and Back To List. */
  actions?: ReactNode;
  /** Items of the menu More for those who may change the rows. */
  more?: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
  /** Other edits on the tab, which would also be lost by leaving. */
  beside?: EditedRows;
}

/** A row tab: the lease's frame with its rows. */
export function RowTab({
  lease,
  tab,
  rows,
  look,
  emptyHint = 'Add makes the first one.',
  actions,
  more,
  above,
  below,
  beside,
}: RowTabProps) {
  const mayWrite = mayUse('Write', useSignedIn().roles);
  const edited = beside ? [rows, beside] : [rows];
  useUnsavedGuard(
    edited.some(({ editor }) => hasUnsaved(editor)),
    {
      settle: async (patienceMs) =>
        (await Promise.all(edited.map(({ settle }) => settle(patienceMs)))).includes(true),
      onLeave: () => {
        for (const { draft } of edited) draft.clear();
      },
    },
  );
  // Only one button is primary: saving comes first while rows are open.
  const isPrimary = !useDeferredValue(actions !== undefined && canSaveAll(rows.editor));
  const { loading, actions: commands } = rows;
  useArrival(!loading && mayWrite, commands.add);
  const buttons = useMemo(
    () =>
      mayWrite && (
        <>
          <Button
            variant={isPrimary ? 'filled' : 'default'}
            disabled={loading}
            data-tab-action="addRow"
            data-tab={leaseTabLinks[tab].path}
            onClick={() => commands.add()}
          >
            Add
          </Button>
          {actions}
        </>
      ),
    [mayWrite, isPrimary, loading, commands, actions, tab],
  );
  return (
    <LeaseFrame lease={lease} tab={tab} width="table" actions={buttons} more={mayWrite && more}>
      <div className={classes['scroller']}>
        {rows.failure !== null && (
          <Banner kind="failure" reason={reasonOf(rows.failure)} onRetry={rows.readAgain}>
            The list could not be loaded.
          </Banner>
        )}
        {mayWrite && (
          <DraftNotice
            from={rows.draft.offeredFrom}
            onRestore={rows.draft.restore}
            onDiscard={rows.draft.discard}
          />
        )}
        {above}
        <RowEditor
          rows={rows}
          label={leaseTabLinks[tab].title}
          look={look}
          mayWrite={mayWrite}
          emptyHint={mayWrite ? emptyHint : undefined}
        />
        {below}
      </div>
    </LeaseFrame>
  );
}

/** A link that is to add a row says so in the history state, which is cleared: a reload adds none. */
export const addsRow = { addsRow: true } as const;

function useArrival(ready: boolean, add: () => unknown): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  // The router types the state as `any`; it may be anything.
  const isMeant = (state as unknown as Partial<typeof addsRow> | null)?.addsRow === true;
  const arrive = useEffectEvent(() => {
    void navigate(pathname + search, { replace: true, state: null });
    add();
  });
  useEffect(() => {
    if (ready && isMeant) arrive();
  }, [ready, isMeant]);
}
