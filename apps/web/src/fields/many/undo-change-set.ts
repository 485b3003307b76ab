import type { CallOutput, ChangeSet } from '@panoramic/contract';
import { callAndRefresh, reasonOf } from '../../api/index.ts';
import { showCount } from '../../lib/money.ts';
import { notify } from '../../ui/index.ts';

type Undone = CallOutput<'Import/Undo'>;

/** Tells what was done to many rows, and offers to undo it. */
export function notifyChanged(set: ChangeSet, text: string): void {
  notify(text, 'success', { label: 'Undo', run: () => void undoChangeSet(set) });
}

/** Undoes a change set and shows the result as a notice; `null` when it failed. */
export async function undoChangeSet(set: Pick<ChangeSet, 'id' | 'name'>): Promise<Undone | null> {
  try {
    const undone = await callAndRefresh('Import/Undo', { changeSetId: set.id });
    if (undone.leftCount === 0) notify(`Undone: ${set.name}.`);
    else notify(describeLeft(set, undone), 'failure');
    return undone;
  } catch (error) {
    notify(`“${set.name}” was not undone. ${reasonOf(error)}`, 'failure');
    return null;
  }
}

/** Names the rows that were left. The notice stays until closed, because somebody may look at them. */
function describeLeft(set: Pick<ChangeSet, 'name'>, { left, leftCount }: Undone): string {
  const named = left.slice(0, 3).map(({ what, label }) => `${what} ${label}`);
  const more = leftCount - named.length;
  const rows = leftCount === 1 ? '1 row was' : `${showCount(leftCount)} rows were`;
  return `Undone: ${set.name}, but ${rows} changed since and left: ${named.join('; ')}${more > 0 ? ` and ${showCount(more)} more` : ''}.`;
}
