import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../api/index.ts';

/** What the server offers before anybody has signed in; `undefined` until it is known. */
export function useSignInOptions() {
  return useQuery({ ...queryFor('Account/GetSignInOptions', {}), staleTime: Infinity }).data;
}

/** Whether passkeys can be used here: they belong to one origin, and not every browser supports them. */
export function canUsePasskeys(origin: string | null | undefined): boolean {
  return origin === window.location.origin && 'PublicKeyCredential' in window;
}
