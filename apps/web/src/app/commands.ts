import { mayUse } from '@panoramic/contract';
import { findLeases } from '../features/leases/find-leases.ts';
import { paths } from '../lib/paths.ts';
import type { Command, CommandProvider } from '../lib/screen.ts';
import { menuFor } from './menu.ts';

/** What features find as somebody types: each exports a CommandProvider and is listed here. */
export const commandProviders: readonly CommandProvider[] = [findLeases];

/** The screens that somebody with these roles may open. */
export function screenCommands(roles: readonly string[]): readonly Command[] {
  const menus = [
    menuFor(paths.home, roles),
    mayUse('Comps', roles) ? menuFor(paths.comps, roles) : [],
  ].flat();
  const fromMenus = menus.flatMap(({ label: group, entries }) =>
    entries.map(({ label, to }) => ({
      id: to,
      label,
      to,
      ...(group !== 'Panoramic' && { description: group }),
    })),
  );
  const administration = mayUse('Admin', roles)
    ? [
        { id: paths.users, label: 'Users', to: paths.users, description: 'Administration' },
        { id: paths.roles, label: 'Roles', to: paths.roles, description: 'Administration' },
      ]
    : [];
  const own = [
    { id: paths.account, label: 'Change Password', to: paths.account },
    { id: paths.logout, label: 'Logout', to: paths.logout },
  ];
  const all: Command[] = [...fromMenus, ...administration, ...own];
  return all.filter((command, at) => all.findIndex(({ id }) => id === command.id) === at);
}

/** Every word typed is somewhere in the command. */
export function matches({ label, description = '' }: Command, query: string): boolean {
  const searched = `${label} ${description}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
