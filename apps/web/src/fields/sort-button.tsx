import { ArrowDown, ArrowUp } from 'lucide-react';
import { Explained } from '../ui/explained.tsx';
import classes from './sort-button.module.css';

interface SortButtonProps {
  label: string;
  /** The same value as `aria-sort` of the heading. */
  sorted: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

/** A column heading that sorts when pressed. */
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
