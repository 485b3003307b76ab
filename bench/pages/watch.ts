import type { Page } from '@playwright/test';

interface Watched {
  tasks: number[];
  firstRow: number;
  largestPaint: number;
}

/** Runs in the page, before anything else of it. */
export function observePage(): void {
  const watched: Watched = { tasks: [], firstRow: 0, largestPaint: 0 };
  Object.assign(window, { watched });
  // Tasks that the browser reports as long: 50 ms and more.
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.tasks.push(Math.round(duration));
  }).observe({ entryTypes: ['longtask'] });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new MutationObserver(() => {
    if (watched.firstRow === 0 && document.querySelector('tr[data-position]'))
      watched.firstRow = performance.now();
  }).observe(document, { childList: true, subtree: true });
}

export function observationsOf(page: Page): Promise<Watched> {
  // Safe: put there by `observePage`.
  return page.evaluate(() => (window as unknown as { watched: Watched }).watched);
}

/** The longest task since it was last asked for; 0 where none was reported. */
export async function longestTask(page: Page): Promise<number> {
  // A task is reported after it has ended.
  await page.waitForTimeout(500);
  const { tasks } = await observationsOf(page);
  await page.evaluate(() => (window as unknown as { watched: Watched }).watched.tasks.splice(0)); // Safe: as above.
  return Math.max(0, ...tasks);
}

/** Bytes of script as they came over the wire since the page was opened. */
export function scriptBytes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]; // Safe: of that type.
    return resources
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
}
