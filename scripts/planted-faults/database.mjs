// Faults in the database, its migrations, its scope by client, and backups. How a fault is written: see faults.mjs.

export const databaseFaults = [
  {
    name: 'a database that panics and removes its process file is not started again',
    tests: ['supervisor.test.ts'],
    edits: [
      {
        symbol: 'Supervisor.#watch',
        call: '#bringBack',
        by: "(process.getBuiltinModule('node:fs').existsSync(`${this.#folder.cluster.dir}/postmaster.pid`) && this.#bringBack())",
      },
    ],
  },
  {
    name: 'the reserve is not given up when recovery finds no space',
    tests: ['supervisor.test.ts'],
    edits: [{ symbol: 'Supervisor.#failed', call: 'giveUpReserve', by: 'this.#space.full' }],
  },
  {
    name: 'another machine may be asked while a transaction is open',
    tests: ['open-transaction.test.ts'],
    edits: [{ symbol: 'assertOutsideTransaction', call: 'isInTransaction', by: "what === ''" }],
  },
  {
    name: 'a file goes to the bucket inside the transaction that saves its row',
    tests: ['hanging-bucket.test.ts'],
    edits: [
      { symbol: 'assertOutsideTransaction', call: 'isInTransaction', by: "what === ''" },
      {
        symbol: 'documentHandlers',
        call: 'preventRemoval',
        by: 'preventRemoval(tx, clientId, digest).then(() => file.content.store(clientId))',
      },
      {
        symbol: 'documents:upload',
        without: 'store',
      },
    ],
  },
  {
    name: 'mornings, reminders and jobs that are dated in the future hold work back',
    tests: ['future-times.test.ts'],
    edits: [
      { symbol: 'repairFutureTimes', call: 'mendAll', by: 'Promise.resolve({})' },
      { symbol: 'dayToRemind', replace: 'done === today', by: 'done !== null && done >= today' },
    ],
  },
  {
    name: 'every statement is prepared, however many texts there are',
    tests: ['prepared-statements.test.ts'],
    edits: [{ symbol: 'preparedName', replace: '|| names.size >= maxPreparedStatements', by: '' }],
  },
  {
    name: 'a transaction that ends in a deadlock is not run again',
    tests: ['retry-on-conflict.test.ts'],
    edits: [{ symbol: 'conflicts', replace: "'40P01', '40001'", by: "'40001'" }],
  },
  {
    name: 'a kept reply is found whatever client was chosen meanwhile',
    tests: ['idempotency.test.ts'],
    edits: [
      {
        symbol: 'sql policy own_replies',
        replace:
          'app_client()) with check (user_id = app_user() and client_id is not distinct from app_client())',
        by: 'client_id) with check (user_id = app_user())',
      },
      { symbol: 'idempotentRequest', replace: 'clientId, key', by: 'clientId: null, key' },
    ],
  },
  {
    name: 'a start seals one batch of the secrets that were stored before',
    tests: ['prepare-secrets.test.ts'],
    edits: [
      { symbol: 'sealPlainSecrets', replace: 'if (done === 0) break;', by: '' },
      { symbol: 'sealPlainSecrets', replace: 'sealed += done;', by: 'sealed += done; break;' },
    ],
  },
  {
    name: 'a sealed secret opens in whatever row it is copied to',
    tests: ['sealer.test.ts'],
    edits: [{ symbol: 'boundTo', replace: 'table, String(id)', by: "table.length < 0, id === ''" }],
  },
  {
    name: 'exports are in the log and not in the audit',
    tests: ['audit.test.ts'],
    edits: [{ symbol: 'isInHistory', replace: "'policy-changed'", by: "'policy-changed', 'exported'" }],
  },
  {
    name: 'a 409 comes without the row as it is',
    tests: ['leases/leases.test.ts'],
    edits: [{ symbol: 'failed', replace: ', { current }', by: '' }],
  },
  {
    name: 'a damaged backup is restored',
    tests: ['refused.test.ts'],
    edits: [
      {
        symbol: 'checkSeal',
        replace: '!hash.digest().equals(seal.subarray(-digestLength))',
        by: 'hash.digest().length !== digestLength',
      },
    ],
  },
  {
    name: 'a restore writes history of its own',
    tests: ['restored.test.ts'],
    edits: [{ symbol: 'Loading.unguarded', replace: 'disable', by: 'enable' }],
  },
  {
    name: "a row is found without asking whose client's it is",
    tests: ['own-filter.test.ts'],
    edits: [{ symbol: 'thisRow', replace: 'sql`client_id = ${clientId} and ${row}`', by: 'row' }],
  },
  {
    name: 'a second server takes the data folder of the first',
    tests: ['folder-lock.test.ts'],
    edits: [{ symbol: 'takeLock', replace: '?.locked', by: '' }],
  },
  {
    name: '% and _ in a search are patterns',
    tests: ['server/src/modules/comps/search.test.ts'],
    edits: [{ symbol: 'literal', call: 'replaceAll', by: 'String(value)' }],
  },
  {
    name: 'changes are no longer written to the history',
    tests: ['isolation.test.ts'],
    edits: [{ symbol: 'sql procedure keep_history', replace: 'insert or update or delete', by: 'insert' }],
  },
  {
    name: 'dates of the database pass through a time zone',
    tests: ['leases/leases.test.ts'],
    edits: [
      {
        symbol: 'type-parsers:readers',
        replace: '(text) => text], // date',
        by: '(text) => new Date(`${text}T00:00:00-06:00`).toISOString()], // date',
      },
    ],
  },
  {
    name: 'of the counts that confirm a caller only the last one counts',
    tests: ['isolation.test.ts'],
    edits: [{ symbol: 'sql function enter_call', replace: 'sum(count)', by: 'max(count)' }],
  },
  {
    name: 'row-level security is not forced',
    tests: ['isolation.test.ts'],
    edits: [
      {
        symbol: 'sql procedure isolate_client',
        replace: "execute format('alter table %s force row level security', target);",
        by: '',
      },
    ],
  },
  {
    name: 'the application may rewrite history',
    tests: ['isolation.test.ts'],
    edits: [{ symbol: 'sql grant select on history', replace: 'select', by: 'select, insert, update' }],
  },
  {
    name: 'the daily backup forgets which ones are its own to remove',
    tests: ['daily.test.ts'],
    edits: [{ symbol: 'nameShape', replace: '\\d{4}-\\d\\d-\\d\\d', by: '.*' }],
  },
  {
    name: 'the embedded database does not wait for the disk',
    tests: ['start-embedded.test.ts'],
    edits: [{ symbol: 'initialSettings', replace: "fsync: 'on',", by: "fsync: 'off'," }],
  },
  {
    name: 'the policy of row-level security lets everything pass',
    tests: ['isolation.test.ts'],
    edits: [
      {
        symbol: 'sql procedure isolate_client',
        replace: 'using (client_id = app_client())',
        by: 'using (true)',
      },
    ],
  },
  {
    name: 'the version that a save has seen is not looked at',
    tests: ['leases/leases.test.ts'],
    edits: [{ symbol: 'updateOf', replace: 'version = ${version}', by: 'true' }],
  },
  {
    name: 'what an outdated caller saves is kept',
    tests: ['isolation.test.ts'],
    edits: [{ symbol: 'sql function enter_call', replace: 'raise exception', by: 'raise notice' }],
  },
  {
    name: "the password of the application's role follows from the text of DATABASE_URL",
    tests: ['role-password.test.ts'],
    edits: [
      {
        symbol: 'appUrlOf',
        call: 'storedPassword',
        by: "createHmac('sha256', ownerUrl).update(name).digest('base64url')",
      },
    ],
  },
];
