import type { Help } from '../../lib/screen.ts';

export const adminHelp = {
  admin: { text: 'Who may sign in, what they may do, and which clients there are.' },
  roles: {
    text: 'Admin may do everything but comps, Write may change leases, Home Limited may choose among the clients, Comps opens the comps, Payments approves and sends payments. These five keep their names. A row opens the role and its users.',
  },
  roleCreate: {
    text: 'A role of your own groups users. What users may do hangs on the four built-in roles.',
  },
  roleDetails: {
    text: 'Who has this role. Choose users on the left to give it to them, on the right to take it away; several at once. It holds from their next click.',
  },
  users: {
    text: 'Search by any part of a name or e-mail address, or by client. A row opens the user.',
  },
  security: {
    text: 'What is asked of every account: a second factor, how long sessions last, how long passwords are. A client can ask for more in its details; the stricter of both holds, from the next click on. Below are the users who have no second factor yet. Who has lost the phone or the device is helped under Users: turn two-step sign-in off, or remove the passkeys.',
  },
  userDetails: {
    text: 'A user belongs to one client and signs in with the e-mail address. A new user gets an e-mail with a link to choose a password. Without Active nobody can sign in as this user, and open sessions end at once.',
  },
  webhooks: {
    text: 'Programs that are told when something changes in the client that you work in. Copy the secret: by it the receiver knows that a message comes from here. Messages arrive at least once, in order for each lease. One that is not taken is tried again for a day; then the webhook is switched off, with a mail. After New secret messages carry both signatures for a day. The log shows each message with its answer.',
  },
  fields: {
    text: 'What your company records besides what every company does. A field that you define joins forms, details, lists, reports and files. A retired field leaves the forms and keeps its values. Change kind shows first which values cannot be read as the new kind. Choices adds types behind those that every company has, and hides in forms what you do not use. Renaming or merging a choice changes its rows.',
  },
  audit: {
    text: 'Who signed in, tried to, changed users, roles, clients or settings, exported, imported or deleted something, the newest first. Narrow it by person, kind, client and days; Excel saves what is chosen. Changes of leases and comps themselves are in their history.',
  },
  apiTokens: {
    text: 'Every API token that has not been revoked, with whose it is. Revoke ends a token at once. One whose user is not active, or may no longer work in its client, does not work.',
  },
} as const satisfies Record<string, Help>;
