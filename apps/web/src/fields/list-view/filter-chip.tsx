import { X } from 'lucide-react';
import { Link } from 'react-router';
import classes from './filter-chip.module.css';

type FilterChipProps = { words: string } & ({ to: string } | { onRemove: () => void });

/** A filter in force. Pressing it takes the filter away. */
export function FilterChip({ words, ...removal }: FilterChipProps) {
  const common = { className: classes['chip'], 'aria-label': `Remove filter: ${words}` };
  const content = (
    <>
      <span className={classes['words']}>{words}</span>
      <X size={13} aria-hidden className={classes['cross']} />
    </>
  );
  if ('to' in removal)
    return (
      <Link to={removal.to} {...common}>
        {content}
      </Link>
    );
  return (
    <button type="button" onClick={removal.onRemove} {...common}>
      {content}
    </button>
  );
}
