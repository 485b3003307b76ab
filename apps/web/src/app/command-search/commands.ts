import { mayUse } from '@panoramic/contract';
import { settingCommands } from '../../features/account/settings/setting-sections.ts';
import { accountingCommands } from '../../features/accounting/accounting-commands.ts';
import { clientCommands } from '../../features/clients/client-commands.ts';
import { compCommands } from '../../features/comps/results/comp-commands.ts';
import { documentCommands } from '../../features/documents/document-commands.ts';
import { contactCommands } from '../../features/leases/contacts/contact-commands.ts';
import { leaseCommands } from '../../features/leases/lease-commands.ts';
import { reportCommands } from '../../features/leases/list/report-commands.ts';
import { paths } from '../../lib/paths.ts';
import type { ClientArea, Command, CommandProvider, KnownCommands } from '../../lib/screen.ts';
import { helpCommands } from '../help/guide/help-commands.ts';
import { typedWords } from './why-found.ts';
import { entriesOf, menuFor, type MenuGroup } from '../menu/menu.ts';

/** The providers of search results. A feature exports its CommandProvider and is listed here. */
export const commandProviders: readonly CommandProvider[] = [
  leaseCommands,
  contactCommands,
  compCommands,
  documentCommands,
  clientCommands,
  helpCommands,
];

const knownCommands: readonly KnownCommands[] = [settingCommands, reportCommands, accountingCommands];

/** The groups of lines that need no call: screens always, the others once something is typed. */
export function knownGroups(roles: readonly string[], query: string, areas: readonly ClientArea[]) {
  const others = knownCommands.filter(
    ({ access, area }) => mayUse(access, roles) && (area === undefined || areas.includes(area)),
  );
  return [{ group: 'Screens', commands: screenCommands(roles, areas) }, ...(query === '' ? [] : others)].map(
    ({ group, commands }) => ({
      group,
      commands: commands.filter((command) => matchesCommand(command, query)),
    }),
  );
}

/** The screens that somebody with these roles may open. */
function screenCommands(roles: readonly string[], areas: readonly ClientArea[]): readonly Command[] {
  const every = { areas, everyScreen: true };
  const groups: readonly Pick<MenuGroup, 'label' | 'entries'>[] = [
    ...menuFor(paths.home, roles, every),
    ...(mayUse('Comps', roles) ? menuFor(paths.comps, roles, every) : []),
    { label: 'Administration', entries: entriesOf('Administration', roles) },
    { label: '', entries: entriesOf('Account', roles, every) },
  ];
  const all: Command[] = groups.flatMap(({ label: group, entries }) =>
    entries.map(({ label, to, room }) => ({
      id: to,
      label,
      description: room ?? (group === 'Panoramic' ? '' : group),
      to,
    })),
  );
  return all.filter((command, at) => all.findIndex(({ id }) => id === command.id) === at);
}

/** True when the command contains every typed word. */
function matchesCommand({ label, description = '' }: Command, query: string): boolean {
  const searched = `${label} ${description}`.toLowerCase();
  return typedWords(query).every((word) => searched.includes(word));
}
