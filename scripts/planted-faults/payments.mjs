// Faults in what is paid. How a fault is written: see faults.mjs.

export const paymentFaults = [
  {
    name: 'a rent that changes after it was sent is paid a second time',
    tests: ['payments/batches.test.ts'],
    edits: [{ symbol: 'correctionsOf', replace: '(due?.cents ?? 0) - paid', by: '(due?.cents ?? 0)' }],
  },
  {
    name: 'two batches that are made at once do not take turns',
    tests: ['payments/batches.test.ts'],
    edits: [{ symbol: 'makeBatch', without: 'lockPayments' }],
  },
  {
    name: 'an approval counts for another amount',
    tests: ['payments/payments.test.ts'],
    edits: [{ symbol: 'decidedState', call: 'lapseOf', by: 'null' }],
  },
  {
    name: 'who changes a payee approves its payment alone',
    tests: ['payments/payments.test.ts'],
    edits: [{ symbol: 'decide:sources', replace: "['payees', 'py_id'],", by: '' }],
  },
  {
    name: 'an API token without payments reads and changes them',
    tests: ['token-access.test.ts'],
    edits: [{ symbol: 'mayTokenMake', replace: '(mayPay || !isOfPayments(name))', by: 'true' }],
  },
];
