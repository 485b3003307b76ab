import type { Page } from '@playwright/test';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

test.use({ ownContext: true, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

test(
  'with forced colours, bars, charts, maps and badges are still drawn',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'admin', null);
    await page.goto('/Lease/LeaseDashboard');
    for (const drawn of ['table [data-drawn]', 'svg[data-drawn] circle', 'ol [data-drawn]'])
      await expect(page.locator(drawn).first()).toBeVisible();
    expect(await invisible(page, 'table [data-drawn], ol [data-drawn]')).toEqual([]);
    expect(await withoutStroke(page)).toEqual([]);
    await axe(page);
    await page.goto('/Lease/ActiveLeases?all=1');
    const badge = page.locator('tbody [data-tone]').first();
    await expect(badge).toHaveCSS('outline-style', 'solid');
    await axe(page);
  },
);

/** Shapes that have the colour of the page and no outline. */
function invisible(page: Page, shapes: string): Promise<string[]> {
  return page.locator(shapes).evaluateAll((found) =>
    found
      .filter((shape) => {
        const { backgroundColor, outlineStyle } = getComputedStyle(shape);
        return backgroundColor === getComputedStyle(document.body).backgroundColor || outlineStyle === 'none';
      })
      .map((shape) => shape.outerHTML),
  );
}

function withoutStroke(page: Page): Promise<string[]> {
  return page.locator('svg[data-drawn] circle').evaluateAll((found) => {
    const text = getComputedStyle(document.body).color;
    return found.filter((shape) => getComputedStyle(shape).stroke !== text).map((shape) => shape.outerHTML);
  });
}
