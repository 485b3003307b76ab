import { mayUse } from '@panoramic/contract';
import { leaseCommands } from '../../features/leases/lease-commands.ts';
import { paths } from '../../lib/paths.ts';
import type { Command, CommandProvider } from '../../lib/screen.ts';
import { entriesOf, menuFor, type MenuGroup } from '../menu/menu.ts';

/** The providers of search results. A feature exports its CommandProvider and is listed here. */
export const commandProviders: readonly CommandProvider[] = [leaseCommands];

/** The screens that somebody with these roles may open. */
export function screenCommands(roles: readonly string[]): readonly Command[] {
  const groups: readonly Pick<MenuGroup, 'label' | 'entries'>[] = [
    ...menuFor(paths.home, roles),
    ...(mayUse('Comps', roles) ? menuFor(paths.comps, roles) : []),
    { label: 'Administration', entries: entriesOf('Administration', roles) },
    { label: '', entries: entriesOf('Account', roles) },
  ];
  const all: Command[] = groups.flatMap(({ label: group, entries }) =>
    entries.map(({ label, to }) => ({ id: to, label, description: group === 'Panoramic' ? '' : group, to })),
  );
  return all.filter((command, at) => all.findIndex(({ id }) => id === command.id) === at);
}

/** True when the command contains every typed word. */
export function matchesCommand({ label, description = '' }: Command, query: string): boolean {
  const searched = `${label} ${description}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
