import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

interface Options {
  /** Console errors that the test brings about on purpose. */
  tolerate: RegExp[];
}

/** A test whose page may not complain: no console error, no exception, no breach of the policy, no 5xx. */
export const test = base.extend<Options>({
  tolerate: [[], { option: true }],
  baseURL: async ({}, use) => use(process.env['PANORAMIC_URL']),
  page: async ({ page, tolerate }, use) => {
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

const schemes = ['light', 'dark'] as const;

/** No violation of any of axe's rules, in light and in dark. */
export async function axe(page: Page, looked: readonly (typeof schemes)[number][] = schemes): Promise<void> {
  for (const colorScheme of looked) {
    await page.emulateMedia({ colorScheme });
    await settled(page, colorScheme);
    // No page of its own to gather the results, and no list of what is right.
    const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    // In the dark only the colours are others.
    if (colorScheme === 'dark') builder.withRules(['color-contrast']);
    const { violations } = await builder.analyze();
    const found = violations.map(
      ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
    expect(found).toEqual([]);
  }
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
    // What was drawn in the other colours may be one frame behind.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }, colorScheme);
}

export { expect };
