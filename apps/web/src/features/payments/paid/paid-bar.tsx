import type { PaidReply } from '@panoramic/contract';
import { Button, NativeSelect } from '@mantine/core';
import { showCount, showMoney } from '../../../lib/money.ts';
import { paidViewLabels, paidViews, sumInDollars, type PaidAddress } from './paid-view.ts';
import classes from './paid.module.css';

/** What is listed: by state with its count and sum, by payee or lease. */
export function PaidBar({ address, data }: { address: PaidAddress; data: PaidReply }) {
  const { view, by, payee, lease } = address;
  return (
    <div className={classes['bar']}>
      <div className={classes['views']} role="group" aria-label="What is listed">
        {paidViews.map((one) => {
          const amounts =
            one === 'unknown'
              ? data.unknown.map(({ difference }) => difference)
              : data.lines.filter(({ state }) => state === one).map(({ amount }) => amount);
          return (
            <Button
              key={one}
              size="compact-md"
              variant={view === one ? 'filled' : 'default'}
              aria-pressed={view === one}
              onClick={() => address.go({ view: view === one ? null : one })}
            >
              {paidViewLabels[one]} {showCount(amounts.length)}
              {amounts.length > 0 && `: ${showMoney(sumInDollars(amounts))}`}
            </Button>
          );
        })}
      </div>
      <NativeSelect
        aria-label="Listed"
        size="sm"
        value={by ?? ''}
        data={[
          { value: '', label: 'Every payment' },
          { value: 'payee', label: 'By payee' },
          { value: 'lease', label: 'By lease' },
        ]}
        onChange={({ currentTarget: { value } }) =>
          address.go({ by: value === 'payee' || value === 'lease' ? value : null })
        }
      />
      {(payee ?? lease) !== null && (
        <Button size="compact-md" variant="default" onClick={() => address.go({ payee: null, lease: null })}>
          Only {payee ?? lease}: show all
        </Button>
      )}
    </div>
  );
}
