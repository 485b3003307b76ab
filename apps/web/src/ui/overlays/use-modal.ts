import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * The native modal keeps the focus inside, gives Escape, and hands the focus back when it closes:
 * before it leaves the page, or there is nobody to hand it back.
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
