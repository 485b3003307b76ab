import { filtersInForce, withoutOption, type LeaseSearch } from '@panoramic/contract';
import { Link } from 'react-router';
import { FilterChip } from '../../../fields/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import classes from './filter-bar.module.css';
import { leaseListUrl } from './lease-list-url.ts';

interface FilterBarProps {
  search: LeaseSearch;
  deleted: boolean;
  /** Shows the link to the deleted leases. */
  mayRestore: boolean;
}

/** The active filters, each with a button that removes it. */
export function FilterBar({ search, deleted, mayRestore }: FilterBarProps) {
  const filters = filtersInForce(search);
  return (
    <div className={classes['bar']}>
      {deleted ? (
        <FilterChip words="Deleted" to={leaseListUrl(search)} />
      ) : (
        filters.map(({ option, words }) => (
          <FilterChip key={option} words={words} to={leaseListUrl(withoutOption(search, option))} />
        ))
      )}
      {!deleted && filters.length === 0 && <span className={classes['none']}>All leases</span>}
      {!deleted && filters.length > 1 && <Link to={to(paths.activeLeases, { all: 1 })}>Clear filters</Link>}
      <Link to={paths.leaseSearch}>Change search</Link>
      {mayRestore && !deleted && (
        <Link to={to(paths.activeLeases, { deleted: 1 })} className={classes['deleted']}>
          Deleted
        </Link>
      )}
    </div>
  );
}
