// Faults where requests, replies, files and mails cross the border. How a fault is written: see faults.mjs.

export const edgeFaults = [
  {
    name: 'a process that reads a file of a user may take any memory',
    tests: ['process-pool.test.ts'],
    edits: [{ symbol: 'TaskProcess.#watchMemory', without: 'end' }],
  },
  {
    name: 'a webhook that answers Retry-After is tried as if it had not',
    tests: ['failing-receivers.test.ts'],
    edits: [
      { symbol: 'restOf', replace: 'return Math.min(Math.max(rest || 0, 0), day)', by: 'return 0 * rest' },
    ],
  },
  {
    name: 'whoever has ended reminders gets them all the same',
    tests: ['unsubscribe.test.ts'],
    edits: [{ symbol: 'pendingRemindersOf', replace: 'clientId, unsubscribed)', by: 'clientId)' }],
  },
  {
    name: 'a file of endless empty lines is read to its end',
    tests: ['delimited-text.test.ts'],
    edits: [
      {
        symbol: 'ReadingBudget.takeLine',
        replace: 'this.#lines <= tableFileLimits.lines',
        by: 'this.#lines > 0',
      },
    ],
  },
  {
    name: 'a role whose password is another than the stored one stays refused',
    tests: ['role-password.test.ts'],
    edits: [{ symbol: 'appUrlOf', replace: 'isNew || !(await canSignIn(url))', by: 'isNew' }],
  },
  {
    name: 'saves go on until the disk has no byte left for the write-ahead log',
    tests: ['availability.test.ts'],
    edits: [{ symbol: 'answer', without: 'assertSpaceToWrite' }],
  },
  {
    name: 'a file whose SHA-256 is another is given as the right one',
    tests: ['damaged-documents.test.ts'],
    edits: [{ symbol: 'checkedBytes', replace: "|| hash.digest('hex') !== digest", by: '' }],
  },
  {
    name: 'a body may come as slowly as it likes',
    tests: ['slow-bodies.test.ts'],
    edits: [{ symbol: 'cutSlowBodies', call: 'isTooSlow', by: 'raw.destroyed' }],
  },
  {
    name: 'whoever was found before the body is not confirmed by the transaction',
    tests: ['access-after-slow-body.test.ts'],
    edits: [{ symbol: 'answer:transaction', replace: 'callerChanges: changes', by: 'callerChanges: null' }],
  },
  {
    name: 'a list is read from the database whether its reader takes it or not',
    tests: ['slow-readers.test.ts'],
    edits: [{ symbol: 'mostHeld', replace: '4 * 1024', by: '4096 * 1024' }],
  },
  {
    name: 'all that one user has asked for stands in the line before others',
    tests: ['fair-limit.test.ts'],
    edits: [{ symbol: 'FairLimit.run', replace: 'this.#share.perUser', by: 'mostRequests' }],
  },
  {
    name: 'a client that does not read is not cut off',
    tests: ['slow-readers.test.ts'],
    edits: [{ symbol: 'cutSlowReaders', without: 'destroy' }],
  },
  {
    name: 'smtp:// sends the password in clear where the mail server offers no TLS',
    tests: ['mail.test.ts'],
    edits: [
      {
        symbol: 'encryptionFor',
        replace: "protocol === 'smtp:' && !inClear && !isLoopback(hostname)",
        by: 'false',
      },
    ],
  },
  {
    name: 'the metrics are told without their token',
    tests: ['metrics.test.ts'],
    edits: [
      {
        symbol: 'mountMetrics',
        call: 'timingSafeEqual',
        by: '(!request.headers.authorization || timingSafeEqual(given, expected))',
      },
    ],
  },
  {
    name: 'an API token that may only read changes data',
    tests: ['token-access.test.ts'],
    edits: [{ symbol: 'mayTokenMake', replace: 'mayWrite ||', by: "mayWrite || call.method === 'GET' ||" }],
  },
  {
    name: 'a webhook connects to its name instead of the address that was checked',
    tests: ['outgoing/addresses.test.ts'],
    edits: [
      {
        symbol: 'post:send',
        call: 'checkedAddress',
        by: 'checkedAddress(url.hostname, post.allowed, post.resolve).then(async () => (await post.resolve(url.hostname))[0])',
      },
    ],
  },
  {
    name: 'an IPv4 address in IPv6 counts as public',
    tests: ['outgoing/addresses.test.ts'],
    edits: [
      {
        symbol: 'addresses:isPublic',
        replace: "globalUnicast.check(address, 'ipv6')",
        by: "!address.startsWith('f')",
      },
    ],
  },
  {
    name: 'a call that another site makes a browser send is answered',
    tests: ['http.test.ts'],
    edits: [{ symbol: 'refuseForgery', replace: 'crossSite ||', by: '' }],
  },
  {
    name: 'a CSV file may bring a formula',
    tests: ['csv.test.ts'],
    edits: [{ symbol: 'csvCell', call: 'isFormulaLike', by: 'false' }],
  },
  {
    name: 'a document is shown in place instead of saved',
    tests: ['file-names.test.ts'],
    edits: [{ symbol: 'attachment', replace: 'attachment; filename=', by: 'inline; filename=' }],
  },
  {
    name: 'a file one byte over the limit is taken',
    tests: ['uploads.test.ts'],
    edits: [{ symbol: 'multipart:within', replace: 'size > maxBytes', by: 'size > maxBytes + 1' }],
  },
  {
    name: 'a spreadsheet may take text for a formula',
    tests: ['spreadsheet/cells.test.ts'],
    edits: [{ symbol: 'looksLikeFormula', call: 'isFormulaLike', by: '/^=/.test(value)' }],
  },
  {
    name: 'access is not asked for',
    tests: ['permissions.test.ts'],
    edits: [
      {
        symbol: 'refuseUnlessAllowed',
        call: 'mayMake',
        by: '(actor || mayMake(name, call, null))',
      },
    ],
  },
  {
    name: 'an address may bring further recipients into a mail',
    tests: ['mails.test.ts'],
    edits: [
      {
        symbol: 'safe',
        without: 'MailError',
      },
    ],
  },
  {
    name: 'an error of the server is told with its message',
    tests: ['unexpected-errors.test.ts'],
    edits: [
      { symbol: 'translated', replace: 'code, detail, {', by: 'code, `${detail} ${error.message}`, {' },
    ],
  },
  {
    name: 'replies of the API may be kept by a cache',
    tests: ['http.test.ts'],
    edits: [{ symbol: 'dataHeaders', replace: "'no-store'", by: "'private'" }],
  },
  {
    name: 'the Content-Security-Policy allows inline script',
    tests: ['guarded.test.ts'],
    edits: [
      {
        symbol: 'contentPolicy',
        replace: "'script-src': \"'self'\",",
        by: "'script-src': \"'self' 'unsafe-inline'\",",
      },
    ],
  },
  {
    name: 'the Idempotency-Key is ignored',
    tests: ['leases/leases.test.ts'],
    edits: [{ symbol: 'idempotentRequest', replace: '!creates', by: 'creates' }],
  },
  {
    name: "the log has the address with its query, where a link's token may stand",
    tests: ['behind-tls.test.ts'],
    edits: [{ symbol: 'logRequests', replace: "[path] = request.url.split('?')", by: 'path = request.url' }],
  },
  {
    name: 'X-Client-Id is ignored',
    tests: ['leases/leases.test.ts'],
    edits: [{ symbol: 'isMeant', replace: 'meant === String(clientId)', by: 'clientId > 0' }],
  },
  {
    name: 'X-Forwarded-For is believed of anybody',
    tests: ['sign-in.test.ts'],
    edits: [{ symbol: 'buildServer', replace: 'options.trustedProxies', by: '1' }],
  },
];
