import type { Page } from '@playwright/test';

/** Leads to another screen as a link of the application does, without loading the page again. */
export function followRoute(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}
