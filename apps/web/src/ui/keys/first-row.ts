/** The rows of a list, in the order of the screen: a row itself, or the first control in it beside its tick box. */
const rowsOrControls =
  ':is(tbody, ul) :is(tr[tabindex], a[href], button, input:not([aria-label^="Select "]))';

/** A long list draws its first row a frame or two after it has been scrolled to its beginning. */
const framesToWait = 5;

/** Focuses the first row of the screen's list. A screen without a list stays as it is. */
export function focusFirstRow(): void {
  const list = document.querySelector<HTMLElement>('main [data-list]');
  if (!list) return;
  list.scrollTop = 0;
  afterFrames(framesToWait, () => list.querySelector<HTMLElement>(rowsOrControls)?.focus());
}

function afterFrames(frames: number, act: () => void): void {
  if (frames === 0) act();
  else requestAnimationFrame(() => afterFrames(frames - 1, act));
}
