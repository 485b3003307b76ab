import {
  choiceCounts,
  maxListChoices,
  type ChoiceListName,
  type OwnChoice,
  type ParsedInput,
} from '@panoramic/contract';
import { handlers } from '#calls/handler.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { Problem, refuse } from '#lib/problem.ts';
import {
  insertChoice,
  ownChoicesOf,
  replaceChoice,
  specifiedChoices,
  updateChoice,
  type StoredOwnChoice,
} from './own-choices.store.ts';
import { lockOwnFields } from './own-fields.store.ts';

/** What a client adds to the lists of choices. A choice and the rows that have it change in one transaction. */
export const ownChoiceHandlers = handlers({
  'Fields/GetChoices': ({ tx, clientId }, { list }) => listChoices(tx, clientId, list),
  'Fields/EditChoice': ({ tx, clientId }, edited) => editChoice(tx, clientId, edited),
  'Fields/HideChoice': ({ tx, clientId }, input) => hideChoice(tx, clientId, input),
  'Fields/OrderChoices': ({ tx, clientId }, input) => orderChoices(tx, clientId, input),
  'Fields/MergeIntoChoice': ({ tx, clientId }, input) => mergeIntoChoice(tx, clientId, input),
});

async function listChoices(tx: Tx, clientId: number, list?: ChoiceListName): Promise<OwnChoice[]> {
  return (await ownChoicesOf(tx, clientId, list)).map(answered);
}

async function editChoice(
  tx: Tx,
  clientId: number,
  { id, version, ...sent }: ParsedInput<'Fields/EditChoice'>,
): Promise<OwnChoice> {
  const choices = await lockedChoices(tx, clientId, sent.list);
  const stored = id === 0 ? null : choiceWithId(choices, id);
  if (stored) refuseStale(stored, version);
  const { list, name, hidden } = sent;
  if (specifiedChoices(list).some((one) => one.toLowerCase() === name.toLowerCase()))
    refuse([{ field: 'name', message: 'Every client has this choice already.' }]);
  const values = { name, hidden, counts: readCounts(list, sent.counts) };
  if (stored) {
    const saved = await updateChoice(tx, clientId, id, values, version ?? null);
    if (saved.name !== stored.name || saved.counts !== stored.counts)
      await replaceChoice(tx, clientId, list, stored.name, saved.name);
    return answered(saved);
  }
  const own = choices.filter(({ specified }) => !specified);
  if (own.length >= maxListChoices)
    refuse([{ field: 'name', message: `At most ${maxListChoices} choices can be added to a list.` }]);
  const place = Math.max(-1, ...own.map((choice) => choice.place)) + 1;
  return answered(await insertChoice(tx, clientId, { list, ...values, specified: false, place }));
}

/** Of a choice that every client has there is a row only once somebody has hidden it. */
async function hideChoice(
  tx: Tx,
  clientId: number,
  { list, name, hidden, version }: ParsedInput<'Fields/HideChoice'>,
): Promise<OwnChoice> {
  const stored = (await lockedChoices(tx, clientId, list)).find((choice) => choice.name === name);
  if (stored) {
    refuseStale(stored, version);
    return answered(await updateChoice(tx, clientId, stored.id, { hidden }, version ?? null));
  }
  if (!specifiedChoices(list).includes(name)) noSuchChoice();
  return answered(
    await insertChoice(tx, clientId, { list, name, specified: true, hidden, counts: null, place: 0 }),
  );
}

/** The choices that are named come first, in that order; one that stays in its place keeps its version. */
async function orderChoices(
  tx: Tx,
  clientId: number,
  { list, ids }: ParsedInput<'Fields/OrderChoices'>,
): Promise<OwnChoice[]> {
  const own = (await lockedChoices(tx, clientId, list)).filter(({ specified }) => !specified);
  const named = [...new Set(ids)].map((id) => choiceWithId(own, id));
  for (const [place, choice] of [...named, ...own.filter((one) => !named.includes(one))].entries())
    if (choice.place !== place) await updateChoice(tx, clientId, choice.id, { place }, null);
  return listChoices(tx, clientId, list);
}

async function mergeIntoChoice(
  tx: Tx,
  clientId: number,
  { list, id, into, version }: ParsedInput<'Fields/MergeIntoChoice'>,
): Promise<{ rows: number }> {
  const choices = await lockedChoices(tx, clientId, list);
  const stored = choiceWithId(choices, id);
  refuseStale(stored, version);
  const others = [...specifiedChoices(list), ...choices.map(({ name }) => name)];
  if (into === stored.name || !others.includes(into))
    refuse([{ field: 'into', message: 'Choose another choice of the list.' }]);
  const rows = await replaceChoice(tx, clientId, list, stored.name, into);
  await updateChoice(tx, clientId, id, { active: false }, version ?? null);
  return { rows };
}

/** Others who change choices, or rows that have one of the client's own, wait until the transaction ends. */
async function lockedChoices(tx: Tx, clientId: number, list: ChoiceListName): Promise<StoredOwnChoice[]> {
  await lockOwnFields(tx, clientId, 'leases');
  return ownChoicesOf(tx, clientId, list);
}

function readCounts(list: ChoiceListName, sent: string | null): string | null {
  const counts = choiceCounts[list];
  if (!counts) return null;
  const found = counts.find((one) => one === sent);
  return found ?? refuse([{ field: 'counts', message: `Counts as: choose one of ${counts.join(', ')}.` }]);
}

function choiceWithId(choices: readonly StoredOwnChoice[], id: number): StoredOwnChoice {
  return choices.find((choice) => choice.id === id && !choice.specified) ?? noSuchChoice();
}

function noSuchChoice(): never {
  throw new Problem('not-found', 'There is no such choice.');
}

function refuseStale(stored: StoredOwnChoice, version: number | undefined): void {
  if (version === undefined || version === stored.version) return;
  throw new Problem('conflict', 'Somebody else changed this choice meanwhile. Nothing was changed.', {
    current: answered(stored),
  });
}

function answered({ active: _active, ...choice }: StoredOwnChoice): OwnChoice {
  return choice;
}
