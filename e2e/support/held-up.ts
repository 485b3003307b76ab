import type { Page } from '@playwright/test';

/** Delays a file of the application until it is released. */
export async function heldUp(page: Page, file: string): Promise<{ letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await promise;
    await route.continue();
  });
  return { letGo: resolve };
}
