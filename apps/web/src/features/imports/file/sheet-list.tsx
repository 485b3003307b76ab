import { leaseImportKinds, type LeaseImportKind, type ReadImport } from '@panoramic/contract';
import { NativeSelect } from '@mantine/core';
import { showCount } from '../../../lib/money.ts';
import { kindLabel } from '../state/import-fields.ts';
import classes from './file.module.css';

interface SheetListProps {
  sheets: ReadImport['sheets'];
  busy: boolean;
  /** By sheet: what it holds; `null` leaves it out. */
  onKinds: (kinds: Record<string, LeaseImportKind | null>) => void;
}

const leftOut = '';

/** Every sheet of a workbook with what it becomes. */
export function SheetList({ sheets, busy, onKinds }: SheetListProps) {
  const kinds = Object.fromEntries(sheets.map(({ name, kind }) => [name, kind]));
  return (
    <ul className={classes['sheets']} aria-label="Sheets">
      {sheets.map(({ name, rows, kind }) => (
        <li key={name}>
          <NativeSelect
            label={name}
            disabled={busy || rows === 0}
            data={[
              ...leaseImportKinds.map((value) => ({ value, label: kindLabel(value) })),
              { value: leftOut, label: 'Left out' },
            ]}
            value={kind ?? leftOut}
            onChange={({ currentTarget: { value } }) =>
              onKinds({ ...kinds, [name]: leaseImportKinds.find((one) => one === value) ?? null })
            }
          />
          <span className={classes['hint']}>
            {describeRows(rows)}
            {kind !== null && kind !== 'leases' && ', by the number, name or address of their lease'}
          </span>
        </li>
      ))}
    </ul>
  );
}

function describeRows(rows: number): string {
  if (rows === 0) return 'Empty';
  return `${showCount(rows)} ${rows === 1 ? 'row' : 'rows'}`;
}
