import { importDelimiters, importEncodings, type ReadImport } from '@panoramic/contract';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { showCount } from '../../../lib/money.ts';
import type { ImportArea } from '../state/import-area.ts';
import { kindLabel } from '../state/import-fields.ts';
import { proposedKind } from '../state/proposed-kind.ts';
import classes from './file.module.css';
import { KindSelect } from './kind-select.tsx';
import { SheetList } from './sheet-list.tsx';
import type { ReadingRequest } from './use-read-again.ts';

interface ReadingFormProps {
  area: ImportArea;
  read: ReadImport;
  busy: boolean;
  onRead: (asked: ReadingRequest) => void;
}

/** Kind, sheet, header row, delimiter and encoding as they were found. */
export function ReadingForm({ area, read, busy, onRead }: ReadingFormProps) {
  const { kind, sheet, sheets, headerRow, delimiter, encoding } = read;
  const isText = delimiter !== null;
  return (
    <>
      <div className={classes['reading']}>
        {area !== 'paid' && (
          <KindSelect
            area={area}
            kind={kind}
            disabled={busy}
            onKind={(chosen) => onRead({ kind: chosen, delimiter, encoding })}
          />
        )}
        {sheets.length > 1 && kind !== 'portfolio' && (
          <NativeSelect
            label="Sheet"
            className={classes['sheet'] ?? ''}
            disabled={busy}
            data={sheets.map(({ name, rows }) => ({
              value: name,
              label: `${name} (${showCount(rows)} ${rows === 1 ? 'row' : 'rows'})`,
            }))}
            value={sheet}
            onChange={({ currentTarget: { value } }) => onRead({ kind, sheet: value })}
          />
        )}
        {kind !== 'portfolio' && (
          <HeaderRow
            key={headerRow}
            headerRow={headerRow}
            disabled={busy}
            onHeaderRow={(row) => onRead({ kind, sheet, headerRow: row, delimiter, encoding })}
          />
        )}
        {isText && (
          <NativeSelect
            label="Columns are divided by"
            disabled={busy}
            data={importDelimiters.map((value) => ({ value, label: delimiterNames[value] }))}
            value={delimiter}
            onChange={({ currentTarget: { value } }) =>
              onRead({ kind, encoding, delimiter: importDelimiters.find((one) => one === value) ?? null })
            }
          />
        )}
        {encoding !== null && (
          <NativeSelect
            label="Encoding"
            disabled={busy}
            data={importEncodings.map((value) => ({ value, label: encodingNames[value] }))}
            value={encoding}
            onChange={({ currentTarget: { value } }) =>
              onRead({ kind, delimiter, encoding: importEncodings.find((one) => one === value) ?? null })
            }
          />
        )}
      </div>
      <OtherKind read={read} busy={busy} onRead={onRead} />
      {kind === 'portfolio' && (
        <SheetList sheets={sheets} busy={busy} onKinds={(sheetKinds) => onRead({ kind, sheetKinds })} />
      )}
    </>
  );
}

const delimiterNames = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' } as const;

const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252 (Western)',
} as const;

interface HeaderRowProps {
  headerRow: number;
  disabled: boolean;
  onHeaderRow: (row: number) => void;
}

function HeaderRow({ headerRow, disabled, onHeaderRow }: HeaderRowProps) {
  const [text, setText] = useState(String(headerRow));
  const row = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  const isValid = row >= 1 && row <= 1000;
  function settle() {
    if (isValid && row !== headerRow) onHeaderRow(row);
  }
  return (
    <TextInput
      label="Headings stand in row"
      inputMode="numeric"
      className={classes['headerRow'] ?? ''}
      disabled={disabled}
      value={text}
      error={!isValid && 'Enter a row from 1 to 1,000.'}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle();
      }}
    />
  );
}

/** Points out that the file seems to hold something else than what is about to be imported. */
function OtherKind({ read, busy, onRead }: Omit<ReadingFormProps, 'area'>) {
  const proposal = proposedKind(read);
  if (proposal === read.kind) return null;
  const isWhole = proposal === 'portfolio';
  return (
    <p className={classes['proposal']}>
      {isWhole ? 'Several sheets of the workbook can be imported.' : `It looks like ${kindLabel(proposal)}.`}
      <Button size="compact-sm" variant="default" disabled={busy} onClick={() => onRead({ kind: proposal })}>
        {isWhole ? 'Import the whole workbook' : `Import ${kindLabel(proposal)}`}
      </Button>
    </p>
  );
}
