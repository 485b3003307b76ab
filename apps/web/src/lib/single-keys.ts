import { accountValue } from './account-storage.ts';
import { anyFlag } from './shapes/shapes.ts';

/** Whether shortcuts without Ctrl are on. Users of voice control may turn them off. */
export const singleKeyShortcuts = accountValue('single-key-shortcuts', anyFlag, true);

/** True in inputs, dialogs and menus, which handle keys themselves. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], dialog, [role="dialog"], [role="menu"]') !==
      null
  );
}
