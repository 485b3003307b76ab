import { paymentStates, type PaymentState } from '@panoramic/contract';
import { showCount, showMoney } from '../../../lib/money.ts';
import type { PaymentSum } from './listed-payments.ts';
import classes from './month.module.css';
import { MonthStepper } from './month-stepper.tsx';
import type { MonthAddress } from './month-url.ts';

interface MonthBarProps {
  address: MonthAddress;
  sums: Readonly<Record<PaymentState, PaymentSum>>;
}

/** The month, and its totals by state. Pressing a state lists only that. */
export function MonthBar({ address, sums }: MonthBarProps) {
  const { month, state } = address;
  return (
    <div className={classes['bar']}>
      <MonthStepper month={month} onMonth={(other) => address.go({ month: other, open: null })} />
      <div className={classes['states']} role="group" aria-label="Totals by state">
        {paymentStates
          .filter((one) => sums[one].count > 0 || one === state || one === 'Due')
          .map((one) => (
            <button
              key={one}
              type="button"
              className={classes['state']}
              aria-pressed={state === one}
              onClick={() => address.go({ state: state === one ? null : one })}
            >
              {one} <b>{showMoney(sums[one].total)}</b> <span>{showCount(sums[one].count)}</span>
            </button>
          ))}
      </div>
    </div>
  );
}
