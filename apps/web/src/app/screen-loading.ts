import { lazy, type ComponentType } from 'react';
import { paths, samePath } from '../lib/paths.ts';
import type { Screen, ScreenComponent } from '../lib/screen.ts';
import { screens } from './screens.ts';

const loaded = new Map<Screen, ScreenComponent>();

/** The component of a screen. Rendered without suspending when its code is already loaded. */
export function screenComponent(screen: Screen): ComponentType {
  return loaded.get(screen) ?? lazy(async () => ({ default: await loadScreen(screen) }));
}

export async function loadScreen(screen: Screen): Promise<ScreenComponent> {
  const known = loaded.get(screen);
  if (known) return known;
  const component = await screen.load();
  loaded.set(screen, component);
  if (loaded.size === 1) window.setTimeout(() => preloadLikelyScreens(), firstScreenStands);
  return component;
}

/** Milliseconds in which the first screen loads and draws its data before other screens are preloaded. */
const firstScreenStands = 2000;

/** The screen at the path of a URL. The path is not decoded, because decoding a malformed one would throw. */
export function screenAt(pathname: string): Screen | undefined {
  return screens.find(({ path }) => samePath(encodeURI(path), pathname));
}

/** The screens that users mostly open next. Their code includes what most other screens share. */
const likely = [paths.activeLeases, paths.leaseSummary] as const;

/** Loads the code of likely screens one after another while the browser has nothing else to do. */
function preloadLikelyScreens([path, ...others]: readonly string[] = likely): void {
  const screen = screens.find((one) => one.path === path);
  if (!screen) return;
  // Safari has no idle callbacks.
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 200));
  whenIdle(
    () =>
      void loadScreen(screen).then(
        () => preloadLikelyScreens(others),
        () => {},
      ),
  );
}

/** Milliseconds of hovering before a link counts as meant. */
const meant = 80;

/** Loads the code of a screen when the pointer or the focus rests on its link. */
export function preloadScreensOnHover(): void {
  let timer = 0;
  function rest({ target }: Event) {
    clearTimeout(timer);
    const link = target instanceof Element ? linkAt(target) : null;
    const screen = link && screenAt(new URL(link, window.location.origin).pathname);
    // A failure is ignored here: opening the screen loads it again and reports errors.
    if (screen && !loaded.has(screen))
      timer = window.setTimeout(() => void loadScreen(screen).catch(() => {}), meant);
  }
  document.addEventListener('pointerover', rest, { passive: true });
  document.addEventListener('focusin', rest);
}

/** The address of the link at the target, or of the link of the table row around it. */
function linkAt(target: Element): string | null {
  const link =
    target.closest('a[href^="/"]') ?? target.closest('[data-opens]')?.querySelector('a[data-view]');
  return link?.getAttribute('href') ?? null;
}
