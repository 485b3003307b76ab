import { Check, Trash2, Undo2, type LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import { isEmpty, type EditorRow, type RowKind } from './editor.ts';
import classes from './row-editor.module.css';
import type { RowCommands } from './row-commands.ts';

interface RowButtonsProps {
  kind: RowKind;
  row: EditorRow;
  /** True while the inputs of the row are drawn. */
  editing: boolean;
  actions: RowCommands;
}

export function RowButtons({ kind, row, editing, actions }: RowButtonsProps) {
  const { name } = row;
  // Uses aria-disabled, because a disabled button would lose the focus.
  const busy = row.sending !== null;
  if (row.conflict) return null;
  if (!editing)
    return (
      <>
        <RowButton
          label="Edit"
          // A key opens the row at once, because the next may follow at once. After a click there is time.
          onPress={({ detail }) => (detail > 0 ? actions.editAfterFrame(name) : actions.edit(name))}
        />
        <RowButton label="Delete" danger disabled={busy} onPress={() => actions.remove(name)} />
      </>
    );
  const empty = isEmpty(kind, row);
  return (
    <>
      <RowButton
        label={empty ? 'Delete' : 'Save'}
        icon={empty ? Trash2 : Check}
        primary={!empty}
        danger={empty}
        // Pressed again while it is being saved, it saves what was typed since.
        onPress={() => actions.save(name)}
      />
      {row.id > 0 && (
        <RowButton label="Cancel" icon={Undo2} onPress={() => actions.act({ type: 'cancel', row: name })} />
      )}
      {!empty && (
        <RowButton label="Delete" icon={Trash2} danger disabled={busy} onPress={() => actions.remove(name)} />
      )}
    </>
  );
}

interface RowButtonProps {
  label: string;
  /** Replaces the text where three buttons would need three lines. */
  icon?: LucideIcon;
  onPress: (event: MouseEvent) => void;
  primary?: boolean;
  danger?: boolean;
  disabled?: boolean;
}

function RowButton({ label, icon: Icon, onPress, primary, danger, disabled }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes['button']}
      data-primary={primary || undefined}
      data-danger={danger || undefined}
      aria-disabled={disabled || undefined}
      // The cell is left with the click: an error that shows before would move the button from under the pointer.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.currentTarget.focus();
        if (!disabled) onPress(event);
      }}
    >
      {Icon && <Icon size={16} aria-hidden />}
      <span>{label}</span>
    </button>
  );
}
