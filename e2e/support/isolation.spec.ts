import { expect, test } from './test.ts';

// Serial, so that both tests run in one worker and share its browser context.
test.describe.configure({ mode: 'serial' });

test('a test may leave storage, cookies, permissions, routes and pages', async ({ page, context }) => {
  await context.route('**/health/ready', (route) => route.abort());
  await context.grantPermissions(['clipboard-read']);
  await page.goto('/health/live');
  await page.evaluate(async () => {
    document.cookie = 'left=1';
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    await new Promise((resolve) => {
      indexedDB.open('left').addEventListener('success', resolve);
    });
  });
  await context.newPage();
});

test('the next test starts without any of it', async ({ page, context }) => {
  // The first page stays open for all tests.
  expect(context.pages().slice(1)).toEqual([page]);
  await page.goto('/health/ready');
  const found = await page.evaluate(async () => ({
    cookies: document.cookie,
    stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    databases: (await indexedDB.databases()).length,
    // Safe: Chromium knows this name, which the types leave out.
    permission: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
  }));
  expect(found).toEqual({ cookies: '', stored: [], databases: 0, permission: 'prompt' });
});
