import { TextInput } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { monthAfter } from '../../../lib/months.ts';
import { IconButton } from '../../../ui/index.ts';
import classes from './month.module.css';
import { isPaymentMonth } from './month-url.ts';

/** A month, typed or one on or back. */
export function MonthStepper({ month, onMonth }: { month: string; onMonth: (month: string) => void }) {
  return (
    <div className={classes['stepper']}>
      <IconButton icon={ChevronLeft} label="Month before" onClick={() => onMonth(monthAfter(month, -1))} />
      <TextInput
        type="month"
        aria-label="Month"
        // The key makes another month in the address replace what is typed.
        key={month}
        defaultValue={month}
        min="1900-01"
        max="2199-12"
        onChange={({ currentTarget: { value } }) => isPaymentMonth(value) && onMonth(value)}
      />
      <IconButton icon={ChevronRight} label="Month after" onClick={() => onMonth(monthAfter(month, 1))} />
    </div>
  );
}
