import '@mantine/spotlight/styles.layer.css';
import { mayUse } from '@panoramic/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { closeSpotlight, openSpotlight, Spotlight } from '@mantine/spotlight';
import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { useNavigate } from 'react-router';
import { useAreas } from '../use-areas.ts';
import type { Command } from '../../lib/screen.ts';
import classes from './command-search.module.css';
import { commandProviders, knownGroups } from './commands.ts';
import { CommandList } from './command-list.tsx';
import type { TypedAhead } from './typed-ahead.ts';

/** `request` changes each time the search is opened and holds what was typed meanwhile. */
export function CommandSearch({ roles, request }: { roles: readonly string[]; request: TypedAhead }) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [settled] = useDebouncedValue(query.trim(), 80);
  const field = useRef<HTMLInputElement>(null);
  function adopt() {
    const typed = request.take();
    setQuery((before) => before + typed);
  }
  const open = useEffectEvent(() => {
    openSpotlight();
    // Already open: no focus event will follow.
    if (field.current === document.activeElement) adopt();
  });
  useEffect(() => open(), [request]);
  const providers = useMemo(() => commandProviders.filter(({ access }) => mayUse(access, roles)), [roles]);
  // The same list for every key between two searches, which the library would go through again.
  const queries = useMemo(
    () =>
      providers.map(({ search }) => ({
        ...search(settled),
        enabled: settled !== '',
        // Keeps the previous results until the next arrive, so that lines do not jump.
        placeholderData: keepPreviousData,
      })),
    [providers, settled],
  );
  const found = useQueries({ queries, combine: together });
  const areas = useAreas();
  // The field shows a key at once. The lines follow in a frame of their own, since they cost many times as much.
  const listedFor = useDeferredValue(query);
  const known = useMemo(() => knownGroups(roles, listedFor.trim(), areas), [roles, listedFor, areas]);
  const shown = useMemo(() => {
    const searched = providers.map(({ group }, at) => ({ group, commands: found.commands[at] ?? [] }));
    return [...known, ...(settled === '' ? [] : searched)].filter(({ commands }) => commands.length > 0);
  }, [known, providers, settled, found]);
  const first = shown[0]?.commands[0];
  const isWaiting = query.trim() !== '' && (query.trim() !== settled || found.isComing);
  const entered = useEnterWhenFound(
    query,
    query !== listedFor || (isWaiting && !known.some(({ commands }) => commands.length > 0)),
    () => {
      if (!first) return;
      closeSpotlight();
      void navigate(first.to);
    },
  );
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      size={560}
      centered={false}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      transitionProps={{ duration: 0 }}
      classNames={{
        search: classes['search'] ?? '',
        actionsList: classes['list'] ?? '',
      }}
      attributes={{
        content: { 'aria-label': 'Search or jump to' },
        actionsList: { tabIndex: 0, 'aria-label': 'Results' },
      }}
    >
      <Spotlight.Search
        placeholder="Search or jump to"
        aria-label="Search or jump to"
        leftSection={<Search size={16} aria-hidden />}
        ref={field}
        onFocus={adopt}
        onKeyDownCapture={entered}
      />
      <Spotlight.ActionsList {...reachable}>
        {shown.length === 0 && <Spotlight.Empty>No Results Found</Spotlight.Empty>}
        <CommandList groups={shown} query={listedFor} />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** The results of all providers as one value, which stays the same while they do. */
function together(results: readonly UseQueryResult<readonly Command[]>[]) {
  return {
    commands: results.map(({ data }) => data),
    isComing: results.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
  };
}

/**
 * Enter before the results of what was typed have arrived opens the first of them when they do; the lines in
 * sight until then belong to what was typed before. Who has moved along the lines means one of those.
 */
function useEnterWhenFound(query: string, isWaiting: boolean, openFirst: () => void) {
  const enteredFor = useRef<string | null>(null);
  const movedIn = useRef<string | null>(null);
  const arrive = useEffectEvent(() => {
    const isMeant = enteredFor.current === query;
    enteredFor.current = null;
    if (isMeant) openFirst();
  });
  useEffect(() => {
    if (!isWaiting) arrive();
  }, [isWaiting]);
  return (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) movedIn.current = query;
    if (event.key !== 'Enter' || !isWaiting || movedIn.current === query) return;
    event.stopPropagation();
    enteredFor.current = query;
  };
}

/** The list hands this on to its scroll area, which is reached by keyboard when it is long. */
const reachable = { viewportProps: { tabIndex: 0 } };
