// Faults in who may sign in and what they may do. How a fault is written: see faults.mjs.

export const accountFaults = [
  {
    name: 'the sign-in provider is asked while a connection of the database waits',
    tests: ['hanging-provider.test.ts'],
    edits: [
      {
        symbol: 'signOnHandlers.Configuration/Get',
        replace: "steps<'Configuration/Get'>(",
        by: '((handler) => handler)(',
      },
    ],
  },
  {
    name: 'an earlier invitation goes on working beside the new one',
    tests: ['links.test.ts'],
    edits: [{ symbol: 'invite', replace: 'replacing: true', by: 'replacing: false' }],
  },
  {
    name: 'links to an old address go on working',
    tests: ['links.test.ts'],
    edits: [
      {
        symbol: 'sql function end_what_the_address_opened',
        replace: 'perform end_links_of(new.id);',
        by: '',
      },
    ],
  },
  {
    name: 'single sign-on lets in whoever has the address today',
    tests: ['single-sign-on.test.ts'],
    edits: [
      {
        symbol: 'accountOf',
        call: 'linkIdentity',
        by: 'linkIdentity(tx, account.id, identity).then(() => true)',
      },
    ],
  },
  {
    name: 'tries to sign in are counted by the name as it was typed',
    tests: ['attempt-limits.test.ts'],
    edits: [{ symbol: 'signInByPassword', replace: 'found?.id ?? key', by: 'Username.trim()' }],
  },
  {
    name: 'the account is not read again under its lock when a session is made',
    tests: ['session-races.test.ts'],
    edits: [
      {
        symbol: 'lockIfUnchanged',
        call: 'lockAccount',
        by: 'tx.rows(sql`select ${seen.id}::integer`).then(() => seen)',
      },
    ],
  },
  {
    name: 'the password version is not looked at again when a session is made',
    tests: ['session-races.test.ts'],
    edits: [
      { symbol: 'lockIfUnchanged', replace: '&& current.password_version === seen.password_version', by: '' },
    ],
  },
  {
    name: 'turning two-step sign-in on leaves other sessions open',
    tests: ['session-races.test.ts'],
    edits: [{ symbol: 'twoStepHandlers', without: 'endSessionsOf' }],
  },
  {
    name: 'an account stays locked until the time of a clock that was fast',
    tests: ['attempt-limits.test.ts'],
    edits: [
      {
        symbol: 'attempts.store:counted',
        replace: 'least(a.window_ends_at, excluded.window_ends_at)',
        by: 'a.window_ends_at',
      },
    ],
  },
  {
    name: 'a read waits for the rows whose last use it tells',
    tests: ['callers.test.ts'],
    edits: [
      { symbol: 'callersFrom', replace: 'lastUse.', by: 'await lastUse.' },
      { symbol: 'LastUse.tell', replace: ': void', by: ': Promise<void>' },
      {
        symbol: 'LastUse.tell',
        replace: 'void this.#write',
        by: 'return this.#write(); return Promise.resolve',
      },
      { symbol: 'touch', replace: 'skip locked', by: '' },
    ],
  },
  {
    name: 'a passkey is kept in another session than the one that asked for it',
    tests: ['passkeys.test.ts'],
    edits: [
      {
        symbol: 'takeCeremony',
        replace: 'session_hash is not distinct from ${session}',
        by: '(session_hash is null) = (${session}::bytea is null)',
      },
    ],
  },
  {
    name: 'a copied passkey signs in',
    tests: ['passkeys.test.ts'],
    edits: [{ symbol: 'recordPasskeyUse', replace: 'counter < ${counter}', by: 'counter <= ${counter}' }],
  },
  {
    name: 'a passkey signs in whose device has not verified its user',
    tests: ['passkeys.test.ts'],
    edits: [
      {
        symbol: 'verifySignature',
        replace: 'requireUserVerification: true',
        by: 'requireUserVerification: false',
      },
    ],
  },
  {
    name: 'the policy of a client is passed over',
    tests: ['policies.test.ts'],
    edits: [
      {
        symbol: 'strictestPolicy',
        replace: 'u."clientId" or of_client = s.client_id',
        by: 's.client_id and u.id = 0',
      },
    ],
  },
  {
    name: 'whoever lacks a second factor goes on after the days of grace',
    tests: ['policies.test.ts'],
    edits: [{ symbol: 'secondFactorOf', replace: "'needed'", by: "'fine'" }],
  },
  {
    name: 'a revoked API token is still taken',
    tests: ['api-tokens.test.ts'],
    edits: [{ symbol: 'apiTokenCallers', replace: 't.revoked_at is null and', by: '' }],
  },
  {
    name: 'the database gives the audit to whoever asks',
    tests: ['audit.test.ts'],
    edits: [{ symbol: 'sql function audit_entries', replace: 'a.id = app_user() and', by: '' }],
  },
  {
    name: 'an API token for a client keeps the role Comps of its maker',
    tests: ['api-tokens.test.ts'],
    edits: [{ symbol: 'tokenScope', replace: ": roles.filter((role) => role !== 'Comps')", by: '' }],
  },
  {
    name: 'a code of the authenticator works twice',
    tests: ['two-step.test.ts'],
    edits: [{ symbol: 'takeCode', replace: 'last_step < ${step}', by: 'last_step <= ${step}' }],
  },
  {
    name: 'an eleventh try to sign in is let through',
    tests: ['sign-in.test.ts'],
    edits: [{ symbol: 'secondsToWait', replace: 'limit.most', by: 'limit.most + 1' }],
  },
  {
    name: 'an expired link to a new password works',
    tests: ['passwords/passwords.test.ts'],
    edits: [{ symbol: 'findLink', replace: 'l.expires_at > ${now}', by: '${now}::timestamptz is not null' }],
  },
  {
    name: 'an unknown user is answered sooner',
    tests: ['timing.test.ts'],
    edits: [
      {
        symbol: 'checkPassword',
        replace: 'const against = stored ?? (await nobodysHash)',
        by: 'if (stored === null) return { matches: false, outdated: false }; const against = stored',
      },
    ],
  },
  {
    name: 'deactivation leaves sessions that come back with the user',
    tests: ['users.test.ts'],
    edits: [{ symbol: 'userHandlers.deactivate', without: 'endSessions' }],
  },
  {
    name: 'other sessions outlive a change of password',
    tests: ['passwords/passwords.test.ts'],
    edits: [{ symbol: 'changePassword', without: 'endSessionsOf' }],
  },
  {
    name: 'roles taken away are not counted as a change of callers',
    tests: ['access-after-slow-body.test.ts'],
    edits: [
      {
        symbol: 'sql trigger count_callers after insert or update or delete on user_roles',
        replace: 'insert or update or delete',
        by: 'update',
      },
    ],
  },
  {
    name: 'the last administrator may go',
    tests: ['roles.test.ts', 'users.test.ts'],
    edits: [{ symbol: 'refuseToLoseLastAdministrator', replace: '!left', by: "!left && field === ''" }],
  },
  {
    name: 'the session of a deactivated user goes on',
    tests: ['sign-in.test.ts'],
    edits: [{ symbol: 'selectSessions', replace: 'u.active and', by: '' }],
  },
  {
    name: 'tokens of sessions are stored as they are',
    tests: ['sign-in.test.ts'],
    edits: [{ symbol: 'hashToken', replace: "hash('sha256', token, 'buffer'", by: 'Buffer.from(token' }],
  },
  {
    name: 'a password alone changes the factors of an account that has one',
    tests: ['second-factor-walk.test.ts'],
    edits: [{ symbol: 'mustProveFactor', replace: '!hasProvedFactor', by: 'false' }],
  },
  {
    name: 'a password alone opens a client that requires a factor',
    tests: ['second-factor-walk.test.ts'],
    edits: [{ symbol: 'chooseClient', replace: 'due !== null', by: 'false' }],
  },
];
