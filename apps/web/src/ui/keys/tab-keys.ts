import { leaseTabLinks, paths } from '@panoramic/contract';
import { samePath } from '../../lib/paths.ts';
import { requestedLocation } from '../../lib/requested-location.ts';

const tabPaths = [paths.leaseSummary, ...Object.values(leaseTabLinks).map(({ path }) => path)];

/**
 * The URL of the lease's tab after the one at this address, or of the one before it; `null` beyond the ends
 * and elsewhere. Read from the address, so that a second key works before the tab of the first has loaded.
 */
export function tabBeside({ pathname, search }: Pick<Location, 'pathname' | 'search'>, by: 1 | -1) {
  const current = tabPaths.findIndex((path) => samePath(path, pathname));
  const path = current === -1 ? undefined : tabPaths[current + by];
  const id = new URLSearchParams(search).get('id');
  return path && id !== null ? `${path}?id=${encodeURIComponent(id)}` : null;
}

export type TabAction = 'addRow' | 'buildSchedule';

let stopWaiting: (() => void) | null = null;

/**
 * Clicks the tab's button for the action: at once, or when it has loaded, unless the user acts before. The address
 * decides which tab's, because the tab before is still drawn while the next one loads.
 */
export function pressTabButton(action: TabAction): void {
  stopWaiting?.();
  function press(): boolean {
    const { pathname } = requestedLocation();
    const button = [
      ...document.querySelectorAll<HTMLElement>(`main button[data-tab-action="${action}"]:not(:disabled)`),
    ].find(({ dataset }) => samePath(dataset['tab'] ?? '', pathname));
    button?.click();
    return button !== undefined;
  }
  if (press()) return;
  const observer = new MutationObserver(() => {
    if (press()) stopWaiting?.();
  });
  const acts = ['keydown', 'pointerdown'] as const;
  stopWaiting = () => {
    observer.disconnect();
    for (const act of acts) window.removeEventListener(act, end, true);
    stopWaiting = null;
  };
  function end() {
    stopWaiting?.();
  }
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'data-tab'],
  });
  for (const act of acts) window.addEventListener(act, end, true);
}
