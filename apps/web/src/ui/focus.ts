/** True until the first screen is drawn: after a page load the browser itself places the reader at the top. */
let first = true;

/** True once the user has pressed something on this screen and thereby placed the focus. */
let pressed = false;

/** Starts watching for user input on a new path. Returns the function that stops it. */
export function trackUserInput(): () => void {
  pressed = false;
  const ended = new AbortController();
  for (const kind of ['keydown', 'pointerdown', 'click'])
    document.addEventListener(kind, () => (pressed = true), {
      capture: true,
      once: true,
      passive: true,
      signal: ended.signal,
    });
  return () => ended.abort();
}

/**
 * After going somewhere the focus is on the new screen, where the eye is: on its title, unless
 * something on the screen has taken it. What floats beside the screen keeps it.
 */
export function focusTitle(title: HTMLElement | null): void {
  const isFirst = first;
  first = false;
  if (!isFirst && mayMoveFocus()) title?.focus({ preventScroll: true });
}

/**
 * Nobody has it, or only what led here: the menu, or the title of the screen itself. A screen whose
 * code or data comes late finds the user in the header already, with the bell or a menu open.
 */
export function mayMoveFocus(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement.matches('body, main, h1')) return true;
  if (pressed) return false;
  const bar = activeElement.closest('header, aside');
  return bar !== null && bar.closest('main') === null;
}

/**
 * Once what is gone is gone: if the focus went with it, the title of the screen has it. What goes may
 * come back in another shape, as a row that was just saved.
 */
export function restoreLostFocus(isGone: () => boolean = () => true): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if ((activeElement !== null && activeElement !== body) || !isGone()) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
