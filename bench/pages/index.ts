import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../../scripts/chromium.mjs';
import { buildPages } from '../../scripts/prepare.mjs';
import type { BenchCluster } from '../data/cluster.ts';
import type { Options } from '../options.ts';
import { printFigure, printTitle, type Figure } from '../print.ts';
import { startProduct, type Product } from '../targets/product.ts';
import { openWorkloadDatabase } from '../workloads/portfolio.ts';
import { measureLeaseList } from './lease-list.ts';
import { openPage, signIn } from './opened-page.ts';
import { scriptBytes, observePage, observationsOf } from './watch.ts';

const ms = (atMost: number) => ({ atMost, unit: ' ms' });

/** What a person waits for, in Chromium. */
export async function measurePages(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  buildPages();
  const database = await openWorkloadDatabase(cluster, options);
  const product = await startProduct(database, options.folder);
  const browser = await chromium.launch({ args: chromiumFlags, executablePath: ensureChromium() });
  printTitle('Pages in Chromium');
  try {
    return [
      ...(await measureFirstLoad(browser, product, database.clientId('Gateway Outfitters'))).map(printFigure),
      ...(
        await measureLongList(browser, product, database.clientId('Continental Stores'), options.rounds)
      ).map(printFigure),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** A browser that has nothing of the product yet: the login page, then the list of leases. */
async function measureFirstLoad(browser: Browser, product: Product, clientId: number): Promise<Figure[]> {
  const page = await openPage(browser, product.origin, observePage);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log In' }).waitFor();
  const login = await painted(page);
  const loginBytes = await scriptBytes(page);
  await signIn(page, product, clientId);
  await page.goto('/Lease/ActiveLeases');
  await page.locator('tr[data-position]').first().waitFor();
  const list = await painted(page);
  const listBytes = await scriptBytes(page);
  await page.context().close();
  return [
    {
      name: 'compressed script of the login page and the list',
      // The list's page has all that the login page has, and more.
      value: Math.max(loginBytes, listBytes) / 1024,
      goal: { atMost: 170, unit: ' KB' },
      details: { login: loginBytes / 1024, list: listBytes / 1024 },
    },
    { name: 'largest paint of the login page', value: login, goal: ms(1000) },
    { name: 'largest paint of the list of 10,000', value: list, goal: ms(1000) },
  ];
}

async function measureLongList(
  browser: Browser,
  product: Product,
  clientId: number,
  rounds: number,
): Promise<Figure[]> {
  const page = await openPage(browser, product.origin, observePage);
  await page.goto('/login');
  await signIn(page, product, clientId);
  const list = await measureLeaseList(page, rounds);
  const memory = await heapMegabytes(page);
  await page.context().close();
  return [
    { name: '100,000 leases: first rows after the reply began', value: list.firstRows, goal: ms(300) },
    { name: '100,000 leases: longest task while loading', value: list.loadingTask, goal: null },
    {
      name: '100,000 leases: longest task while scrolling',
      value: list.scrolling.median,
      goal: ms(100),
      details: { worstPass: list.scrolling.worst },
    },
    {
      name: '100,000 leases: longest task while sorting',
      value: list.sorting.median,
      goal: ms(100),
      details: { worstPass: list.sorting.worst },
    },
    {
      name: '100,000 leases: memory of the page in MB',
      value: memory,
      goal: null,
      details: { lastRowsMs: list.lastRows, slowestSortMs: list.slowestSort },
    },
  ];
}

async function painted(page: Page): Promise<number> {
  // Paints are reported after they were made.
  await page.waitForTimeout(1000);
  return (await observationsOf(page)).largestPaint;
}

async function heapMegabytes(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
}
