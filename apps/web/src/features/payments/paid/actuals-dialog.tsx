import { showDate, type ActualPayment, type PaidLine } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callAndRefresh, queryFor, reasonOf } from '../../../api/index.ts';
import { showMoney } from '../../../lib/money.ts';
import { Banner, Dialog, notify, SkeletonRows } from '../../../ui/index.ts';
import classes from './paid.module.css';

interface ActualsDialogProps {
  line: PaidLine;
  mayPay: boolean;
  onClose: () => void;
}

/** What payables paid of one payment that was sent. */
export function ActualsDialog({ line, mayPay, onClose }: ActualsDialogProps) {
  const { data, error } = useQuery(queryFor('Payments/GetActuals', { key: line.key }));
  async function takeBack({ pa_id, version }: ActualPayment) {
    try {
      await callAndRefresh('Payments/MatchPaid', { id: pa_id, keys: [], version });
      notify('Taken back: it stands under Unknown.');
    } catch (problem) {
      notify(reasonOf(problem), 'failure');
    }
  }
  return (
    <Dialog
      title={`Paid of ${line.lease}, ${line.type}`}
      width="narrow"
      onClose={onClose}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <p className={classes['quiet']} data-figures>
        {showMoney(line.amount)} was sent, due {showDate(line.due)}.
      </p>
      {error && <Banner kind="failure">{reasonOf(error)}</Banner>}
      {!data && !error && <SkeletonRows rows={2} />}
      <ul className={classes['actuals']}>
        {data?.map((one) => (
          <li key={one.pa_id}>
            <span data-figures>
              {showMoney(one.share)} on {one.pa_paid && showDate(one.pa_paid)}
              {one.lines > 1 && ` of ${showMoney(one.pa_amount ?? 0)} for ${one.lines} payments`}
              {one.pa_reference && `, ${one.pa_reference}`}
            </span>
            {mayPay && (
              <Button size="compact-sm" variant="default" onClick={() => void takeBack(one)}>
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
