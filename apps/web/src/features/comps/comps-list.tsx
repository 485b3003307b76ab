import { compFiltersInForce, type CompSearch, type CompTypeId } from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { queryFor } from '../../api/index.ts';
import { FilterChip } from '../../fields/index.ts';
import { paths, to } from '../../lib/paths.ts';
import { useCompType } from './comp-type.ts';
import { InvalidCompType } from './invalid-comp-type.tsx';
import { backToList, isUnnamed, compOptionsOf, compSearchFromUrl, compListUrl } from './comp-list-url.ts';
import { CompResults } from './results/comp-results.tsx';
import { storedSearchOptions } from './stored-form-values.ts';
import { TypeSwitch } from './results/type-switch.tsx';

export function CompsList() {
  const { type, name } = useCompType();
  const title = `Search Results ${name}`;
  if (type === null) return <InvalidCompType title={title} path={paths.compSearch} />;
  return <OpenedList type={type} title={title} />;
}

/** Puts the options into the address, so that it gives every user this list, also after another search. */
function OpenedList({ type, title }: { type: CompTypeId; title: string }) {
  const [query] = useSearchParams();
  const { search: listQuery } = useLocation();
  const navigate = useNavigate();
  const search = useMemo(() => compSearchFromUrl(type, query), [type, query]);
  useEffect(() => {
    backToList.remember(listQuery);
    if (isUnnamed(type, query)) void navigate(compListUrl(type, compOptionsOf(search)), { replace: true });
    else if (query.has('search')) storedSearchOptions.keep(type, compOptionsOf(search));
  }, [type, listQuery, query, search, navigate]);
  return <Results key={JSON.stringify(search)} type={type} title={title} search={search} />;
}

interface ResultsProps {
  type: CompTypeId;
  title: string;
  search: CompSearch;
}

function Results({ type, title, search }: ResultsProps) {
  const navigate = useNavigate();
  const { data: comps, error, refetch } = useQuery(queryFor('Comps/SearchComps', search));
  const filters = compFiltersInForce(search);
  return (
    <CompResults
      type={type}
      title={title}
      comps={comps}
      error={error}
      onRetry={() => void refetch()}
      search={search}
      inForce={compOptionsOf(search)}
      actions={<TypeSwitch type={type} onSwitch={(other) => void navigate(compListUrl(other, {}))} />}
      words={
        <>
          {filters.length === 0 && <span>All comps of this type</span>}
          {filters.map(({ option, words }) => (
            <FilterChip
              key={option}
              words={words}
              to={compListUrl(type, compOptionsOf({ ...search, [option]: null }))}
            />
          ))}
          {filters.length > 1 && <Link to={compListUrl(type, {})}>Clear filters</Link>}
          <Link to={to(paths.compSearch, { compType: type })}>Change search</Link>
        </>
      }
      emptyHint={
        <>
          <Link to={to(paths.compSearch, { compType: type })}>Change search</Link>
          <Link to={to(paths.compsAdd, { compType: type })}>Add Comp</Link>
        </>
      }
    />
  );
}
