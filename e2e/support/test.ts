import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { smallestPage } from './people.ts';

interface Options {
  /** Console errors that the test causes on purpose. One pattern: of two, Playwright takes the second for options. */
  tolerate: RegExp[];
  /** Gives each test a new browser context, for tests that set the clock or the time zone, which cannot be taken back. */
  ownContext: boolean;
}

interface PerWorker {
  /** The contexts that the tests of a worker share, by the options that they were made with. */
  sharedContexts: Map<string, BrowserContext>;
}

/**
 * A test that fails on console errors, exceptions, violations of the security policy and 5xx replies.
 * The tests of a worker share a browser context, because a new one would load and compile the scripts of
 * the application again, and so would a context whose last page is closed: one page stays open. Each test
 * starts with empty storage and a page of its own.
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
    if (!ownContext && !sharedContexts.has(options)) {
      sharedContexts.set(options, context);
      await (await context.newPage()).goto(smallestPage);
    }
    await use(context);
    if (ownContext) return context.close();
    const [, ...pages] = context.pages();
    await Promise.all(pages.map((page) => page.close()));
    await context.unrouteAll();
    await context.clearCookies();
    await context.clearPermissions();
  },
  page: async ({ page, baseURL, tolerate }, use) => {
    await emptyStorage(page, baseURL);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`console: ${message.text()} ${message.location().url}`);
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

export { axe } from './axe.ts';
export { expect };
