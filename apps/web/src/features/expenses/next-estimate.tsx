import { formatDollars, showDate, type CallOutput } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callAndRefresh, queryFor, reasonOf } from '../../api/index.ts';
import { notify } from '../../ui/index.ts';
import classes from './expenses.module.css';

interface NextEstimateProps {
  statementId: number;
  mayWrite: boolean;
}

/** The estimate that follows from a statement: one press makes it a rent term, another takes it back. */
export function NextEstimate({ statementId, mayWrite }: NextEstimateProps) {
  const { data } = useQuery(queryFor('Expenses/GetEstimate', { id: statementId }));
  const [busy, setBusy] = useState(false);
  if (!data) return null;
  async function run(act: () => Promise<unknown>, done: string) {
    setBusy(true);
    try {
      await act();
      notify(done);
    } catch (error) {
      notify(reasonOf(error), 'failure');
    } finally {
      setBusy(false);
    }
  }
  const { proposal, made, reason } = data;
  return (
    <section className={classes['state']} aria-label="Next estimate">
      <h3 className={classes['heading']}>Next estimate</h3>
      <p className={classes['quiet']}>{wordsOf({ proposal, made, reason })}</p>
      {mayWrite && proposal && (
        <Button
          size="compact-sm"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={busy}
          onClick={() =>
            void run(
              () =>
                callAndRefresh('Expenses/AcceptEstimate', {
                  id: statementId,
                  monthly: proposal.rt_monthly,
                }),
              'The estimate is a rent term.',
            )
          }
        >
          Make it a rent term
        </Button>
      )}
      {mayWrite && made && (
        <Button
          size="compact-sm"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={busy}
          onClick={() =>
            void run(
              () => callAndRefresh('Expenses/UndoEstimate', { id: statementId }),
              'The estimate was taken back.',
            )
          }
        >
          Take the estimate back
        </Button>
      )}
    </section>
  );
}

function wordsOf({ proposal, made, reason }: CallOutput<'Expenses/GetEstimate'>): string {
  if (made)
    return `${made.rt_type} of ${formatDollars(made.rt_monthly ?? 0)} a month from ${showDate(made.rt_start ?? '')} is a rent term.`;
  if (!proposal) return reason ?? '';
  const { rt_type, rt_start, rt_monthly, replaces, working } = proposal;
  const now = replaces ? ` in place of ${formatDollars(replaces.rt_monthly ?? 0)}` : '';
  return `${rt_type} of ${formatDollars(rt_monthly)} a month from ${showDate(rt_start)}${now}. ${working}`;
}
