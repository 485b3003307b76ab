import type { Caller } from '../../../../test/app.ts';

let made = 0;

/** One change of a client's own choices by each call. */
export function choiceExamples(admin: () => Caller) {
  async function aChoice(): Promise<number> {
    made += 1;
    const choice = { list: 'leaseTypes', name: `Choice ${made}` } as const;
    return (await admin().call('Fields/EditChoice', choice)).body.id;
  }
  return {
    'Fields/EditChoice': () => admin().call('Fields/EditChoice', { list: 'noteTypes', name: 'Audited' }),
    'Fields/HideChoice': () => admin().call('Fields/HideChoice', { list: 'noteTypes', name: 'General' }),
    'Fields/OrderChoices': async () => {
      const [first, second] = [await aChoice(), await aChoice()];
      return admin().call('Fields/OrderChoices', { list: 'leaseTypes', ids: [second, first] });
    },
    'Fields/MergeIntoChoice': async () =>
      admin().call('Fields/MergeIntoChoice', { list: 'leaseTypes', id: await aChoice(), into: 'Branch' }),
  };
}
