import { filtersInForce, mayUse, type LeaseSearch } from '@panoramic/contract';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listQueryFor, useSignedIn } from '../../../api/index.ts';
import { EmptyRoom } from '../../../fields/index.ts';
import { showCount } from '../../../lib/money.ts';
import { paths, to } from '../../../lib/paths.ts';
import { useHasNoLeases } from '../first-screen/use-has-no-leases.ts';
import { leaseListUrl } from './lease-list-url.ts';

/** More filters are not tried one by one. */
const mostTried = 6;

/** Of a search that finds nothing: which of its conditions to drop, and how many leases that would find. */
function DroppedFilters({ search }: { search: LeaseSearch }) {
  const filters = filtersInForce(search);
  const tried = filters.length > 1 && filters.length <= mostTried ? filters : [];
  const counts = useQueries({
    queries: tried.map(({ without }) => ({
      ...listQueryFor('Leases/SearchLeases', { ...without, figures: [] }),
    })),
  });
  return tried.map(({ words, without }, at) => {
    const found = counts[at]?.data;
    if (!found?.complete || found.rows.length === 0) return null;
    return (
      <Link key={words} to={leaseListUrl(without)}>
        Without “{words}”: {found.rows.length === 1 ? '1 lease' : `${showCount(found.rows.length)} leases`}
      </Link>
    );
  });
}

/** What to do when a list of leases is empty. */
export function NextSteps({ search }: { search: LeaseSearch }) {
  const { roles } = useSignedIn();
  const filtered = filtersInForce(search).length > 0;
  const mayWrite = mayUse('Write', roles);
  const hasNoLeases = useHasNoLeases();
  if (hasNoLeases === undefined) return null;
  if (hasNoLeases) return <EmptyRoom shows="The leases of this client">{null}</EmptyRoom>;
  return (
    <>
      <DroppedFilters search={search} />
      {filtered && <Link to={to(paths.activeLeases, { all: 1 })}>Clear filters</Link>}
      {filtered && <Link to={paths.leaseSearch}>Change search</Link>}
      {mayWrite && <Link to={paths.addLease}>Add Lease</Link>}
      {mayWrite && <Link to={paths.leaseImport}>Import</Link>}
    </>
  );
}
