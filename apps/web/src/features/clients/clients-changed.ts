import { queryClient } from '../../api/index.ts';

/** Whatever was read of clients is read again; users carry their client's name. */
export async function clientsChanged(): Promise<void> {
  const read = [
    'Clients/ShowAllClients',
    'Clients/GetDropdown',
    'Admin/GetClientDetailsAsync',
    'Reminders/GetClientSettings',
    'Admin/SearchUsersAsync',
    'Admin/GetUserDetailsAsync',
  ];
  await Promise.all(read.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
