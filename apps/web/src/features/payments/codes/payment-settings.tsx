import { mayUse } from '@panoramic/contract';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callAndRefresh, queryFor, reasonOf, useSignedIn } from '../../../api/index.ts';
import { notify } from '../../../ui/index.ts';
import { PaymentSection } from '../frame/section.tsx';
import classes from '../frame/frame.module.css';

/** Whether two people are needed for a payment; administrators change it. */
export function TwoPeopleSetting() {
  const { data } = useQuery(queryFor('Payments/GetSettings', {}));
  const mayChange = mayUse('Admin', useSignedIn().roles);
  const [busy, setBusy] = useState(false);
  if (!data) return null;
  const { twoPeople, version } = data;
  async function change(wanted: boolean) {
    setBusy(true);
    try {
      await callAndRefresh('Payments/SaveSettings', { twoPeople: wanted, version });
      notify(wanted ? 'Two people are needed for a payment now.' : 'One person may do everything now.');
    } catch (error) {
      notify(reasonOf(error), 'failure');
    } finally {
      setBusy(false);
    }
  }
  return (
    <PaymentSection title="Approval">
      {mayChange ? (
        <Checkbox
          label="Two people: whoever made or changed a rent term, a charge or a payee cannot approve its payment"
          checked={twoPeople}
          disabled={busy}
          onChange={({ currentTarget: { checked } }) => void change(checked)}
        />
      ) : (
        <p className={classes['quiet']}>
          {twoPeople
            ? 'Two people: whoever made or changed a rent term, a charge or a payee cannot approve its payment.'
            : 'One person may enter and approve a payment.'}{' '}
          Administrators change this.
        </p>
      )}
    </PaymentSection>
  );
}
