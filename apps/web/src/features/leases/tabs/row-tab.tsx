import { leaseTabLinks, mayUse, type Lease, type LeaseTabName } from '@panoramic/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
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
  /** Buttons between Add and Back To List. */
  actions?: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
  /** What else on the tab is edited, and would be lost by leaving. */
  beside?: EditedRows;
}

/** A row tab: the lease's frame with its rows. */
export function RowTab({ lease, tab, rows, look, actions, above, below, beside }: RowTabProps) {
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
  return (
    <LeaseFrame
      lease={lease}
      tab={tab}
      width="table"
      actions={
        mayWrite && (
          <>
            {/* Only one button is primary: saving comes first while rows are open. */}
            <Button
              variant={actions && canSaveAll(rows.editor) ? 'default' : 'filled'}
              disabled={rows.loading}
              data-tab-action="addRow"
              onClick={() => rows.add()}
            >
              Add
            </Button>
            {actions}
          </>
        )
      }
    >
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
          emptyHint={mayWrite ? 'Add makes the first one.' : undefined}
        />
        {below}
      </div>
    </LeaseFrame>
  );
}
