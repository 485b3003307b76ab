import { calls, paths } from '@panoramic/contract';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../../scripts/chromium.mjs';
import { buildPages } from '../../scripts/prepare.mjs';
import type { BenchCluster } from '../data/cluster.ts';
import type { Options } from '../options.ts';
import { openPage, signIn } from '../pages/opened-page.ts';
import { printFigure, printTitle, type Figure } from '../print.ts';
import { startProduct, type Product } from '../targets/product.ts';
import { openWorkloadDatabase } from '../workloads/portfolio.ts';

const client = 'Gateway Outfitters';
const visits = 500;
const edits = 200;
/** Eight hours over all visits. */
const minutesPerVisit = (8 * 60) / visits;

/** What a page holds on to. */
interface Held {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly intervals: number;
}

/** Compares what a page holds early and late in a day of work during which it is never loaded again. */
export async function measureLongDay(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  buildPages();
  const database = await openWorkloadDatabase(cluster, options);
  const product = await startProduct(database, options.folder);
  const browser = await chromium.launch({ args: chromiumFlags, executablePath: ensureChromium() });
  printTitle(`A long day in one page: ${visits} screens, ${edits} edits, 8 hours`);
  try {
    const clientId = database.clientId(client);
    const page = await openPage(browser, product.origin, countIntervals);
    await page.clock.install();
    await page.goto(paths.login);
    await signIn(page, product, clientId);
    await page.goto(paths.dashboard);
    return await workAllDay(page, await someLeases(product, clientId));
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function someLeases(product: Product, clientId: number): Promise<number[]> {
  const headers = await product.signedIn(clientId);
  const reply = await fetch(`${product.origin}/${calls['Leases/ShowAllLeases'].path}`, { headers });
  // Safe: the call's answer, as the contract has it.
  const leases = (await reply.json()) as { sd_id: number }[];
  return leases.slice(0, visits).map(({ sd_id }) => sd_id);
}

async function workAllDay(page: Page, leases: readonly number[]): Promise<Figure[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  let early: Held | null = null;
  let edited = 0;
  for (let visit = 1; visit <= visits; visit += 1) {
    const leaseId = leases[visit % leases.length] ?? 0;
    await visitScreen(page, screens[visit % screens.length]?.(leaseId) ?? paths.dashboard);
    if (edited < (visit * edits) / visits) {
      await editRentTerm(page, leaseId);
      edited += 1;
    }
    await page.clock.fastForward(minutesPerVisit * 60_000);
    if (visit === 50) early = await heldBy(page, devtools);
  }
  const late = await heldBy(page, devtools);
  return early ? compared(early, late) : [];
}

/** The screens of a day; each visit to a lease is to another lease. */
const screens: readonly ((leaseId: number) => string)[] = [
  () => paths.dashboard,
  () => paths.activeLeases,
  (id) => `${paths.leaseSummary}?id=${id}`,
  (id) => `${paths.leaseDetails}?id=${id}`,
  (id) => `${paths.leaseCriticalDates}?id=${id}`,
  (id) => `${paths.leaseNotes}?id=${id}`,
  () => paths.criticalDates,
  (id) => `${paths.leaseContacts}?id=${id}`,
  (id) => `${paths.leaseDocuments}?id=${id}`,
  () => paths.leaseSearch,
  () => paths.rentIncreases,
  () => `${paths.compSearch}?compType=1`,
  () => `${paths.compsList}?compType=5`,
  () => paths.settings,
  () => paths.users,
  () => paths.rentRoll,
  () => paths.documents,
];

/** Navigates as a link within the page does. */
async function visitScreen(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
}

async function editRentTerm(page: Page, leaseId: number): Promise<void> {
  await visitScreen(page, `${paths.leaseRentTerms}?id=${leaseId}`);
  const row = page.locator('tbody[data-row]').first();
  await row.getByRole('button', { name: 'Edit', exact: true }).click();
  await row.locator('textarea, input[name="rt_notes"]').fill(`Read again ${Date.now()}`);
  await row.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('table[aria-busy="false"]:not(:has(tbody input, tbody textarea))').first().waitFor();
}

/** Measures always on the same screen, after everything that is cached for a while has expired. */
async function heldBy(page: Page, devtools: CDPSession): Promise<Held> {
  await visitScreen(page, paths.settings);
  await page.clock.fastForward(20 * 60_000);
  await page.waitForTimeout(1000);
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return {
    heapMb: metric('JSHeapUsedSize') / 1024 / 1024,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    // Safe: put there by `countIntervals`.
    intervals: await page.evaluate(() => (window as unknown as { intervals: Set<unknown> }).intervals.size),
  };
}

/** Runs in the page, before anything else of it. */
function countIntervals(): void {
  const intervals = new Set<unknown>();
  Object.assign(window, { intervals });
  const [set, clear] = [window.setInterval, window.clearInterval];
  // Safe: the browser's own function with a count beside it.
  window.setInterval = ((...given: Parameters<typeof set>) => {
    const id = set(...given);
    intervals.add(id);
    return id;
  }) as typeof set;
  window.clearInterval = (id) => {
    intervals.delete(id);
    clear(id);
  };
}

function compared(early: Held, late: Held): Figure[] {
  const ratio = { atMost: 1.2, unit: '' };
  const times = (name: string, key: keyof Held): Figure => ({
    name: `${name}, after the ${visits}th screen against the 50th`,
    value: late[key] / early[key],
    goal: ratio,
    details: { early: early[key], late: late[key] },
  });
  return [
    times('memory of the page', 'heapMb'),
    times('nodes', 'nodes'),
    times('listeners', 'listeners'),
    { name: 'timers left behind', value: late.intervals - early.intervals, goal: { atMost: 0, unit: '' } },
  ].map(printFigure);
}
