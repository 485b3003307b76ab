import { UnstyledButton } from '@mantine/core';
import { closeSpotlight, Spotlight } from '@mantine/spotlight';
import { memo, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Command } from '../../lib/screen.ts';
import { CommandLine } from './command-line.tsx';
import classes from './command-search.module.css';
import { typedWords } from './why-found.ts';

interface CommandListProps {
  groups: readonly { readonly group: string; readonly commands: readonly Command[] }[];
  query: string;
  /** The line that Enter opens. */
  selected: string | undefined;
  /** True once the user has moved to that line, which is then scrolled into view. */
  isReached: boolean;
}

/** The key includes the group, because two groups may list the same command. */
export function lineKey(group: string, { id }: Command): string {
  return `${group} ${id}`;
}

/**
 * The lines of the search. Memoized, and not made of the library's own lines, which depend on the text of the
 * field and are all rendered again at every key.
 */
export const CommandList = memo(function CommandList({
  groups,
  query,
  selected,
  isReached,
}: CommandListProps) {
  const navigate = useNavigate();
  const words = typedWords(query);
  const line = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isReached) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isReached, selected]);
  return groups.map(({ group, commands }) => (
    <Spotlight.ActionsGroup key={group} label={group}>
      {commands.map((command) => (
        <UnstyledButton
          key={command.id}
          ref={lineKey(group, command) === selected ? line : null}
          className={actionClass}
          data-action
          data-selected={lineKey(group, command) === selected || undefined}
          tabIndex={-1}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            void navigate(command.to);
            closeSpotlight();
          }}
        >
          <CommandLine command={command} words={words} />
        </UnstyledButton>
      ))}
    </Spotlight.ActionsGroup>
  ));
});

const actionClass = [Spotlight.Action.classes['action'], classes['action']].join(' ');
