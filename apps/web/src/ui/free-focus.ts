/** The page that was loaded with the address: its reader begins at the top by themselves. */
let first = true;

/**
 * After going somewhere the focus is on the new screen, where the eye is: on its title, unless
 * something on the screen has taken it. What floats beside the screen keeps it.
 */
export function takeFreeFocus(title: HTMLElement | null): void {
  const isFirst = first;
  first = false;
  if (!isFirst && isFocusFree()) title?.focus({ preventScroll: true });
}

/** Nobody has it, or only what led here: the menu, or the title of the screen itself. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement.matches('body, main, h1')) return true;
  // What was opened from there and closed again left its focus on purpose.
  if (activeElement.matches('[popovertarget]')) return false;
  const bar = activeElement.closest('header, aside');
  return bar !== null && bar.closest('main') === null;
}

/**
 * Once what is gone is gone: if the focus went with it, the title of the screen has it. What goes may
 * come back in another shape, as a row that was just saved.
 */
export function saveLostFocus(isGone: () => boolean = () => true): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if ((activeElement !== null && activeElement !== body) || !isGone()) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
