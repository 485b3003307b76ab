import { onOwnerChange } from '../../lib/account-storage.ts';
import { paths } from '../../lib/paths.ts';

let last = '';
onOwnerChange(() => {
  last = '';
});

/** Remembers the search of the user list for 'Back to Users'. */
export function rememberUserSearch(params: URLSearchParams): void {
  last = params.toString();
}

export function usersLink(): string {
  return last === '' ? paths.users : `${paths.users}?${last}`;
}
