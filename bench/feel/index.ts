import { calls, paths } from '@panoramic/contract';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../../scripts/chromium.mjs';
import { buildPages } from '../../scripts/prepare.mjs';
import { inTransaction, nobody } from '../../apps/server/src/db/scope/transaction.ts';
import { seedComps } from '../../apps/server/seed/comps/load.ts';
import { asOwner, type BenchCluster } from '../data/cluster.ts';
import type { LoadedDatabase } from '../data/portfolio.ts';
import { median } from '../load/figures.ts';
import type { Options } from '../options.ts';
import { openPage, signIn } from '../pages/opened-page.ts';
import { printFigure, printTitle, type Figure } from '../print.ts';
import { startProduct, type Product } from '../targets/product.ts';
import { startProgram, type MeasuredProgram } from '../targets/program.ts';
import { openWorkloadDatabase } from '../workloads/portfolio.ts';
import { interactionsOn, type Interaction } from './interactions.ts';
import { feel, watchInput, type FeltTimes } from './watch-input.ts';

const client = 'Gateway Outfitters';
const ms = (atMost: number) => ({ atMost, unit: ' ms' });

/** Times that a person feels on a slow machine far from the server, beside a plain page of the same data. */
export async function measureFeel(options: Options, cluster: BenchCluster): Promise<Figure[]> {
  buildPages();
  const database = await openWorkloadDatabase(cluster, options);
  await haveComps(database);
  const product = await startProduct(database, options.folder);
  const plain = await startProgram({
    name: 'plain-page',
    file: 'bench/feel/plain-page.ts',
    env: { DATABASE_URL: database.appUrl, CLIENT: String(database.clientId(client)) },
    folder: options.folder,
  });
  const browser = await chromium.launch({ args: chromiumFlags, executablePath: ensureChromium() });
  printTitle('Felt: processor four times slower, 10 Mbit/s, 40 ms');
  try {
    const visits = await measureVisits(browser, product, plain, database.clientId(client), options.rounds);
    const felt = await measureInteractions(browser, product, plain, database.clientId(client), options);
    return [...visits, ...felt];
  } finally {
    await browser.close();
    await Promise.all([product.stop(), plain.stop()]);
  }
}

/** Adds the comps; a kept database has them already. */
async function haveComps({ ownerUrl }: LoadedDatabase): Promise<void> {
  await asOwner(ownerUrl, async (pool) => {
    const { rows } = await pool.query<{ comps: number }>('select count(*)::integer as comps from comps');
    if ((rows[0]?.comps ?? 0) > 0) return;
    await inTransaction(pool, nobody, (tx) => seedComps(tx, new Date(), 10_000));
    await pool.query('vacuum analyze');
  });
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.enable');
  const bytesPerSecond = 10_000_000 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** The first visit of a browser that has nothing of the product, until `content` is there. */
async function firstVisit(
  browser: Browser,
  origin: string,
  path: string,
  content: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await openPage(browser, origin, watchInput);
  await prepare?.(page);
  await slowDown(page);
  await page.goto(path, { waitUntil: 'commit' });
  const shown = await page.evaluate(whenDrawn, content);
  await page.context().close();
  return shown;
}

/** Runs in the page. Checks in every frame, because a check from outside waits until the page is idle. */
async function whenDrawn(content: string): Promise<number> {
  while (!document.querySelector(content)) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now();
}

async function measureVisits(
  browser: Browser,
  product: Product,
  plain: MeasuredProgram,
  clientId: number,
  rounds: number,
): Promise<Figure[]> {
  // The session is put into the storage from a page without script, so that nothing of the product is loaded before.
  const withSession = async (page: Page) => {
    await page.goto(calls['Account/GetSignInOptions'].path);
    await signIn(page, product, clientId);
  };
  const figures: Figure[] = [];
  for (const { name, path, content, plainPath, plainContent, goal, prepare } of [
    {
      name: 'first visit, login page usable',
      path: paths.login,
      content: 'button[type="submit"]',
      plainPath: '/login',
      plainContent: 'button',
      goal: ms(2000),
      prepare: undefined,
    },
    {
      name: 'first visit, list of 10,000',
      path: `${paths.activeLeases}?all=1`,
      content: 'tr[data-position]',
      plainPath: '/list',
      plainContent: 'td',
      goal: ms(2500),
      prepare: withSession,
    },
  ]) {
    const ours: number[] = [];
    const floor: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await firstVisit(browser, product.origin, path, content, prepare));
      floor.push(await firstVisit(browser, plain.origin, plainPath, plainContent));
    }
    figures.push(printFigure({ name, value: median(ours), goal, details: { plainPageMs: median(floor) } }));
  }
  return figures;
}

async function measureInteractions(
  browser: Browser,
  product: Product,
  plain: MeasuredProgram,
  clientId: number,
  options: Options,
): Promise<Figure[]> {
  const headers = await product.signedIn(clientId);
  const reply = await fetch(`${product.origin}/${calls['Leases/ShowAllLeases'].path}`, { headers });
  // Safe: the call's answer, as the contract has it.
  const [lease] = (await reply.json()) as { sd_id: number }[];
  const leaseId = lease?.sd_id ?? 0;
  const floor = await firstVisit(browser, plain.origin, `/lease?id=${leaseId}`, 'dd');
  const page = await openPage(browser, product.origin, watchInput);
  await page.goto(paths.login);
  await signIn(page, product, clientId);
  await slowDown(page);
  const figures: Figure[] = [];
  for (const interaction of interactionsOn(leaseId)) {
    if (!interaction.name.toLowerCase().includes(options.only)) continue;
    const felt: FeltTimes[] = [];
    for (let round = 0; round < options.rounds; round += 1) felt.push(await once(page, interaction));
    const { name, within } = interaction;
    figures.push(
      printFigure({
        name: `${name}, to the next frame`,
        value: median(felt.map(({ frame }) => frame)),
        goal: ms(100),
      }),
      printFigure({
        name: `${name}, content`,
        value: median(felt.map(({ content }) => content)),
        goal: within === undefined ? null : ms(within),
        ...(within !== undefined && { details: { plainPageMs: floor } }),
      }),
    );
  }
  await page.context().close();
  return figures;
}

async function once(page: Page, { screen, ready, before, act, content }: Interaction): Promise<FeltTimes> {
  await page.goto(screen);
  await page.locator(ready).first().waitFor();
  // Waits for what the screen prefetches.
  await page.waitForTimeout(1000);
  await before?.(page);
  if (!('click' in act)) return feel(page, () => act(page), content);
  const target = act.click(page);
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // Clicks at the position, because finding an element by its role would cost work in the slow page.
  return feel(page, () => page.mouse.click(x + width / 2, y + height / 2), content);
}
