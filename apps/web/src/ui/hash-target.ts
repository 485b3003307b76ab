import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Milliseconds in which the page scrolls along when content above the element loads late and moves it. */
const settlingTime = 3000;

/** Focuses its element, and scrolls to it, when the address ends with `#id`. */
export function useHashTarget<E extends HTMLElement>(id: string): RefObject<E | null> {
  const { hash, key } = useLocation();
  const target = useRef<E>(null);
  useEffect(() => {
    const element = target.current;
    if (hash !== `#${id}` || !element) return;
    element.focus({ preventScroll: true });
    return keepInSight(element);
  }, [hash, key, id]);
  return target;
}

/** Scrolls to the element now and while the page grows, until the user does something. */
function keepInSight(element: HTMLElement): () => void {
  const ended = new AbortController();
  const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'center' }));
  function stop() {
    ended.abort();
    observer.disconnect();
  }
  observer.observe(element.closest('main > *') ?? element);
  for (const kind of ['keydown', 'pointerdown', 'wheel'])
    document.addEventListener(kind, stop, { capture: true, passive: true, signal: ended.signal });
  const timer = setTimeout(stop, settlingTime);
  ended.signal.addEventListener('abort', () => clearTimeout(timer));
  return stop;
}
