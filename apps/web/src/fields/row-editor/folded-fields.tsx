import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { cellOf, furtherNames, type EditorRow, type RowKind } from './editor.ts';
import classes from './row-editor.module.css';
import type { RowLook } from './row-look.ts';

/** Whether the fields that only edit mode has are shown: always, unless the look folds them and none says anything. */
export function useFoldedFields(kind: RowKind, { folded }: RowLook, row: EditorRow) {
  const [opened, setOpened] = useState(false);
  const isOpen =
    !folded ||
    opened ||
    furtherNames(kind).some((name) => isSaid(kind, row, name) || row.errors[name] !== undefined);
  return { isOpen, open: () => setOpened(true) };
}

/** A new row's default says nothing. */
function isSaid(kind: RowKind, row: EditorRow, name: string): boolean {
  const isDefault = row.id === 0 && row.typed[name] === undefined;
  return !isDefault && cellOf(kind, row, name).text !== '';
}

interface FoldedFieldsProps {
  label: string;
  icon: LucideIcon;
  onOpen: () => void;
}

export function FoldedFields({ label, icon: Icon, onOpen }: FoldedFieldsProps) {
  return (
    <button
      type="button"
      className={classes['unfoldFields']}
      data-unfold
      // Tab moves from cell to cell; Alt+Enter opens the fields.
      tabIndex={-1}
      title={label}
      aria-label={label}
      aria-expanded={false}
      onClick={({ currentTarget }) => {
        const row = currentTarget.closest('[data-row]');
        flushSync(onOpen);
        row?.querySelector<HTMLElement>('[data-folded-fields] input')?.focus();
      }}
    >
      <Icon size={15} aria-hidden />
    </button>
  );
}

/** Opens the fields of a row by key. Returns whether they were folded. */
export function unfoldFields(table: HTMLElement, row: string): boolean {
  const line = table.querySelector(`[data-row="${CSS.escape(row)}"]`);
  const button = line?.querySelector<HTMLElement>('[data-unfold]');
  button?.click();
  return button !== null && button !== undefined;
}
