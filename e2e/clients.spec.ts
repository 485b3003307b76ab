import type { Page } from '@playwright/test';
import { signInAs } from './support/people.ts';
import { expect, test } from './support/test.ts';

let made = 0;
function unique(name: string): string {
  return `${name} ${process.pid} ${Date.now() % 1_000_000} ${++made}`;
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#c33"/></svg>';

function headerLogo(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: / home$/ });
}

function choice(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name, exact: true });
}

/** Chooses the first client again, because the next sign-in starts in the last chosen one. */
async function chooseFirst(page: Page): Promise<void> {
  await page.goto('/admin/clients');
  await choice(page, 'Gateway Outfitters').click();
  await expect(page).toHaveURL(/\/Lease\/LeaseSearch$/);
}

async function createClient(page: Page, name: string): Promise<void> {
  await page.goto('/admin/clients/create');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Client added successfully!')).toBeVisible();
}

test.describe('Client Selection', () => {
  test('has one button per client; choosing one goes to the lease search under its logo', async ({
    page,
  }) => {
    await signInAs(page, 'home');
    await expect(choice(page, 'Gateway Outfitters')).toBeVisible();
    await expect(choice(page, 'Comps')).toHaveCount(0);
    await expect(page.getByRole('link', { name: '+ Add' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
    await choice(page, 'Meridian Bank').click();
    await expect(page).toHaveURL(/\/Lease\/LeaseSearch$/);
    await expect(headerLogo(page)).toHaveAccessibleName('Meridian Bank home');
    await expect(headerLogo(page).locator('img')).toHaveAttribute('src', /^\/logos\/[0-9a-f]{64}\.svg$/);
    await page.reload();
    await expect(headerLogo(page)).toHaveAccessibleName('Meridian Bank home');
    await chooseFirst(page);
  });

  test(
    'offers Comps to users with that role, who go to /Comps/Index as client 2, where the dashboard is empty',
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'broker');
      const chosen = page.waitForRequest(/SetClient/);
      await choice(page, 'Comps').click();
      expect((await chosen).postDataJSON()).toMatchObject({ cl_id: 2 });
      await expect(page).toHaveURL(/\/Comps\/Index$/);
      await page.goto('/Lease/LeaseDashboard');
      await expect(page.getByText('No Results Found')).toBeVisible();
    },
  );

  test(
    'another tab of the session shows the new logo at once, with a notice',
    { tag: '@long' },
    async ({ page, context }) => {
      await signInAs(page, 'home');
      await choice(page, 'Gateway Outfitters').click();
      await expect(page).toHaveURL(/\/Lease\/LeaseSearch$/);
      const other = await context.newPage();
      await other.goto('/admin/clients');
      await choice(other, 'Meridian Bank').click();
      await expect(headerLogo(page)).toHaveAccessibleName('Meridian Bank home');
      await expect(page.getByText('Meridian Bank was chosen in another tab.')).toBeVisible();
      await page.getByRole('link', { name: 'Panoramic Home' }).click();
      await expect(page.getByText('Meridian Bank was chosen in another tab.')).toBeHidden();
      await chooseFirst(page);
    },
  );
});

test.describe('a client', () => {
  test(
    'is created and edited from Client Selection; an empty or taken name is refused',
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'admin');
      await page.getByRole('link', { name: '+ Add' }).click();
      await expect(page.getByRole('heading', { name: 'Create Client' })).toBeVisible();
      const posts: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('AddClient')) posts.push(request.url());
      });
      await page.getByRole('button', { name: 'Create' }).click();
      await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
      expect(posts).toEqual([]);
      await page.getByLabel('Name').fill('MERIDIAN bank');
      await page.getByRole('button', { name: 'Create' }).click();
      const banner = page.getByRole('alert').filter({ hasText: 'Error adding Client!' });
      await expect(banner).toContainText('There is a client with this name already.');
      const name = unique('Client');
      await createClient(page, name);
      await page.getByRole('button', { name: `Open ${name}` }).click();
      await expect(page).toHaveURL(/\/Lease\/LeaseSearch$/);
      await expect(page.getByRole('main')).toContainText(`${name} has no leases yet`);
      await expect(page.getByRole('link', { name: /^Import a file/ })).toBeVisible();
      await chooseFirst(page);
      await page.goto('/admin/clients');
      await page.getByRole('link', { name: 'Edit Meridian Bank' }).click();
      await expect(page.getByRole('heading', { name: 'Client Details' })).toBeVisible();
      await expect(page.getByLabel('Name')).toHaveValue('Meridian Bank');
    },
  );

  test.describe('with a logo', () => {
    // The browser itself reports the 422 that the server answers to an unsafe logo.
    test.use({ tolerate: [/status of 422/] });

    test(
      'is renamed and given the logo, which is refused when it is unsafe or too large',
      { tag: '@long' },
      async ({ page }) => {
        await signInAs(page, 'admin', null);
        const name = unique('Renamed');
        await createClient(page, name);
        await page.getByRole('link', { name: `Give ${name} a logo` }).click();
        await expect(page).toHaveURL(/\/admin\/clients\/details$/);
        await page.getByRole('tab', { name: 'Client' }).click();
        await page.getByLabel('Name').fill(`${name} Ltd`);
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        const saved = page.getByText('Client saved successfully!');
        await expect(saved).toBeVisible();

        await page.getByRole('tab', { name: 'Logo' }).click();
        const upload = (content: string | Buffer) =>
          page.getByLabel('Logo file').setInputFiles({
            name: 'logo.svg',
            mimeType: 'image/svg+xml',
            buffer: Buffer.from(content),
          });
        const shown = page.getByRole('region', { name: 'Logo' }).locator('img');
        const failed = page.getByRole('alert').filter({ hasText: 'Error saving Client!' });
        await upload(drawing.replace('<rect', '<script>alert(1)</script><rect'));
        await expect(failed).toContainText('<script>');
        await expect(shown).toHaveCount(0);

        await upload(drawing);
        await expect(shown.first()).toHaveAttribute('src', /\.svg$/);
        await expect(page.getByRole('button', { name: 'Replace logo' })).toBeEnabled();
        await expect(saved).toBeVisible();

        await upload(Buffer.alloc(1024 * 1024 + 1));
        await expect(failed).toContainText('at most 1 MB');
      },
    );
  });

  test('has its specified form alone in sight, other settings on tabs, and keeps what was typed on each', async ({
    page,
  }) => {
    await signInAs(page, 'admin', null);
    await page.goto('/admin/clients/details?id=3');
    const panel = page.getByRole('tabpanel');
    const saves = panel.getByRole('button', { name: /^(Save|Update)/ });
    await expect(panel.getByLabel('Name', { exact: true })).toHaveValue('Meridian Bank');
    await expect(saves).toHaveText(['Save']);
    await expect(panel.getByRole('button')).toHaveText(['Save']);
    await panel.getByLabel('Name', { exact: true }).fill('Typed, not saved');
    await page.getByRole('tab', { name: 'Reminders' }).click();
    await expect(panel).toHaveCount(1);
    await expect(saves).toHaveText(['Update reminders']);
    await panel.getByLabel('Time of the Morning').fill('05:45');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Client' }).click();
    await expect(panel.getByLabel('Name', { exact: true })).toHaveValue('Typed, not saved');
    await page.getByRole('tab', { name: 'Reminders' }).click();
    await expect(panel.getByLabel('Time of the Morning')).toHaveValue('05:45');
  });

  test(
    'opens at both routes, survives a reload, and redirects without navigation state; Comps keeps its name',
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'admin', null);
      await page.goto('/admin/client details?id=1');
      await expect(page.getByText('Client Id: 1')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Client Id: 1')).toBeVisible();
      const fresh = await page.context().newPage();
      await fresh.goto('/admin/clients/details');
      await expect(fresh).toHaveURL(/\/admin\/clients$/i);
      await page.goto('/admin/clients/details?id=2');
      await expect(page.getByLabel('Name')).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    },
  );
});
