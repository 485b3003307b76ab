import type { ImportKind } from '@panoramic/contract';
import { NativeSelect } from '@mantine/core';
import { importAreas, type ImportArea } from '../state/import-area.ts';
import { kindLabel } from '../state/import-fields.ts';
import classes from './file.module.css';

interface KindSelectProps {
  area: ImportArea;
  /** `null` while it is to be found from the file. */
  kind: ImportKind | null;
  disabled: boolean;
  onKind: (kind: ImportKind) => void;
}

/** What the file holds. */
export function KindSelect({ area, kind, disabled, onKind }: KindSelectProps) {
  const { kinds } = importAreas[area];
  return (
    <NativeSelect
      label="What is in the file"
      description={
        kind === 'portfolio' ? 'Sheets of leases, the rows of their tabs, and their expenses.' : undefined
      }
      inputWrapperOrder={['label', 'input', 'description']}
      className={classes['kind'] ?? ''}
      data={[
        ...(kind === null ? [{ value: '', label: 'Find out from the file' }] : []),
        ...kinds.map((value) => ({ value, label: kindLabel(value) })),
      ]}
      value={kind ?? ''}
      disabled={disabled}
      onChange={({ currentTarget: { value } }) => {
        const chosen = kinds.find((one) => one === value);
        if (chosen) onKind(chosen);
      }}
    />
  );
}
