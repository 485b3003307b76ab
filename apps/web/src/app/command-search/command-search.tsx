import '@mantine/spotlight/styles.layer.css';
import { mayUse } from '@panoramic/contract';
import { Input } from '@mantine/core';
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
import { CommandList, lineKey } from './command-list.tsx';
import type { TypedAhead } from './typed-ahead.ts';

interface CommandSearchProps {
  roles: readonly string[];
  /** Changes each time the search is opened and holds what was typed meanwhile. */
  request: TypedAhead;
}

/**
 * The search over the page. Only its content holds the typed text as state, so that a key does not render the
 * dialog around it again.
 */
export function CommandSearch(props: CommandSearchProps) {
  useEffect(() => openSpotlight(), [props.request]);
  return (
    <Spotlight.Root
      shortcut={null}
      size={560}
      centered={false}
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      transitionProps={{ duration: 0 }}
      classNames={{ actionsList: classes['list'] ?? '' }}
      attributes={{
        content: { 'aria-label': 'Search or jump to' },
        actionsList: { tabIndex: 0, 'aria-label': 'Results' },
      }}
    >
      <SearchContent {...props} />
    </Spotlight.Root>
  );
}

function SearchContent({ roles, request }: CommandSearchProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [settled] = useDebouncedValue(query.trim(), 80);
  const field = useRef<HTMLInputElement>(null);
  function adopt() {
    const typed = request.take();
    setQuery((before) => before + typed);
  }
  const adoptIfOpen = useEffectEvent(() => {
    // Already open: no focus event will follow.
    if (field.current === document.activeElement) adopt();
  });
  useEffect(() => adoptIfOpen(), [request]);
  const providers = useMemo(() => commandProviders.filter(({ access }) => mayUse(access, roles)), [roles]);
  // Memoized, because the library would process a new list at every key between two searches.
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
  const [reached, setReached] = useState<string | null>(null);
  const lines = shown.flatMap(({ group, commands }) =>
    commands.map((command) => ({ command, key: lineKey(group, command) })),
  );
  // The first line is selected until the user moves to another, and again when that one has disappeared.
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === reached),
  );
  function open(position: number) {
    const command = lines[position]?.command;
    if (!command) return;
    closeSpotlight();
    void navigate(command.to);
  }
  const isWaiting = query.trim() !== '' && (query.trim() !== settled || found.isComing);
  const entered = useEnterWhenFound(
    query,
    query !== listedFor || (isWaiting && !known.some(({ commands }) => commands.length > 0)),
    () => open(0),
  );
  const selected = lines[at]?.key;
  const results = useMemo(
    () => (
      <Spotlight.ActionsList {...reachable}>
        {shown.length === 0 && (
          <Spotlight.Empty>
            {isWaiting ? (
              'Searching'
            ) : (
              <>
                No Results Found
                <span className={classes['hint']}>
                  Fewer words find more. Search has dates, amounts and other conditions.
                </span>
              </>
            )}
          </Spotlight.Empty>
        )}
        <CommandList groups={shown} query={listedFor} selected={selected} isReached={reached !== null} />
      </Spotlight.ActionsList>
    ),
    [shown, listedFor, selected, reached, isWaiting],
  );
  // The library's own field would draw everything again with every key.
  function press(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing || (by === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    if (by === undefined) open(at);
    else setReached(lines[(at + by + lines.length) % lines.length]?.key ?? null);
  }
  return (
    <>
      <Input
        ref={field}
        size="lg"
        classNames={{ input: fieldClass }}
        placeholder="Search or jump to"
        aria-label="Search or jump to"
        leftSection={<Search size={16} aria-hidden />}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setReached(null);
        }}
        onFocus={adopt}
        onKeyDownCapture={entered}
        onKeyDown={press}
      />
      {results}
    </>
  );
}

const fieldClass = [Spotlight.Search.classes['search'], classes['search']].join(' ');

/** Combines the results of all providers into one value, which does not change while they stay the same. */
function together(results: readonly UseQueryResult<readonly Command[]>[]) {
  return {
    commands: results.map(({ data }) => data),
    isComing: results.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
  };
}

/**
 * Enter pressed before the results for the typed text have arrived opens the first of them when they arrive,
 * because the lines shown until then belong to earlier text. After an arrow key, Enter opens a shown line.
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

/** Props that the list passes to its scroll area, so that the keyboard can scroll a long list. */
const reachable = { viewportProps: { tabIndex: 0 } };
