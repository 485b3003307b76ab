import { X } from 'lucide-react';
import { Link } from 'react-router';
import classes from './filter-chip.module.css';

/** A filter of a list, with the link to the list without it. */
export function FilterChip({ words, to }: { words: string; to: string }) {
  return (
    <Link to={to} className={classes['chip']} aria-label={`Remove filter: ${words}`}>
      <span className={classes['words']}>{words}</span>
      <X size={13} aria-hidden className={classes['cross']} />
    </Link>
  );
}
