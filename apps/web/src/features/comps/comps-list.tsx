import {
  anywhere,
  compFiltersInForce,
  compListName,
  type CompSearch,
  type CompTypeId,
} from '@panoramic/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { queryFor } from '../../api/index.ts';
import { FilterChip, useOwnFields, OpenedView, withView } from '../../fields/index.ts';
import { paths, to } from '../../lib/paths.ts';
import { useCompType } from './comp-type.ts';
import { InvalidCompType } from './invalid-comp-type.tsx';
import { MoreCompConditions } from './more-comp-conditions.tsx';
import { NearButton } from './near/near-button.tsx';
import { useLeaseWords } from './near/use-lease-words.ts';
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
  const isBare = !['search', 'active', 'all'].some((name) => query.has(name));
  const { search: listQuery } = useLocation();
  const navigate = useNavigate();
  const search = useMemo(() => compSearchFromUrl(type, query), [type, query]);
  useEffect(() => {
    backToList.remember(listQuery);
    if (isUnnamed(type, query)) void navigate(compListUrl(type, compOptionsOf(search)), { replace: true });
    else if (query.has('search')) storedSearchOptions.keep(type, compOptionsOf(search));
  }, [type, listQuery, query, search, navigate]);
  return (
    <OpenedView
      list={compListName(type)}
      isBare={isBare}
      urlOf={(options) => compListUrl(type, options ?? {})}
    >
      <Results key={JSON.stringify(search)} type={type} title={title} search={search} />
    </OpenedView>
  );
}

interface ResultsProps {
  type: CompTypeId;
  title: string;
  search: CompSearch;
}

function Results({ type, title, search }: ResultsProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { data: comps, error, refetch } = useQuery(queryFor('Comps/SearchComps', search));
  const own = useOwnFields(`comps${type}`);
  const filters = compFiltersInForce(search, own.table, useLeaseWords(search.nearLease));
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
          {filters.map(({ words, without }) => (
            <FilterChip
              key={words}
              words={words}
              to={withView(compListUrl(type, compOptionsOf(without)), query.get('view'))}
            />
          ))}
          {filters.length > 1 && <Link to={compListUrl(type, {})}>Clear filters</Link>}
          <Link to={to(paths.compSearch, { compType: type })}>Change search</Link>
          <MoreCompConditions
            type={type}
            conditions={search.conditions}
            onChange={(conditions) =>
              void navigate(compListUrl(type, compOptionsOf({ ...search, conditions })))
            }
          />
          <NearButton
            near={search}
            onChange={(near) =>
              void navigate(compListUrl(type, compOptionsOf({ ...search, ...anywhere, ...near })))
            }
          />
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
