// Faults in what the rooms of the product compute and save. How a fault is written: see faults.mjs.

export const roomFaults = [
  {
    name: 'a process that works on bytes of users may take any memory',
    tests: ['workers/process-pool.test.ts'],
    edits: [
      {
        symbol: 'TaskProcess',
        replace: 'this.residentBytes > this.#limits.megabytes * mebibyte',
        by: 'false',
      },
    ],
  },
  {
    name: 'a client with many files holds up another',
    tests: ['workers/fair-queue.test.ts'],
    edits: [{ symbol: 'FairQueue', replace: 'this.#lastTurn(a) - this.#lastTurn(b)', by: '0' }],
  },
  {
    name: 'empty lines of a file are not counted',
    tests: ['workers/large-files.test.ts'],
    edits: [{ symbol: 'delimitedRows', replace: 'budget.takeLine();', by: '' }],
  },
  {
    name: 'the clean-up removes a file that an upload under way is about to name',
    tests: ['documents/clean-up.test.ts'],
    edits: [{ symbol: 'beginRemoval', replace: 'not ${isAbandoned}', by: 'false' }],
  },
  {
    name: 'a row is saved whose file the clean-up is removing',
    tests: ['hanging-bucket.test.ts'],
    edits: [{ symbol: 'endUpload', replace: 'and removing_since is null', by: '' }],
  },
  {
    name: 'an address with a dotted capital I is that with a plain one',
    tests: ['single-sign-on.test.ts'],
    edits: [{ symbol: 'accountKey', replace: "'ς', 'σ'", by: String.raw`'\u0307', ''` }],
  },
  {
    name: 'a large damaged file is cut off without a word in the log',
    tests: ['damaged-documents.test.ts'],
    edits: [{ symbol: 'documents:opened', without: 'once' }],
  },
  {
    name: 'the nightly check reports every file as whole',
    tests: ['damaged-documents.test.ts'],
    edits: [{ symbol: 'faultOf', replace: 'error.fault', by: 'null' }],
  },
  {
    name: 'the key before leaves the file before everything is sealed again',
    tests: ['rotate-key-command.test.ts'],
    edits: [{ symbol: 'addNewKey', replace: ', ...texts', by: '' }],
  },
  {
    name: 'after a rotation messages are signed with the new secret alone',
    tests: ['secrets.test.ts'],
    edits: [{ symbol: 'openSecrets', replace: 'secret !== null', by: 'secret === null' }],
  },
  {
    name: 'a try that ends late settles a later try of the same message',
    tests: ['failing-receivers.test.ts'],
    edits: [
      {
        symbol: 'settleDelivery',
        replace: 'tried_at = ${tried_at}',
        by: "tried_at <= ${tried_at}::timestamptz + interval '1 day'",
      },
    ],
  },
  {
    name: 'the messages of a lease overtake one another',
    tests: ['failing-receivers.test.ts'],
    edits: [{ symbol: 'claimDeliveries', replace: 'e.id < d.id', by: 'false' }],
  },
  {
    name: 'a webhook tells where a comp came from',
    tests: ['webhooks.test.ts'],
    edits: [
      {
        symbol: 'message:fieldsOf',
        call: 'isConfidential',
        by: 'false',
      },
    ],
  },
  {
    name: 'a critical date on the last of the 12 months is not counted',
    tests: ['dashboard.test.ts'],
    edits: [{ symbol: 'leaseData', replace: 'between ${today} and', by: '>= ${today} and d.cd_action <' }],
  },
  {
    name: 'a document is saved without its file',
    tests: ['save-documents.test.ts'],
    edits: [{ symbol: 'documents:upload', without: 'store' }],
  },
  {
    name: 'a document opened by itself may run script',
    tests: ['read-documents.test.ts'],
    edits: [{ symbol: 'inertPolicy', replace: "'none'; sandbox", by: '*' }],
  },
  {
    name: 'a logo may carry a handler of events',
    tests: ['safe-svg.test.ts'],
    edits: [{ symbol: 'keptAttribute', replace: '/^on/i', by: '/^onload$/' }],
  },
  {
    name: 'a search leaves the client out',
    tests: ['own-filter.test.ts'],
    edits: [{ symbol: 'selectLeasesBy', replace: 'client_id = ${clientId} and', by: '' }],
  },
  {
    name: 'Admin counts as Comps: one role too many',
    tests: ['sign-in.test.ts'],
    edits: [
      {
        symbol: 'hasRole',
        replace: "&& role !== 'Comps'",
        by: '',
      },
    ],
  },
  {
    name: 'braces and backslashes in a value become RTF',
    tests: ['rtf-text.test.ts'],
    edits: [{ symbol: 'rtfText', replace: '[^ -[\\]^-z|~]', by: '[^ -~]' }],
  },
  {
    name: 'a cancel that comes while the import waits for its turn is forgotten',
    tests: ['run-import.test.ts'],
    edits: [
      {
        symbol: 'ProgressReporter.begin',
        replace: "and (state <> 'cancelled' or ${seen} = 'cancelled')",
        by: '',
      },
    ],
  },
  {
    name: 'an import that was cancelled while it ran is stored',
    tests: ['run-import.test.ts'],
    edits: [
      { symbol: 'runImport', without: 'cancelled' },
      { symbol: 'ProgressReporter.tell', without: 'cancelled' },
    ],
  },
  {
    name: 'an empty cell of an import erases what is stored',
    tests: ['contract/src/imports/round-trip.test.ts'],
    edits: [{ symbol: 'readImportedRow', replace: 'if (cell.value !== null)', by: '' }],
  },
  {
    name: 'leases with the same number are not told apart by their Lease Id',
    tests: ['same-number.test.ts'],
    edits: [
      {
        symbol: 'LeasesOfRows.find',
        call: '#withId',
        by: 'undefined',
      },
    ],
  },
  {
    name: 'a lease that a colleague has added since the check is imported a second time',
    tests: ['same-number.test.ts'],
    edits: [{ symbol: 'movedOn', call: 'addedMeanwhile', by: 'Promise.resolve([])' }],
  },
  {
    name: 'comps are imported by who may write leases',
    tests: ['run-import.test.ts'],
    edits: [{ symbol: 'index:ownerOf', replace: "isComps ? 'Comps'", by: "isComps ? 'Write'" }],
  },
  {
    name: 'a holdover begins on the day of the expiration',
    tests: ['scenario.test.ts'],
    edits: [
      {
        symbol: 'assumedPieces',
        call: 'nextDayCode',
        by: 'Math.max(expiration, lastEnd)',
      },
    ],
  },
  {
    name: 'a closed lease goes on paying in the scenarios',
    tests: ['forecast.test.ts'],
    edits: [{ symbol: 'scenarioFor', replace: 'sd_status === closedStatus ||', by: '' }],
  },
  {
    name: 'the rent of a part of a month is cut to the cent instead of rounded',
    tests: ['engine.test.ts'],
    edits: [
      { symbol: 'LineMonths.round', replace: '(2 * rest + length) / (2 * length)', by: 'rest / length' },
    ],
  },
  {
    name: 'a term that begins and ends in one month loses a day of it',
    tests: ['engine.test.ts'],
    edits: [
      {
        symbol: 'LineMonths.add',
        replace: 'lastDay - firstDay + 1, amount',
        by: 'lastDay - firstDay, amount',
      },
    ],
  },
  {
    name: 'a critical date whose option is decided stays open',
    tests: ['server/src/modules/leases/tabs/options.test.ts'],
    edits: [{ symbol: 'saveOption', replace: '(isDecided(option) &&', by: '(!isDecided(option) &&' }],
  },
  {
    name: 'rent per square foot is cut instead of rounded half up',
    tests: ['term.test.ts'],
    edits: [
      {
        symbol: 'dividedHalfUp',
        replace: '(2n * amount + divisor) / (2n * divisor)',
        by: 'amount / divisor',
      },
    ],
  },
  {
    name: 'a rent term without an end outlives its lease',
    tests: ['engine.test.ts'],
    edits: [{ symbol: 'lastDayOf', replace: 'expiration ??', by: '' }],
  },
  {
    name: 'the author of a note is nobody',
    tests: ['tab-rules.test.ts'],
    edits: [
      {
        symbol: 'stored-tabs:notes',
        replace: 'com_user_id: actor.userId, com_name: actor.name',
        by: 'com_name: null',
      },
    ],
  },
  {
    name: "today is the day of UTC instead of the configured zone's",
    tests: ['dashboard.test.ts'],
    edits: [{ symbol: 'dateIn', replace: 'timeZone,', by: "timeZone: timeZone && 'UTC'," }],
  },
  {
    name: 'who may see comps undoes change sets of leases',
    tests: ['undo.test.ts'],
    edits: [{ symbol: 'isSeenBy', replace: "hasRole(actor.roles, 'Write')", by: 'true' }],
  },
  {
    name: 'an undo overwrites what somebody has saved since',
    tests: ['undo.test.ts'],
    edits: [{ symbol: 'undo:isUntouched', replace: 'and t.version = e.version', by: '' }],
  },
  {
    name: 'an undo takes a critical date away though it carries an option since',
    tests: ['undo-options.test.ts'],
    edits: [{ symbol: 'removeAdded', replace: 'and not ${isInUse(table)}', by: '' }],
  },
];
