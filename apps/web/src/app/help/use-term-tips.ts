import { useEffect } from 'react';

/** Words of the trade are explained wherever they stand; the explanations are loaded at the first one. */
export function useTermTips(): void {
  useEffect(() => {
    let explaining = false;
    function begin({ target }: Event) {
      const word = wordOf(target);
      if (!word && !explaining) return;
      // Onto the explanation itself: it may be read at leisure.
      if (!word && target instanceof Element && target.closest('[role="tooltip"]')) return;
      explaining = word !== null;
      void import('./term-tip.ts').then(({ showTermTip, hideTermTip }) =>
        word && target instanceof Element ? showTermTip(word, target) : hideTermTip(),
      );
    }
    function end(event: Event) {
      const unasked = event instanceof KeyboardEvent && event.key !== 'Escape';
      if (!explaining || unasked) return;
      explaining = false;
      void import('./term-tip.ts').then(({ hideTermTip }) => hideTermTip());
    }
    const begins = ['pointerover', 'focusin'];
    const ends = ['focusout', 'keydown', 'scroll', 'pointerdown'];
    for (const kind of begins) document.addEventListener(kind, begin);
    for (const kind of ends) document.addEventListener(kind, end, { capture: true });
    return () => {
      for (const kind of begins) document.removeEventListener(kind, begin);
      for (const kind of ends) document.removeEventListener(kind, end, { capture: true });
    };
  }, []);
}

/** The word pointed at; the one in a button, or in the label of an input, that has the focus. */
function wordOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const label = target instanceof HTMLInputElement ? target.labels?.[0] : null;
  const button = target.closest('button');
  return (
    target.closest<HTMLElement>('[data-term]') ??
    (label ?? button)?.querySelector<HTMLElement>('[data-term]') ??
    null
  );
}
