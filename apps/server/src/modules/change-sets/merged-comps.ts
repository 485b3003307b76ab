import type { CallOutput, Comp, ParsedInput } from '@panoramic/contract';
import { inChangeSet } from '#db/history/change-sets.ts';
import type { Tx } from '#db/scope/transaction.ts';
import { mergeComps } from '../comps/index.ts';
import { changeSetSeenBy, type Viewer } from './change-sets.store.ts';
import { labelOf } from './changed-rows.ts';

/** Merges two comps as one change set, so that the merge can be undone. */
export async function mergeCompsAsSet(
  { tx, ...asking }: Viewer & { readonly tx: Tx },
  merge: ParsedInput<'Comps/MergeComps'>,
): Promise<CallOutput<'Comps/MergeComps'>> {
  let merged: Comp | undefined;
  const id = await inChangeSet(
    tx,
    {
      clientId: null,
      userId: asking.actor.userId,
      kind: 'bulk',
      name: () => `Merge of two comps: ${nameOf(merged)}`,
      now: asking.now,
    },
    async () => {
      merged = await mergeComps(tx, merge);
    },
  );
  if (!merged) throw new Error('The change set did no work.');
  return { comp: merged, changeSet: await changeSetSeenBy(tx, asking, id) };
}

function nameOf(comp: Comp | undefined): string {
  return (comp && labelOf('comps', { ...comp })) || `Comp ${comp?.id}`;
}
