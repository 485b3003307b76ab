import { UnstyledButton } from '@mantine/core';
import { closeSpotlight, Spotlight } from '@mantine/spotlight';
import { memo } from 'react';
import { useNavigate } from 'react-router';
import type { Command } from '../../lib/screen.ts';
import { CommandLine } from './command-line.tsx';
import classes from './command-search.module.css';
import { typedWords } from './why-found.ts';

interface CommandListProps {
  groups: readonly { readonly group: string; readonly commands: readonly Command[] }[];
  query: string;
}

/**
 * The lines of the search. Memoized, and not made of the library's own lines: those follow the text of the
 * field and are all rendered again at every key.
 */
export const CommandList = memo(function CommandList({ groups, query }: CommandListProps) {
  const navigate = useNavigate();
  const words = typedWords(query);
  const first = groups[0]?.commands[0];
  return groups.map(({ group, commands }) => (
    <Spotlight.ActionsGroup key={group} label={group}>
      {commands.map((command) => (
        <UnstyledButton
          // Another key selects the first line again, also when it arrives late.
          key={command === first ? `first ${command.id}` : command.id}
          className={actionClass}
          // By these the library finds its lines for the arrow keys and Enter.
          data-action
          data-selected={command === first || undefined}
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
