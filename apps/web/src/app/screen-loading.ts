import { lazy, type ComponentType } from 'react';
import { samePath } from '../lib/paths.ts';
import type { Screen } from '../lib/screen.ts';
import { screens } from './screens.ts';

const loaded = new Map<Screen, ComponentType>();

/** The screen itself when its code is there already: it is drawn at once, without a pause. */
export function screenComponent(screen: Screen): ComponentType {
  return loaded.get(screen) ?? lazy(async () => ({ default: await load(screen) }));
}

async function load(screen: Screen): Promise<ComponentType> {
  const known = loaded.get(screen);
  if (known) return known;
  const component = await screen.load();
  loaded.set(screen, component);
  return component;
}

/** Long enough to pass over a link without meaning it, in milliseconds. */
const meant = 80;

/** Whoever rests on a link, by pointer or by keyboard, finds its screen's code there when following it. */
export function preloadScreensOnHover(): void {
  let timer = 0;
  function rest({ target }: Event) {
    clearTimeout(timer);
    const link = target instanceof Element ? linkAt(target) : null;
    const screen = link && screens.find(({ path }) => samePath(path, decodeURI(link.pathname)));
    // What cannot be loaded now is asked for again when it is opened, and complained about then.
    if (screen && !loaded.has(screen))
      timer = window.setTimeout(() => void load(screen).catch(() => {}), meant);
  }
  document.addEventListener('pointerover', rest, { passive: true });
  document.addEventListener('focusin', rest);
}

/** A link, or the one that a table's row stands for. */
function linkAt(target: Element): HTMLAnchorElement | null {
  return (
    target.closest<HTMLAnchorElement>('a[href^="/"]') ??
    target.closest('[data-opens]')?.querySelector<HTMLAnchorElement>('a[data-view]') ??
    null
  );
}
