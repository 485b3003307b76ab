import type { Page } from '@playwright/test';
import { median } from '../load/figures.ts';
import { longestTask, observationsOf } from './watch.ts';

interface ListFigures {
  /** In milliseconds, like all figures here. */
  readonly firstRows: number;
  readonly lastRows: number;
  readonly loadingTask: number;
  readonly scrolling: Passes;
  readonly sorting: Passes;
  readonly slowestSort: number;
}

/** The longest tasks of all passes. A disturbance of one pass does not move the median. */
interface Passes {
  readonly median: number;
  readonly worst: number;
}

function passesOf(longest: readonly number[]): Passes {
  return { median: median(longest), worst: Math.max(...longest) };
}

/** The lease list with all its rows: when the first ones show, and how long the page is blocked at most. */
export async function measureLeaseList(page: Page, rounds: number): Promise<ListFigures> {
  const rows = await loadList(page);
  const loadingTask = await longestTask(page);
  const scrolling: number[] = [];
  const sorting: Awaited<ReturnType<typeof whileSorting>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    scrolling.push(await whileScrolling(page));
    sorting.push(await whileSorting(page));
  }
  return {
    firstRows: rows.first,
    lastRows: rows.last,
    loadingTask,
    scrolling: passesOf(scrolling),
    sorting: passesOf(sorting.map(({ task }) => task)),
    slowestSort: Math.max(...sorting.map(({ slowest }) => slowest)),
  };
}

async function loadList(page: Page): Promise<{ first: number; last: number }> {
  await page.goto('/Lease/ActiveLeases?all=1');
  await page.locator('tr[data-position]').first().waitFor();
  const { firstRow } = await observationsOf(page);
  await page.waitForFunction(isComplete, undefined, { timeout: 120_000 });
  const { began, done } = await page.evaluate(() => {
    const [reply] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('ShowAllLeases')) as PerformanceResourceTiming[]; // Safe: of that type.
    return { began: reply?.responseStart ?? 0, done: performance.now() };
  });
  return { first: Math.round(firstRow - began), last: Math.round(done - firstRow) };
}

/** The reply has a timing entry once its last byte has arrived; the count must then stay unchanged. */
function isComplete(): boolean {
  const state = window as unknown as { lastCount?: string; since?: number }; // Safe: our own notes.
  const count = document.querySelector('h1')?.parentElement?.textContent ?? '';
  if (count !== state.lastCount) Object.assign(state, { lastCount: count, since: performance.now() });
  const ended = performance.getEntriesByType('resource').some(({ name }) => name.includes('ShowAllLeases'));
  return ended && performance.now() - (state.since ?? 0) > 400;
}

/** Scrolls from the top to the end, by leaps and by small steps. */
async function whileScrolling(page: Page): Promise<number> {
  await longestTask(page);
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
  return longestTask(page);
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
    task = Math.max(task, await longestTask(page));
  }
  return { task, slowest };
}
