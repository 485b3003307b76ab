import type { CompSet } from '@panoramic/contract';
import { call } from '../../../api/index.ts';
import { NameDialog } from '../../../fields/index.ts';

export function RenameSetDialog({ set, onClose }: { set: CompSet; onClose: () => void }) {
  async function rename(name: string) {
    const { id, compType, version } = set;
    await call('Comps/SaveCompSet', { id, compType, version, name });
  }
  return (
    <NameDialog
      title="Rename the set"
      label="Name of the set"
      name={set.name}
      saying={() => ({ button: 'Rename' })}
      onSave={rename}
      onClose={onClose}
    />
  );
}
