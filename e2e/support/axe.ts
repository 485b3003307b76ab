import { expect, type Frame, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { textsOfDoubtfulContrast } from './contrast.ts';

type Scheme = 'light' | 'dark';

/** Checks all of axe's rules. The dark scheme is checked once for each screen, by screens.spec.ts. */
export async function axe(page: Page, schemes: readonly Scheme[] = ['light']): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await settled(page, colorScheme);
    await Promise.all(page.frames().map(bringAxe));
    const violations = [
      // In the dark scheme only colours differ.
      ...(colorScheme === 'light' ? await page.evaluate(allRulesButContrast) : []),
      ...(await contrastViolations(page)),
    ];
    expect(violations.map((violation) => `${colorScheme} ${violation}`)).toEqual([]);
  }
}

/** The minified build is less than half as long as the source that the package exports. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Injects axe, and what the functions below share, once per document, because its source is long. */
async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return;
  await frame.evaluate(axeSource);
  await frame.evaluate(bringViolations);
}

type Violations = (context: axeCore.ElementContext, options: axeCore.RunOptions) => Promise<string[]>;

interface WithAxe {
  axe: typeof axeCore;
  violationsOf: Violations;
}

function bringViolations(): void {
  // Safe: axe was brought into the page before.
  const page = window as unknown as WithAxe;
  page.violationsOf = async (context, options) => {
    const { violations } = await page.axe.run(context, {
      ...options,
      resultTypes: ['violations'],
      // No rule that we run reads style sheets or videos.
      preload: false,
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  };
}

function allRulesButContrast(): Promise<string[]> {
  // Only the first rows of a table and the first choices of a list are checked, because all are alike.
  const exclude = [
    'tbody tr:nth-child(n+5)',
    'tbody[data-row]:nth-of-type(n+5)',
    '[role="listbox"] [role="option"]:nth-child(n+5)',
  ];
  // Safe: brought into the page before.
  const { violationsOf } = window as unknown as WithAxe;
  return violationsOf({ exclude }, { rules: { 'color-contrast': { enabled: false } } });
}

/** Looks for the texts again where the screen was drawn again meanwhile. */
async function contrastViolations(page: Page): Promise<string[]> {
  for (;;) {
    const doubtful = await page.evaluateHandle(textsOfDoubtfulContrast);
    const violations = await page.evaluate(contrastOf, doubtful);
    await doubtful.dispose();
    if (violations) return violations;
  }
}

/** `null` where a text has left the screen. */
async function contrastOf(texts: Element[]): Promise<string[] | null> {
  if (texts.length === 0) return [];
  if (!texts.every(({ isConnected }) => isConnected)) return null;
  // Safe: brought into the page before.
  const { violationsOf } = window as unknown as WithAxe;
  return violationsOf({ include: texts }, { runOnly: ['color-contrast'] });
}

/**
 * Waits until the screen is drawn in these colours, but only for some frames: a page that the server
 * renders takes its colours when it is loaded, and keeps them.
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
