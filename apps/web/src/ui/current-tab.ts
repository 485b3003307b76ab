import { useEffect, useRef, type RefObject } from 'react';

/** Scrolls the current tab to the middle of its bar, because a phone cannot show all tabs. */
export function useCurrentTabInSight(current: string): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const tabs = bar.current;
    if (!tabs) return;
    const observer = new ResizeObserver(() => {
      const tab = tabs.querySelector<HTMLElement>('[aria-current]');
      if (tab) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
    });
    observer.observe(tabs);
    return () => observer.disconnect();
  }, [current]);
  return bar;
}
