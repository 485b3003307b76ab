import { rentTypes, type Payment } from '@panoramic/contract';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { showCount } from '../../../lib/money.ts';
import classes from './month.module.css';
import type { MonthAddress } from './month-url.ts';

/** Payee, type and marks. Only what the month has can be chosen. */
export function MonthFilters({ address, payments }: { address: MonthAddress; payments: readonly Payment[] }) {
  const payees = useMemo(
    () => [...new Set(payments.flatMap(({ payee }) => payee ?? []))].toSorted((a, b) => a.localeCompare(b)),
    [payments],
  );
  const types = rentTypes.filter((one) => one === address.type || payments.some(({ type }) => type === one));
  const markedCount = payments.filter(({ marks }) => marks.length > 0).length;
  const known =
    address.payee === null || payees.includes(address.payee) ? payees : [address.payee, ...payees];
  return (
    <div className={classes['filters']}>
      <NativeSelect
        aria-label="Payee"
        size="sm"
        value={address.payee ?? ''}
        data={[{ value: '', label: 'All payees' }, ...known]}
        onChange={({ currentTarget: { value } }) => address.go({ payee: value || null })}
      />
      <NativeSelect
        aria-label="Type"
        size="sm"
        value={address.type ?? ''}
        data={[{ value: '', label: 'All types' }, ...types]}
        onChange={({ currentTarget: { value } }) =>
          address.go({ type: rentTypes.find((one) => one === value) ?? null })
        }
      />
      <Checkbox
        label={`Only with a mark (${showCount(markedCount)})`}
        checked={address.marked}
        onChange={({ currentTarget: { checked } }) => address.go({ marked: checked })}
      />
    </div>
  );
}
