import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Opens a native modal, which keeps the focus inside, handles Escape and returns the focus on closing.
 * Closes it before it is removed, because a removed dialog does not return the focus.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}
