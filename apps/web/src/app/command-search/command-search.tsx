import '@mantine/spotlight/styles.layer.css';
import { mayUse } from '@panoramic/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { openSpotlight, Spotlight } from '@mantine/spotlight';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Command } from '../../lib/screen.ts';
import classes from './command-search.module.css';
import { commandProviders, matchesCommand, screenCommands } from './commands.ts';
import type { TypedAhead } from './typed-ahead.ts';

/** `request` is another one each time it is asked for, and has what was typed since. */
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
    // Asked for where it is open already: the focus does not come again.
    if (field.current === document.activeElement) adopt();
  });
  useEffect(() => open(), [request]);
  const providers = commandProviders.filter(({ access }) => mayUse(access, roles));
  const found = useQueries({
    queries: providers.map(({ search }) => ({
      ...search(settled),
      enabled: settled !== '',
      // What was found last stands until the next is there: no line jumps under the cursor.
      placeholderData: keepPreviousData,
    })),
  });
  const screens = screenCommands(roles).filter((command) => matchesCommand(command, query.trim()));
  const groups = [
    { group: 'Screens', commands: screens },
    ...(settled === '' ? [] : providers.map(({ group }, at) => ({ group, commands: found[at]?.data ?? [] }))),
  ];
  const shown = groups.filter(({ commands }) => commands.length > 0);
  const first = shown[0]?.commands[0];
  function go({ to }: Command) {
    void navigate(to);
  }
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
        action: classes['action'] ?? '',
        actionBody: classes['body'] ?? '',
        actionDescription: classes['description'] ?? '',
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
      />
      <Spotlight.ActionsList>
        {shown.length === 0 && <Spotlight.Empty>No Results Found</Spotlight.Empty>}
        {shown.map(({ group, commands }) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {commands.map((command) => (
              <Spotlight.Action
                // What comes first is chosen, also when it was found only after the last key.
                key={command === first ? `first ${command.id}` : command.id}
                data-selected={command === first || undefined}
                label={command.label}
                {...(command.description && { description: command.description })}
                onClick={() => go(command)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
