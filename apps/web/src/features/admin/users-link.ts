import { paths } from '../../lib/paths.ts';

let last = '';

/** 'Back to Users' leads to the list as it was left. */
export function rememberUserSearch(params: URLSearchParams): void {
  last = params.toString();
}

export function usersLink(): string {
  return last === '' ? paths.users : `${paths.users}?${last}`;
}
