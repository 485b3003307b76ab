import {
  addressLine,
  deleteQuestion,
  securityDeposit,
  leaseFields,
  mayUse,
  withOwnBeside,
  type Lease,
} from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, FilePlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, callAndRefresh, queryFor, reasonOf, refreshAfter, useSignedIn } from '../../../api/index.ts';
import { DraftNotice, FieldList, fieldsOf, useOwnFields, useWaitingDraft } from '../../../fields/index.ts';
import { showMoney } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { alert, confirm, MenuItem, MenuLink, notify } from '../../../ui/index.ts';
import { AtAGlance } from '../details/at-a-glance.tsx';
import { EditLease, leaseDraftPlace } from '../details/edit-lease.tsx';
import { LeaseFrame } from '../details/lease-frame.tsx';
import type { DetailTabProps } from '../details/detail-tabs.ts';
import classes from '../details/summary.module.css';
import { settleInLists } from '../lease-cache.ts';
import { leaseFormGroups } from '../lease-form-groups.ts';

/** Loaded when it is first asked for. */
const ExtendDialog = lazy(async () => ({
  default: (await import('../rent/extend-dialog.tsx')).ExtendDialog,
}));

export function SummaryTab({ lease }: DetailTabProps) {
  const { roles } = useSignedIn();
  const mayWrite = mayUse('Write', roles);
  const [editing, setEditing] = useState<'afresh' | 'draft' | null>(null);
  const draft = useWaitingDraft(leaseDraftPlace(lease), { inClient: true });
  const { deleting, remove } = useDeletion(lease);
  const [extending, setExtending] = useState(false);
  const [buttons, setButtons] = useState<HTMLElement | null>(null);

  if (editing)
    return (
      <LeaseFrame
        lease={lease}
        tab="summary"
        actions={<div ref={setButtons} className={classes['buttons']} data-form-buttons />}
      >
        <EditLease
          lease={lease}
          buttonsIn={buttons}
          restoreDraft={editing === 'draft'}
          onDone={() => {
            setEditing(null);
            draft.clear();
          }}
        />
      </LeaseFrame>
    );
  return (
    <LeaseFrame
      lease={lease}
      tab="summary"
      actions={
        mayWrite && (
          <>
            <Button onClick={() => setEditing('afresh')}>Edit</Button>
            <Button variant="subtle" color="red" loading={deleting} onClick={() => void remove()}>
              Delete
            </Button>
          </>
        )
      }
      more={
        mayWrite && (
          <>
            <MenuItem icon={CalendarPlus} onClick={() => setExtending(true)}>
              Extend
            </MenuItem>
            {mayUse('Comps', roles) && (
              <MenuLink icon={FilePlus} to={to(paths.compsAdd, { lease: lease.sd_id })}>
                Make a comp
              </MenuLink>
            )}
          </>
        )
      }
    >
      {mayWrite && (
        <DraftNotice from={draft.offeredFrom} onRestore={() => setEditing('draft')} onDiscard={draft.clear} />
      )}
      <AtAGlance lease={lease} mayWrite={mayWrite} />
      <LeaseFieldLists lease={lease} />
      {extending && (
        <Suspense>
          <ExtendDialog lease={lease} onClose={() => setExtending(false)} />
        </Suspense>
      )}
    </LeaseFrame>
  );
}

/** Deletes the lease after a question, leaves its screen, and offers Undo. */
function useDeletion(lease: Lease) {
  // The same right as on the list of deleted leases.
  const mayRestore = mayUse('Admin', useSignedIn().roles);
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);

  async function remove() {
    const which = [lease.sd_num && `# ${lease.sd_num}`, lease.sd_building, addressLine(lease)]
      .filter(Boolean)
      .join(', ');
    if (!(await confirm(`${deleteQuestion('Lease')}\n${which}`, { destructive: true }))) return;
    setDeleting(true);
    try {
      await call('Leases/DeleteLease', lease, {
        settle: async (deleted, settling) => {
          settleInLists({ ...lease, active: false }, settling);
          if (deleted.active) return;
          // Leaves the screen before anything is read again, because the lease no longer exists.
          settling.forget({ id: lease.sd_id });
          await navigate(paths.home);
        },
      });
      notify(`Lease deleted: ${which}`, 'success', mayRestore ? { label: 'Undo', run: restore } : undefined);
    } catch (error) {
      setDeleting(false);
      // The shown lease may be outdated, whatever the failure was.
      await alert(reasonOf(error));
      await refreshAfter('Leases/DeleteLease');
    }
  }

  function restore() {
    callAndRefresh('Leases/RestoreLease', { sd_id: lease.sd_id }).then(
      () => notify('Lease restored.'),
      (error: unknown) => notify(`The lease was not restored. ${reasonOf(error)}`, 'failure'),
    );
  }

  return { deleting, remove };
}

/** Every field of the lease in the form's order. */
function LeaseFieldLists({ lease }: { lease: Lease }) {
  const { table, groups } = fieldsOf(leaseFields, leaseFormGroups, useOwnFields('leases'));
  const { data: summary } = useQuery(queryFor('Leases/GetLeaseSummary', { id: lease.sd_id }));
  const { amount, ofTerms, differs } = securityDeposit(lease, summary?.rent.terms ?? []);
  const row = withOwnBeside({ ...lease, sd_deposit: amount });
  return groups.map(({ title, fields }) => (
    <section key={title} className={classes['group']} aria-label={title}>
      <h2 className={classes['heading']}>{title}</h2>
      <FieldList table={table} names={fields} row={row} />
      {differs && fields.includes('sd_deposit') && (
        <p className={classes['deposit']}>
          Rent Terms say a Security Deposit of {showMoney(ofTerms)}. Correct the one that is wrong.
        </p>
      )}
    </section>
  ));
}
