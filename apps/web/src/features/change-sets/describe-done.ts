import type { ChangeSet } from '@panoramic/contract';
import { showCount } from '../../lib/money.ts';

const counted = ['added', 'changed', 'deleted', 'restored'] as const;

/** "12 added, 3 changed" */
export function describeDone(set: ChangeSet): string {
  return counted
    .filter((action) => set[action] > 0)
    .map((action) => `${showCount(set[action])} ${action}`)
    .join(', ');
}

const kinds: Record<ChangeSet['kind'], string> = {
  import: 'Import of',
  bulk: 'Change of',
  undo: 'Undo in',
};

/** "Import of leases" */
export function kindOfChangeSet({ kind, area }: ChangeSet): string {
  return `${kinds[kind]} ${area}`;
}
