import type { KeyCommand } from '../../fields/row-editor/keys.ts';

interface Key {
  readonly keys: string;
  readonly label: string;
  /** The command of the row editor. */
  readonly rows?: KeyCommand;
}

/** Keys of the focused element, listed beside the global shortcuts. */
export const keyGroups: readonly { readonly title: string; readonly keys: readonly Key[] }[] = [
  {
    title: 'In a list',
    keys: [
      { keys: '↑ ↓', label: 'Walk through the rows' },
      { keys: 'Home End', label: 'First and last row' },
      { keys: 'Enter', label: 'Open the row' },
      { keys: 'Space', label: 'Tick the row, where rows can be ticked' },
    ],
  },
  {
    title: 'In the payments of a month',
    keys: [
      { keys: 'J K', label: 'Row below, row above' },
      { keys: 'A', label: 'Approve the payment' },
      { keys: 'H', label: 'Hold it, with a reason' },
      { keys: 'U', label: 'Take back: due again' },
      { keys: 'X', label: 'Select it' },
      { keys: 'Shift+A', label: 'Approve all without a mark' },
      { keys: 'S', label: 'Make a batch of what is approved' },
    ],
  },
  {
    title: 'In a form',
    keys: [
      { keys: 'Enter', label: 'Save, or search' },
      { keys: 'Esc', label: 'Cancel' },
    ],
  },
  {
    title: 'In the rent terms',
    keys: [
      { keys: 'Tab', label: 'Next cell', rows: 'right' },
      { keys: 'Shift+Tab', label: 'Cell before', rows: 'left' },
      { keys: 'Enter', label: 'Cell below', rows: 'down' },
      { keys: 'Shift+Enter', label: 'Cell above', rows: 'up' },
      { keys: 'Mod+Enter', label: 'Save the row', rows: 'save' },
      { keys: 'Mod+S', label: 'Save All', rows: 'saveAll' },
      { keys: 'Mod+Shift+Delete', label: 'Delete the row', rows: 'delete' },
      { keys: 'Esc', label: 'Leave the row as it was', rows: 'cancel' },
      { keys: 'Mod+V', label: 'Paste cells from a spreadsheet' },
      { keys: 'B', label: 'Build a schedule, outside of a field' },
    ],
  },
];
