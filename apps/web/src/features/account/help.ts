import type { Help } from '../../lib/screen.ts';

export const accountHelp = {
  account: {
    text: 'Your own password. Changing it signs you out everywhere else. A second step at sign-in and where you are signed in stand under Settings.',
  },
  settings: {
    text: 'What you set for yourself: light or dark, a second step at sign-in, passkeys, where you are signed in, which mails you get, and the critical dates in your calendar.',
  },
} as const satisfies Record<string, Help>;
