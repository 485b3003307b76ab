import { compsClientId } from '@panoramic/contract';
import { keyOf, queryClient, queryFor } from '../../api/index.ts';
import { paths } from '../../lib/paths.ts';
import type { CommandProvider } from '../../lib/screen.ts';

/** The id of a client's button, which `#id` in the address of the client selection leads to. */
export function clientButtonId(cl_id: number): string {
  return `client-${cl_id}`;
}

const mostClients = 8;

/** Finds clients by name. A line leads to the client in the client selection, where Enter chooses it. */
export const clientCommands: CommandProvider = {
  group: 'Clients',
  access: 'Home Limited',
  search: (query) => ({
    queryKey: [...keyOf('Clients/ShowAllClients', {}), query],
    queryFn: async () => {
      const clients = await queryClient.ensureQueryData(queryFor('Clients/ShowAllClients', {}));
      const words = query.toLowerCase().split(/\s+/);
      return clients
        .filter(({ cl_id, cl_name }) => cl_id !== compsClientId && hasAll(cl_name.toLowerCase(), words))
        .slice(0, mostClients)
        .map(({ cl_id, cl_name }) => ({
          id: clientButtonId(cl_id),
          label: cl_name,
          to: `${paths.clients}#${clientButtonId(cl_id)}`,
          searched: [{ label: 'Client', text: cl_name }],
        }));
    },
  }),
};

function hasAll(name: string, words: readonly string[]): boolean {
  return words.every((word) => name.includes(word));
}
