import type { SearchValues } from '@panoramic/contract';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { withView } from '../../../fields/index.ts';
import { addressedDate, datePath, paths, to, type CriticalDateKey } from '../../../lib/paths.ts';
import { dateFilterOf, dateFilterQuery, isFiltered, isSameFilter, type DateFilter } from './date-filter.ts';

/** Says so where nothing is filtered: a bare address opens the user's default view. */
function filterOrAll(filter: DateFilter): Readonly<Record<string, string>> {
  return isFiltered(filter) ? dateFilterQuery(filter) : { all: '1' };
}

function viewIn(query: URLSearchParams): Readonly<Record<string, string>> {
  const view = query.get('view');
  return view === null ? {} : { view };
}

export function urlOfDateView(options: SearchValues | null): string {
  const texts = Object.entries(options ?? {}).map(([name, value]) => [name, String(value)]);
  return to(paths.criticalDates, filterOrAll(dateFilterOf(new URLSearchParams(texts))));
}

/** The history state of an entry whose address the filter itself has written. */
const narrowedHere = { narrowedHere: true } as const;

/**
 * The filter in the URL. It is also kept in state, because the inputs change it faster than the address
 * follows. Any other way to this address, such as the menu's link, sets it again.
 */
export function useDateFilter() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [filter, setFilter] = useState(() => dateFilterOf(query));
  const [reset, setReset] = useState(0);
  const [seen, setSeen] = useState(query);
  if (seen !== query) {
    setSeen(query);
    const asked = dateFilterOf(query);
    // The router types the state as `any`; it may be anything.
    const own = (state as unknown as Partial<typeof narrowedHere> | null)?.narrowedHere;
    if (!own && !isSameFilter(asked, filter)) {
      setFilter(asked);
      setReset(reset + 1);
    }
  }
  return {
    filter,
    /** Changes with every filter that did not come from the inputs. */
    reset,
    narrow: (change: Partial<DateFilter>) => {
      const wanted = { ...filter, ...change };
      setFilter(wanted);
      void navigate(to(paths.criticalDates, { ...filterOrAll(wanted), ...viewIn(query) }), {
        replace: true,
        state: narrowedHere,
      });
    },
    isBare: [...query.keys()].every((name) => name === 'view'),
    openSaved: (options: SearchValues, view: number | null) =>
      void navigate(withView(urlOfDateView(options), view)),
  };
}

const openedHere = { openedHere: true } as const;

/** The date in the URL: `?date=` is its cd_id, `?lease=` the lease whose expiration it is. */
export function useAddressedDate(filter: DateFilter) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  return {
    subject: addressedDate(query),
    open: (subject: CriticalDateKey) =>
      void navigate(datePath(subject, { ...dateFilterQuery(filter), ...viewIn(query) }), {
        state: openedHere,
      }),
    /** Returns to the list, by the browser's Back if the date was opened from the list. */
    close: () => {
      // The router types the state as `any`; it may be anything.
      if ((state as unknown as Partial<typeof openedHere> | null)?.openedHere) void navigate(-1);
      else
        void navigate(to(paths.criticalDates, { ...dateFilterQuery(filter), ...viewIn(query) }), {
          replace: true,
        });
    },
  };
}
