import type { Help } from '../../lib/screen.ts';

export const accountHelp = {
  account: {
    text: 'Your own password, a second step at sign-in, and where you are signed in. Changing the password signs you out everywhere else.',
  },
} as const satisfies Record<string, Help>;
