import { paths } from '../../../lib/paths.ts';
import type { KnownCommands } from '../../../lib/screen.ts';

/** The sections of the settings. The name of each is its `#id` in the address. */
export const settingSections = {
  appearance: { title: 'Appearance', about: 'Light, dark, or as the system' },
  'two-step': { title: 'Two-step sign-in', about: 'A code from an authenticator app beside the password' },
  passkeys: { title: 'Passkeys', about: 'Sign in with a fingerprint, a face or a security key' },
  sessions: { title: 'Sessions', about: 'Where this account is signed in; sign out everywhere else' },
  mails: { title: 'Mails', about: 'E-mail of monthly rent increases' },
  tokens: { title: 'API tokens', about: 'Programs that read or write in your name' },
  calendar: { title: 'Calendar', about: 'Critical dates in Outlook, Google or Apple Calendar' },
} as const;

export type SettingName = keyof typeof settingSections;

export const settingCommands: KnownCommands = {
  group: 'Settings',
  access: 'signedIn',
  commands: Object.entries(settingSections).map(([name, { title, about }]) => ({
    id: `settings ${name}`,
    label: title,
    description: about,
    to: `${paths.settings}#${name}`,
  })),
};
