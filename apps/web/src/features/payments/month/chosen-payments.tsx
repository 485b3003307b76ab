import type { Payment } from '@panoramic/contract';
import { BarButton, SelectionBar } from '../../../fields/index.ts';
import { showCount, showMoney } from '../../../lib/money.ts';
import { isSent, obstacleTo, paymentSum } from './listed-payments.ts';
import classes from './month.module.css';
import { describeSum, type Decisions } from './use-decisions.ts';

interface ChosenPaymentsProps {
  chosen: readonly Payment[];
  found: readonly Payment[];
  decisions: Decisions;
  onSelect: (keys: ReadonlySet<string>) => void;
  onHold: () => void;
}

/** What can be done with the selected payments. What cannot be approved is counted before the press. */
export function ChosenPayments({ chosen, found, decisions, onSelect, onHold }: ChosenPaymentsProps) {
  const ready = chosen.filter((payment) => obstacleTo(payment) === null);
  const open = chosen.filter((payment) => !isSent(payment));
  const back = open.filter(({ state }) => state !== 'Due');
  const blocked = open.filter(({ state }) => state !== 'Approved').length - ready.length;
  return (
    <SelectionBar
      count={chosen.length}
      found={found.length}
      noun="payments"
      onAll={() => onSelect(new Set(found.map(({ key }) => key)))}
      onNone={() => onSelect(new Set())}
    >
      <span className={classes['quiet']} data-figures>
        {showMoney(paymentSum(chosen).total)}
        {blocked > 0 && `, ${showCount(blocked)} cannot be approved`}
      </span>
      {ready.length > 0 && (
        <BarButton onClick={() => void decisions.approve(ready).then((done) => done && onSelect(new Set()))}>
          Approve {describeSum(paymentSum(ready))}
        </BarButton>
      )}
      {open.length > 0 && <BarButton onClick={onHold}>Hold</BarButton>}
      {back.length > 0 && (
        <BarButton onClick={() => void decisions.release(back).then((done) => done && onSelect(new Set()))}>
          Take back {showCount(back.length)}
        </BarButton>
      )}
    </SelectionBar>
  );
}
