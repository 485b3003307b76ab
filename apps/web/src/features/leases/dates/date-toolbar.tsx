import type { RemindedDate } from '@panoramic/contract';
import { Button } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNarrow } from '../../../ui/use-narrow.ts';
import classes from './critical-date-list.module.css';
import { DateFilterBar } from './date-filter-bar.tsx';
import { isFiltered, type DateFilter } from './date-filter.ts';

interface DateToolbarProps {
  dates: readonly RemindedDate[];
  filter: DateFilter;
  onFilter: (change: Partial<DateFilter>) => void;
  withExpirations: boolean;
  setWithExpirations: (on: boolean) => void;
  /** The views and the export of the list. */
  tools: ReactNode;
}

/** The filters of the list; on a phone behind one button, so that the dates come first. */
export function DateToolbar(props: DateToolbarProps) {
  const { dates, filter, onFilter, withExpirations, setWithExpirations, tools } = props;
  const phone = useNarrow('md');
  const [isOpen, setOpen] = useState(isFiltered(filter));
  const isShown = !phone || isOpen;
  const hasDates = dates.length > 0;
  return (
    <div className={classes['toolbar']}>
      {phone && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<ListFilter size={15} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Filters
        </Button>
      )}
      {isShown && hasDates && <DateFilterBar dates={dates} filter={filter} onFilter={onFilter} />}
      {isShown && (
        <label className={classes['switch']}>
          <input
            type="checkbox"
            role="switch"
            checked={withExpirations}
            onChange={(event) => setWithExpirations(event.currentTarget.checked)}
          />
          Expirations of leases
        </label>
      )}
      {isShown && hasDates && <div className={classes['tools']}>{tools}</div>}
    </div>
  );
}
