import { useEffect } from 'react';

/** Shows explanations of terms on hover and focus. The glossary is loaded on first use. */
export function useTermTips(): void {
  useEffect(() => {
    let explaining = false;
    function begin({ target }: Event) {
      const word = wordOf(target);
      if (!word && !explaining) return;
      // The pointer may move onto the tip itself.
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

/** The word under the pointer, or the one in the focused button or input label. */
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
