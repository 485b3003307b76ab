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

/** True once the user has pressed something on this screen. */
export function hasUserActed(): boolean {
  return pressed;
}

/** Focuses the title after a navigation, unless something on the screen or in a popup has the focus. */
export function focusTitle(title: HTMLElement | null): void {
  const isFirst = first;
  first = false;
  if (!isFirst && mayMoveFocus()) title?.focus({ preventScroll: true });
}

/**
 * True when nothing has the focus, or only the menu or the title. False once the user has pressed
 * something, because a screen that loads late must not take the focus from the header.
 */
export function mayMoveFocus(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement.matches('body, main, h1')) return true;
  if (pressed) return false;
  const bar = activeElement.closest('header, aside');
  return bar !== null && bar.closest('main') === null;
}

/**
 * Focuses the title when the focused element has disappeared. `isGone` tells whether it is really gone:
 * a saved row may be replaced by another element.
 */
export function restoreLostFocus(isGone: () => boolean = () => true): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if ((activeElement !== null && activeElement !== body) || !isGone()) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
