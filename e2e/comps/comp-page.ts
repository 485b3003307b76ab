import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

export function title(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

export function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true }).and(page.locator('input, textarea'));
}

export async function choose(page: Page, label: string, choice: string) {
  await field(page, label).fill(choice);
  await page.getByRole('option', { name: choice, exact: true }).click();
}

export async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await arriving;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'latin1') };
}
