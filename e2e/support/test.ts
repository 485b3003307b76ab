import { test as base, expect, type BrowserContext, type Frame, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Options {
  /** Console errors that the test causes on purpose. */
  tolerate: RegExp[];
  /** Gives each test a new browser context, for tests that set the clock, which cannot be taken back. */
  ownContext: boolean;
}

interface PerWorker {
  /** The contexts that the tests of a worker share, by the options that they were made with. */
  sharedContexts: Map<string, BrowserContext>;
}

/**
 * A test that fails on console errors, exceptions, violations of the security policy and 5xx replies.
 * The tests of a worker share a browser context, because a new one would load and compile the scripts of
 * the application again. Each test starts with empty storage and a page of its own.
 */
export const test = base.extend<Options, PerWorker>({
  tolerate: [[], { option: true }],
  ownContext: [false, { option: true }],
  baseURL: async ({}, use) => use(process.env['PANORAMIC_URL']),
  sharedContexts: [
    async ({}, use) => {
      const contexts = new Map<string, BrowserContext>();
      await use(contexts);
      await Promise.all([...contexts.values()].map((context) => context.close()));
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, baseURL, viewport, isMobile, hasTouch, javaScriptEnabled, ownContext, sharedContexts },
    use,
  ) => {
    const options = JSON.stringify([baseURL, viewport, isMobile, hasTouch, javaScriptEnabled]);
    // Playwright adds the options of the test.
    const context = (!ownContext && sharedContexts.get(options)) || (await browser.newContext());
    if (!ownContext) sharedContexts.set(options, context);
    await use(context);
    if (ownContext) return context.close();
    await Promise.all(context.pages().map((page) => page.close()));
    await context.unrouteAll();
    await context.clearCookies();
    await context.clearPermissions();
  },
  page: async ({ page, baseURL, tolerate }, use) => {
    await emptyStorage(page, baseURL);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 500) complaints.push(`${response.status()}: ${response.url()}`);
    });
    await page.exposeFunction('reportBreach', (breach: string) => complaints.push(`policy: ${breach}`));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        // Safe: exposed above, before any page was opened.
        (window as unknown as { reportBreach(breach: string): void }).reportBreach(
          `${violatedDirective} ${blockedURI}`,
        );
      });
    });
    await use(page);
    expect(complaints.filter((text) => !tolerate.some((pattern) => pattern.test(text)))).toEqual([]);
  },
});

/** Empties the storage of the origin that earlier tests of the worker may have filled. */
async function emptyStorage(page: Page, origin = ''): Promise<void> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await chromium.detach();
}

/** Everything but the HTTP cache, which holds the scripts and pictures of the application. */
const storageTypes = 'local_storage,indexeddb,service_workers,cache_storage,file_systems';

type Scheme = 'light' | 'dark';

/** Checks all of axe's rules. The dark scheme is checked once for each screen, by screens.spec.ts. */
export async function axe(page: Page, schemes: readonly Scheme[] = ['light']): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await settled(page, colorScheme);
    await Promise.all(page.frames().map(bringAxe));
    // In the dark scheme only colours differ.
    const violations = await page.evaluate(runAxe, colorScheme === 'dark' ? ['color-contrast'] : null);
    expect(violations.map((violation) => `${colorScheme} ${violation}`)).toEqual([]);
  }
}

/** Less than half as long as the source that the package exports. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Injects axe once per document, because its source is long. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
}

/** Runs in the page and returns the violations. */
async function runAxe(rules: string[] | null): Promise<string[]> {
  // Safe: brought into the page before.
  const { axe: brought } = window as unknown as { axe: typeof axeCore };
  // The rows of a table are alike, and so are the choices of a list: the first ones stand for all.
  const context = { exclude: ['tbody tr:nth-child(n+9)', '[role="listbox"] [role="option"]:nth-child(n+9)'] };
  const { violations } = await brought.run(context, {
    resultTypes: ['violations'],
    // Style sheets and films are read by no rule of ours.
    preload: false,
    ...(rules && { runOnly: rules }),
  });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/**
 * The screen has been drawn, in these colours. Not for ever: a page that the server renders takes
 * its colours when it is loaded, and keeps them.
 */
async function settled(page: Page, colorScheme: string): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(async (wanted) => {
    const { dataset } = document.documentElement;
    const frames = dataset['mantineColorScheme'] === undefined ? 2 : 60;
    for (let frame = 0; frame < frames && dataset['mantineColorScheme'] !== wanted; frame += 1)
      await new Promise(requestAnimationFrame);
    // Elements may keep the other scheme's colours for one frame.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }, colorScheme);
}

export { expect };
