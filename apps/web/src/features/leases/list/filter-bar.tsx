import { filtersInForce, type LeaseSearch } from '@panoramic/contract';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FilterChip, useOwnFields, withView } from '../../../fields/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import classes from './filter-bar.module.css';
import { leaseListUrl } from './lease-list-url.ts';
import { MoreConditions } from './more-conditions.tsx';

interface FilterBarProps {
  search: LeaseSearch;
  deleted: boolean;
  /** Shows the link to the deleted leases. */
  mayRestore: boolean;
}

/** The active filters, each with a button that removes it. */
export function FilterBar({ search, deleted, mayRestore }: FilterBarProps) {
  const navigate = useNavigate();
  const { table } = useOwnFields('leases');
  const filters = filtersInForce(search, table);
  const [query] = useSearchParams();
  /** An open view stays open while its conditions are changed. */
  const listUrl = (wanted: LeaseSearch) => withView(leaseListUrl(wanted), query.get('view'));
  return (
    <div className={classes['bar']}>
      {deleted ? (
        <FilterChip words="Deleted" to={leaseListUrl(search)} />
      ) : (
        filters.map(({ words, without }) => <FilterChip key={words} words={words} to={listUrl(without)} />)
      )}
      {!deleted && filters.length === 0 && <span className={classes['none']}>All leases</span>}
      {!deleted && filters.length > 1 && (
        <Link to={to(paths.activeLeases, { all: 1 })} className={classes['link']}>
          Clear filters
        </Link>
      )}
      <Link to={paths.leaseSearch} className={classes['link']}>
        Change search
      </Link>
      {!deleted && (
        <MoreConditions
          search={search}
          onChange={(conditions) => void navigate(listUrl({ ...search, conditions }))}
        />
      )}
      {mayRestore && !deleted && (
        <Link
          to={to(paths.activeLeases, { deleted: 1 })}
          className={`${classes['link']} ${classes['deleted']}`}
        >
          Deleted
        </Link>
      )}
    </div>
  );
}
