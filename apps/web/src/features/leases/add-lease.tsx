import { leaseFields, mayUse, newLease, ownDefaults, ownProblems, withOwnInside } from '@panoramic/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, useSignedIn } from '../../api/index.ts';
import { FieldForm, fieldsOf, LeaseDates, useEditedOwnFields, useFormDraft } from '../../fields/index.ts';
import { paths, to } from '../../lib/paths.ts';
import { Banner, notify, PageFrame } from '../../ui/index.ts';
import { settleLease } from './lease-cache.ts';
import { leaseFormGroups } from './lease-form-groups.ts';
import { useTypedDates } from './typed-dates.ts';
import { PossibleLeaseDuplicates } from './possible-duplicates.tsx';

export function AddLease() {
  const { roles, openedFor } = useSignedIn();
  const mayWrite = mayUse('Write', roles);
  const draft = useFormDraft(`new lease of client ${openedFor?.cl_id}`, newLease, { inClient: true });
  const navigate = useNavigate();
  const [typed, setTyped] = useState(newLease);
  const [anchors, setTypedDates] = useTypedDates(newLease);
  const own = useEditedOwnFields('leases');
  return (
    <PageFrame title="Add" context="A lease needs an office/store #, a building name or a street address.">
      {!mayWrite && <Banner kind="warning">You may look at leases, not add them.</Banner>}
      <LeaseDates value={anchors}>
        <FieldForm
          {...fieldsOf(leaseFields, leaseFormGroups, own)}
          row={{ ...newLease, ...ownDefaults(own.shown) }}
          problems={(row) => ownProblems(own.shown, row)}
          draft={draft}
          autoFocus
          disabled={!mayWrite}
          saveLabel="Add"
          failureTitle="The lease was not added."
          onTyped={(row) => {
            setTyped(row);
            setTypedDates(row);
          }}
          onSave={async (row, key) => {
            const added = await call('Leases/EditLease', withOwnInside(row), { key, settle: settleLease });
            notify('Lease added.');
            await navigate(to(paths.leaseSummary, { id: added.sd_id }));
          }}
        >
          <PossibleLeaseDuplicates lease={typed} />
        </FieldForm>
      </LeaseDates>
    </PageFrame>
  );
}
