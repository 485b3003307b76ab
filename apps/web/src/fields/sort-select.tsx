import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId } from 'react';
import type { Sort } from './data-table/use-sorted-order.ts';
import classes from './sort-select.module.css';

interface SortSelectProps {
  columns: readonly { readonly key: string; readonly label: string }[];
  /** `null` leaves the rows in the order in which they came. */
  sort: Sort | null;
  onSort: (sort: Sort) => void;
}

/** Sorts a list of cards, which has no headings to press. */
export function SortSelect({ columns, sort, onSort }: SortSelectProps) {
  const id = useId();
  const known = columns.some(({ key }) => key === sort?.key) ? sort : null;
  const rising = known?.direction !== 'desc';
  const Arrow = rising ? ArrowUp : ArrowDown;
  return (
    <div className={classes['sort']}>
      <label htmlFor={id}>Sort by</label>
      {/* A native select, for which no code has to be loaded. */}
      <select
        id={id}
        className={classes['select']}
        value={known?.key ?? ''}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') onSort({ key: value, direction: 'asc' });
        }}
      >
        {!known && <option value="">As listed</option>}
        {columns.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={classes['direction']}
        disabled={!known}
        aria-label={rising ? 'Ascending' : 'Descending'}
        onClick={() => known && onSort({ key: known.key, direction: rising ? 'desc' : 'asc' })}
      >
        <Arrow size={18} aria-hidden />
      </button>
    </div>
  );
}
