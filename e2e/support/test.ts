import { test as base, expect, type Frame, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Options {
  /** Console errors that the test causes on purpose. */
  tolerate: RegExp[];
}

/** A test that fails on console errors, exceptions, violations of the security policy and 5xx replies. */
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
  const { violations } = await brought.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
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
