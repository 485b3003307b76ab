import { mayUse } from '@panoramic/contract';
import { findLeases } from '../features/leases/find-leases.ts';
import { paths } from '../lib/paths.ts';
import type { Command, CommandProvider } from '../lib/screen.ts';
import { entriesOf, menuFor } from './menu.ts';

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
  const others = (['Administration', 'Account'] as const).flatMap((group) =>
    entriesOf(group, roles).map(({ label, to }) => ({
      id: to,
      label,
      to,
      ...(group !== 'Account' && { description: group }),
    })),
  );
  const all: Command[] = [...fromMenus, ...others];
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
