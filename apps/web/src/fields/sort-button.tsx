import { ArrowDown, ArrowUp } from 'lucide-react';
import { Explained } from '../ui/explained.tsx';
import classes from './sort-button.module.css';

interface SortButtonProps {
  label: string;
  /** As its heading's `aria-sort` has it. */
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

/** The words of a column's heading: pressed, they sort by it. */
export function SortButton({ label, sorted, onSort }: SortButtonProps) {
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button type="button" className={classes['button']} data-sorted={sorted} onClick={onSort}>
      <span className={classes['label']}>
        <Explained>{label}</Explained>
      </span>
      <Arrow size={13} aria-hidden className={classes['arrow']} />
    </button>
  );
}
