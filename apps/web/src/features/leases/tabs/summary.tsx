import { deleteQuestion, leaseFields, leaseGroups, mayUse, type Lease } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, reasonOf, refreshAfter, useSignedIn } from '../../../api/index.ts';
import { FieldList } from '../../../fields/index.ts';
import { paths } from '../../../lib/paths.ts';
import { alert, confirm, notify } from '../../../ui/index.ts';
import { AtAGlance } from '../details/at-a-glance.tsx';
import { EditLease } from '../details/edit-lease.tsx';
import { LeaseFrame } from '../details/lease-frame.tsx';
import type { DetailTabProps } from '../details/detail-tabs.ts';
import classes from '../details/summary.module.css';
import { settleInLists } from '../lease-cache.ts';

export function SummaryTab({ lease }: DetailTabProps) {
  const mayWrite = mayUse('Write', useSignedIn().roles);
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);

  async function remove() {
    if (!(await confirm(deleteQuestion('Lease'), { destructive: true }))) return;
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
      notify('Lease deleted.');
    } catch (error) {
      setDeleting(false);
      // The shown lease may be outdated, whatever the failure was.
      await alert(reasonOf(error));
      await refreshAfter('Leases/DeleteLease');
    }
  }

  if (editing)
    return (
      <LeaseFrame lease={lease} tab="summary">
        <EditLease lease={lease} onDone={() => setEditing(false)} />
      </LeaseFrame>
    );
  return (
    <LeaseFrame
      lease={lease}
      tab="summary"
      actions={mayWrite && <Button onClick={() => setEditing(true)}>Edit</Button>}
      lastAction={
        mayWrite && (
          <Button variant="subtle" color="red" loading={deleting} onClick={() => void remove()}>
            Delete
          </Button>
        )
      }
    >
      <AtAGlance lease={lease} />
      <LeaseFieldLists lease={lease} />
    </LeaseFrame>
  );
}

/** Every field of the lease in the form's order. */
function LeaseFieldLists({ lease }: { lease: Lease }) {
  return leaseGroups.map(({ label, fields }) => (
    <section key={label} className={classes['group']} aria-label={label}>
      <h2 className={classes['heading']}>{label}</h2>
      <FieldList table={leaseFields} names={fields} row={lease} />
    </section>
  ));
}
