import {
  formatConditions,
  leaseConditions,
  leaseSearchFields,
  noFilters,
  type LeaseSearch,
  type SearchValues,
} from '@panoramic/contract';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { optionsFromUrl } from '../../fields/list-view/search-url.ts';
import { to, type Path } from '../../lib/paths.ts';
import { leaseOptionsOf } from '../leases/index.ts';

type Extra = Readonly<Record<string, string>>;

/** The search and the further options in the address of a rent screen, and how to change them. */
export interface RentAddress {
  readonly search: LeaseSearch;
  /** The other options, by name. */
  readonly query: URLSearchParams;
  readonly setSearch: (search: LeaseSearch) => void;
  /** Sets further options; an empty one is taken away. */
  readonly setOptions: (options: Extra) => void;
  /** In a view, or in none. */
  readonly openSaved: (options: SearchValues, view?: number | null) => void;
  /** Whether the address says nothing but a view at most, so that one may be opened. */
  readonly isBare: boolean;
  /** The address of these options; `null`: of the screen itself. */
  readonly urlOf: (options: SearchValues | null) => string;
}

/** `own` are the names of the screen's further options. */
export function useRentAddress(path: Path, own: readonly string[]): RentAddress {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const search = useMemo(() => searchIn(query), [query]);

  function go(wanted: Extra, options: Extra, replace: boolean) {
    const kept = [...own, 'view'].map((name) => [name, options[name] ?? query.get(name) ?? ''] as const);
    const set = Object.fromEntries(kept.filter(([, value]) => value !== ''));
    void navigate(to(path, { ...set, ...wanted }), { replace });
  }

  return {
    search,
    query,
    setSearch: (wanted) => go(searched(wanted), {}, false),
    setOptions: (options) => {
      // The address itself: one that was set a moment ago may not have been drawn yet.
      const now = new URLSearchParams(window.location.search);
      go(
        now.has('all') ? searched(searchIn(now)) : textsOf(searchIn(now)),
        { ...Object.fromEntries(own.map((name) => [name, now.get(name) ?? ''])), ...options },
        true,
      );
    },
    openSaved: (options, view = null) =>
      go(searched(readable(options)), { view: view === null ? '' : String(view) }, false),
    isBare: [...query.keys()].every((name) => name === 'view'),
    urlOf: (options) => to(path, searched(readable(options ?? {}))),
  };
}

/** Says so where nothing is searched for: a bare address opens the user's default view. */
function searched(wanted: LeaseSearch): Extra {
  const texts = textsOf(wanted);
  return Object.keys(texts).length > 0 ? texts : { all: '1' };
}

function textsOf(wanted: LeaseSearch): Extra {
  return Object.fromEntries(
    Object.entries(leaseOptionsOf(wanted)).map(([name, value]) => [name, String(value)] as const),
  );
}

/** Options that cannot be read do not filter: an address may be typed or cut short. */
function searchIn(query: URLSearchParams): LeaseSearch {
  return {
    ...noFilters,
    ...optionsFromUrl(query, leaseSearchFields),
    conditions: formatConditions(leaseConditions({ conditions: query.get('conditions') })),
  };
}

function readable(options: SearchValues): LeaseSearch {
  return searchIn(new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)])));
}
