import type { Browser, Page } from '@playwright/test';
import type { Product } from '../targets/product.ts';

/** A page of a browser that has nothing of the product yet; `observe` runs in it before anything else. */
export async function openPage(browser: Browser, origin: string, observe: () => void): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  await context.addInitScript(observe);
  return context.newPage();
}

/** The session as the login page stores it, in the client that is looked at. */
export async function signIn(page: Page, product: Product, clientId: number): Promise<void> {
  const session = await product.session(clientId);
  await page.evaluate(({ token, userName, userId, userRoles }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('userName', userName);
    localStorage.setItem('userId', String(userId));
    localStorage.setItem('usersRole', JSON.stringify(userRoles));
  }, session);
}
