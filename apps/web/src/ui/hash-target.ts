import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Focuses its element, and scrolls to it, when the address ends with `#id`. */
export function useHashTarget<E extends HTMLElement>(id: string): RefObject<E | null> {
  const { hash, key } = useLocation();
  const target = useRef<E>(null);
  useEffect(() => {
    if (hash !== `#${id}`) return;
    target.current?.scrollIntoView({ block: 'nearest' });
    target.current?.focus({ preventScroll: true });
  }, [hash, key, id]);
  return target;
}
