import type { ExportFormat, ListColumn } from '@panoramic/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '../../api/index.ts';
import { download } from '../../lib/download.ts';
import { Menu, MenuItem, MenuLine, MenuTitle, notify } from '../../ui/index.ts';
import { ToolButton } from './tool-button.tsx';
import type { ListView } from './use-list-view.ts';

export interface ListExport {
  readonly busy: boolean;
  /** True when there is nothing to export yet. */
  readonly disabled: boolean;
  /** Headings of the columns that are left out of the file. */
  readonly leftOut: readonly string[];
  readonly make: (format: ExportFormat) => Promise<void>;
  /** A workbook of all fields, to be changed and imported again. */
  readonly workbook?: { readonly label: string; readonly make: () => Promise<void> } | undefined;
}

interface ExportedWorkbook {
  readonly label: string;
  readonly fetch: () => Promise<Blob>;
  readonly fileName: string;
}

interface Exported {
  readonly workbook?: ExportedWorkbook | undefined;
  readonly disabled: boolean;
  /** Fetches the file with the rows as listed. */
  readonly fetch: (format: ExportFormat) => Promise<Blob>;
  readonly fileName: (format: ExportFormat) => string;
}

/** Exports rows as a file. */
export function useFileExport({ disabled, fetch, fileName, workbook }: Exported): ListExport {
  const [busy, setBusy] = useState(false);
  async function save(fetching: () => Promise<Blob>, name: string) {
    setBusy(true);
    try {
      download(await fetching(), name);
    } catch (error) {
      notify(`The list could not be exported. ${reasonOf(error)}`, 'failure');
    } finally {
      setBusy(false);
    }
  }
  return {
    busy,
    disabled,
    leftOut: [],
    make: (format) => save(() => fetch(format), fileName(format)),
    workbook: workbook && {
      label: workbook.label,
      make: () => save(workbook.fetch, workbook.fileName),
    },
  };
}

interface ExportedView<Name extends string> extends Omit<Exported, 'fetch'> {
  readonly view: ListView<Name>;
  readonly fetch: (asked: { format: ExportFormat; columns: Name[] }) => Promise<Blob>;
}

/** Exports the list with its shown columns, except the confidential ones. */
export function useListExport<Name extends string>(exported: ExportedView<Name>): ListExport {
  const { view, disabled, fetch, fileName, workbook } = exported;
  const columns = view.shown.filter(({ confidential }) => !confidential);
  const fileExport = useFileExport({
    disabled: disabled || columns.length === 0,
    fetch: (format) => fetch({ format, columns: columns.map(({ name }) => name) }),
    fileName,
    workbook,
  });
  return {
    ...fileExport,
    leftOut: view.shown.filter(({ confidential }) => confidential).map(headingOf),
  };
}

function headingOf({ heading }: ListColumn): string {
  return heading;
}

const formats: readonly { readonly format: ExportFormat; readonly label: string }[] = [
  { format: 'xlsx', label: 'Excel (.xlsx)' },
  { format: 'csv', label: 'Comma-separated (.csv)' },
];

export function ExportMenu({ listExport }: { listExport: ListExport }) {
  const { busy, disabled, leftOut, make, workbook } = listExport;
  return (
    <Menu
      label="Export"
      width={240}
      renderOpener={(opens) => (
        <ToolButton icon={Download} loading={busy} disabled={disabled} {...opens}>
          Export
        </ToolButton>
      )}
    >
      {formats.map(({ format, label }) => (
        <MenuItem key={format} onClick={() => void make(format)}>
          {label}
        </MenuItem>
      ))}
      {workbook && <MenuItem onClick={() => void workbook.make()}>{workbook.label}</MenuItem>}
      <MenuLine />
      <MenuItem onClick={() => void copyLink()}>Copy link to this list</MenuItem>
      {leftOut.length > 0 && <MenuTitle>Not exported: {leftOut.join(', ')}</MenuTitle>}
    </Menu>
  );
}

/** The address names the search, so that whoever opens it sees the same list. */
async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    notify('Link copied.');
  } catch {
    notify('The browser did not allow copying.', 'failure');
  }
}
