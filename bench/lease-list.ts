// node bench/lease-list.ts [--leases 100000] [--url http://127.0.0.1:3000]
// The lease list in a browser: when its first rows show, and how long the page ever stands still.
import { chromium, type Page } from '@playwright/test';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { signIn } from '../e2e/people.ts';
import { launch, startServer } from '../e2e/server.ts';
import { chromiumFlags, findChromium } from '../scripts/chromium.mjs';
import { pinnedNode, root } from '../scripts/prepare.mjs';

/** What the page is held to: no task longer than this, first rows this soon after the reply has begun. */
const longestTask = 100;
const firstRowsWithin = 300;

const { values } = parseArgs({
  options: { leases: { type: 'string', default: '100000' }, url: { type: 'string' } },
});
const server = values.url ? null : await startServer();
try {
  if (server) await load(server.dataDir, values.leases);
  await measure(values.url ?? server?.url ?? '');
} finally {
  await server?.stop();
}

async function load(dataDir: string, leases: string): Promise<void> {
  const demo = [join(root, 'apps/server/src/demo.ts'), '--leases', leases, '--clients', '1'];
  const loading = launch(pinnedNode(), demo, { DATA_DIR: dataDir });
  if ((await loading.ended) !== 0) throw new Error(loading.complaint());
  console.log(loading.output().trim());
}

async function measure(url: string): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath && { executablePath }) });
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
    await context.addInitScript(watch);
    const page = await context.newPage();
    await signIn(page, 'viewer');
    const rows = await loadList(page);
    const loadingTask = await longest(page);
    const scrollingTask = await whileScrolling(page);
    const sorting = await whileSorting(page);
    console.table({
      'first rows after the reply began': { ms: rows.first, goal: firstRowsWithin },
      'last rows after the first': { ms: rows.last, goal: '' },
      'longest task while loading': { ms: loadingTask, goal: longestTask },
      'longest task while scrolling': { ms: scrollingTask, goal: longestTask },
      'longest task while sorting': { ms: sorting.task, goal: longestTask },
      'slowest column to sort': { ms: sorting.slowest, goal: '' },
    });
  } finally {
    await browser.close();
  }
}

interface Watched {
  tasks: number[];
  firstRow: number;
}

/** Runs in the page, before anything else of it. */
function watch(): void {
  const watched: Watched = { tasks: [], firstRow: 0 };
  Object.assign(window, { watched });
  // What the browser reports as long: 50 ms and more.
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.tasks.push(Math.round(duration));
  }).observe({ entryTypes: ['longtask'] });
  new MutationObserver(() => {
    if (watched.firstRow === 0 && document.querySelector('tr[data-position]'))
      watched.firstRow = performance.now();
  }).observe(document, { childList: true, subtree: true });
}

function watchedIn(page: Page): Promise<Watched> {
  // Safe: put there by `watch`.
  return page.evaluate(() => (window as unknown as { watched: Watched }).watched);
}

/** The longest task since it was last asked for; 0 where none was reported. */
async function longest(page: Page): Promise<number> {
  // A task is reported after it has ended.
  await page.waitForTimeout(500);
  const { tasks } = await watchedIn(page);
  await page.evaluate(() => (window as unknown as { watched: Watched }).watched.tasks.splice(0)); // Safe: as above.
  return Math.max(0, ...tasks);
}

async function loadList(page: Page): Promise<{ first: number; last: number }> {
  await page.goto('/Lease/ActiveLeases?all=1');
  await page.locator('tr[data-position]').first().waitFor();
  const { firstRow } = await watchedIn(page);
  await page.waitForFunction(isComplete, undefined, { timeout: 120_000 });
  const { began, done } = await page.evaluate(() => {
    const [reply] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('ShowAllLeases')) as PerformanceResourceTiming[]; // Safe: of that type.
    return { began: reply?.responseStart ?? 0, done: performance.now() };
  });
  console.log(await page.getByText(/^Count:/).textContent());
  return { first: Math.round(firstRow - began), last: Math.round(done - firstRow) };
}

/** The reply's own timing is there once the last byte is; the count then stands still. */
function isComplete(): boolean {
  const state = window as unknown as { lastCount?: string; since?: number }; // Safe: our own notes.
  const count = document.querySelector('h1')?.parentElement?.textContent ?? '';
  if (count !== state.lastCount) Object.assign(state, { lastCount: count, since: performance.now() });
  const ended = performance.getEntriesByType('resource').some(({ name }) => name.includes('ShowAllLeases'));
  return ended && performance.now() - (state.since ?? 0) > 400;
}

/** From the top to the end, by leaps and by small steps. */
async function whileScrolling(page: Page): Promise<number> {
  await longest(page);
  await page.evaluate(async () => {
    const scroller = document.querySelector('table')?.parentElement;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const end = scroller?.scrollHeight ?? 0;
    for (let step = 0; step <= 120; step++) {
      scroller?.scrollTo(0, (end / 120) * step);
      await frame();
    }
    for (let step = 0; step < 120; step++) {
      scroller?.scrollBy(0, -90);
      await frame();
    }
  });
  return longest(page);
}

async function whileSorting(page: Page): Promise<{ task: number; slowest: number }> {
  const columns = ['#', 'Building', 'Address', 'City', 'SQFT', 'Status'];
  let slowest = 0;
  let task = 0;
  for (const name of columns) {
    const header = page.getByRole('columnheader', { name, exact: true });
    const before = await page.locator('tr[data-position]').first().textContent();
    const began = Date.now();
    await header.getByRole('button').click();
    await page
      .waitForFunction((text) => document.querySelector('tr[data-position]')?.textContent !== text, before, {
        timeout: 10_000,
        polling: 'raf',
      })
      .catch(() => {});
    slowest = Math.max(slowest, Date.now() - began);
    task = Math.max(task, await longest(page));
  }
  return { task, slowest };
}
