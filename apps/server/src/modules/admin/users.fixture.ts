import { readRefusal, refusalHeader, type CallInput } from '@panoramic/contract';
import { expect } from 'vitest';
import type { Caller } from '../../../test/app.ts';

/** The reason for which a call answered `false`. */
export function refusalIn({ headers }: { headers: Headers }) {
  return readRefusal(headers.get(refusalHeader));
}

/** What an administrator does to users in the tests; `admin` is asked for when it is needed. */
export function usersBy(admin: () => Caller) {
  return {
    created: async (email: string, more: CallInput<'Admin/CreateUser'> = {}) => {
      expect((await admin().call('Admin/CreateUser', { email, ...more })).body).toBe(true);
      const { body } = await admin().call('Admin/SearchUsersAsync', { query: email });
      const found = body.find((user) => user.email === email);
      if (!found) throw new Error('Not found again.');
      return found;
    },
    details: async (id: number) => (await admin().call('Admin/GetUserDetailsAsync', { id })).body,
  };
}
