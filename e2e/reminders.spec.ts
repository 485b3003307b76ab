import type { Page } from '@playwright/test';
import { heldUp } from './support/held-up.ts';
import { aLease, callAs } from './support/made-leases.ts';
import { fillIn, password, signInAs } from './support/people.ts';
import { axe, expect, test } from './support/test.ts';

const list = '/Lease/CriticalDates-List';

/** A day relative to today. Around midnight it may be off by one, which no test depends on. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

interface SavedDate {
  readonly cd_id: number;
  readonly version: number;
}

/** A lease with one critical date, made by the writer who is signed in. */
async function aDate(page: Page, given: object): Promise<SavedDate & { readonly sd_num: string }> {
  const { sd_id, sd_num } = await aLease(page, { sd_building: 'Old Post Office', sd_city: 'St. Louis' });
  const date = await callAs<SavedDate>(page, 'Leases/EditCriticalDate', {
    sd_id,
    cd_type: 'Option to Renew',
    ...given,
  });
  return { ...date, sd_num: sd_num ?? '' };
}

function panel(page: Page) {
  return page.getByRole('dialog', { name: 'Critical date' });
}

function bell(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^Reminders/ });
}

// The browser logs the server's 409 reply.
test.describe('acknowledging', () => {
  test.use({ tolerate: [/status of 409/] });

  test(
    'an overdue date stays on top of the list until it is done, and a conflict shows the other change',
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'writer', null);
      const { cd_id, sd_num } = await aDate(page, { cd_action: inDays(-400), cd_note: 'Six months notice' });
      await page.goto(list);
      await expect(page.getByRole('row').nth(1)).toHaveText(/^Overdue \d+$/);
      const row = page.getByRole('row', { name: new RegExp(sd_num) });
      await expect(row.getByRole('cell').nth(3)).toContainText('days overdue');

      await row.getByRole('button', { name: /^Acknowledge Option to Renew of/ }).press('Enter');
      await expect(page).toHaveURL(`${list}?date=${cd_id}`);
      await expect(panel(page)).toContainText('Six months notice');
      await panel(page).getByRole('button', { name: '2 weeks' }).click();
      await panel(page).getByLabel('Note').fill('The landlord answers next week');
      await panel(page).getByRole('button', { name: 'Snooze', exact: true }).click();
      await expect(panel(page)).toBeHidden();
      await expect(page).toHaveURL(list);
      await expect(row.getByRole('cell').nth(3)).toContainText('Snoozed');
      await expect(row.getByRole('button')).toBeFocused();

      await row.getByRole('button').click();
      await expect(panel(page)).toContainText('The landlord answers next week');
      await callAs(page, 'Leases/EditCriticalDate', { cd_id, cd_note: 'Nine months notice' });
      await panel(page).getByLabel('Note').fill('Renewed by letter');
      await panel(page).getByRole('button', { name: 'Mark done' }).click();
      await expect(panel(page)).toContainText('Somebody else changed this date meanwhile.');
      await expect(panel(page).getByRole('insertion')).toHaveText('Nine months notice');
      await panel(page).getByRole('button', { name: 'Mark done' }).click();
      await expect(panel(page)).toBeHidden();
      await expect(row).toHaveCount(0);
    },
  );
});

test(
  "a mail's link opens its date after sign-in, and says when it is done or belongs to another client",
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'writer', null);
    const { cd_id, sd_num } = await aDate(page, { cd_action: inDays(40) });
    await callAs(page, 'Reminders/Acknowledge', { cd_id, action: 'done', note: 'Notice sent' });
    await page.goto('/logout');
    await expect(page).toHaveURL(/\/login$/);

    await page.goto(`${list}?client=1&date=${cd_id}`);
    await expect(page).toHaveURL(/\/login$/);
    await fillIn(page, 'viewer', password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL(`${list}?date=${cd_id}`);
    await expect(panel(page)).toContainText(sd_num);
    await expect(panel(page)).toContainText(/Done by .* on .*Notice sent/);
    await expect(panel(page).getByRole('button', { name: /Mark done|Reopen/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(list);

    await page.goto(`${list}?client=3&date=${cd_id}`);
    await expect(page.getByRole('heading', { name: 'This link belongs to another client' })).toBeVisible();
    await axe(page);
  },
);

// The browser logs the server's 404 reply.
test.describe('a date of another client', () => {
  test.use({ tolerate: [/status of 404/] });

  test(
    'is offered with a switch to its client to users who may choose clients',
    { tag: '@long' },
    async ({ page }) => {
      await signInAs(page, 'home', null);
      await page.goto(`${list}?client=3&lease=1`);
      await page.getByRole('button', { name: 'Change to Meridian Bank' }).click();
      await expect(page.getByRole('banner').getByText('Meridian Bank')).toBeVisible();
      await expect(page).toHaveURL(`${list}?lease=1`);
      await expect(panel(page)).toContainText('There is no such date');
      // Chooses the first client again, because the next sign-in starts in the last chosen one.
      await page.goto('/admin/clients');
      await page.getByRole('main').getByRole('button', { name: 'Gateway Outfitters', exact: true }).click();
      await expect(page).toHaveURL(/\/Lease\/LeaseSearch$/);
    },
  );
});

test(
  'the bell counts dates to be acknowledged, also once they were seen, shows them with their notes and leads to the date',
  { tag: '@long' },
  async ({ page, browser }) => {
    await signInAs(page, 'writer', null);
    const { cd_id, sd_num } = await aDate(page, {
      cd_action: inDays(-89),
      cd_email: 'writer@gateway.example, viewer@gateway.example',
      cd_note: 'Landlord wants six months notice',
    });
    const screen = await heldUp(page, '**/critical-date-list-*.js');
    await page.goto(list);
    await expect(bell(page)).toHaveAccessibleName(/^Reminders, \d+ to acknowledge$/);
    await bell(page).press('Enter');
    const shown = page.getByRole('dialog', { name: 'Reminders' });
    const item = shown
      .getByRole('region', { name: 'Overdue' })
      .getByRole('link', { name: new RegExp(sd_num) });
    await expect(item).toContainText('New');
    await expect(item).toContainText(`# ${sd_num} Old Post Office`);
    await expect(item).toContainText('Landlord wants six months notice');
    // A screen that loads late does not take the focus.
    await expect(shown).toBeFocused();
    screen.letGo();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(shown).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(shown).toBeHidden();
    await expect(bell(page)).toBeFocused();
    await bell(page).click();
    await expect(item).not.toContainText('New');
    await expect(bell(page)).toHaveAccessibleName(/^Reminders, \d+ to acknowledge$/);
    await item.click();
    await expect(page).toHaveURL(`${list}?date=${cd_id}`);

    // A user who may not mark the date done clears the bell by opening it.
    const looking = await browser.newPage({ baseURL: new URL(page.url()).origin });
    await signInAs(looking, 'viewer', list);
    await expect(bell(looking)).toHaveAccessibleName(/^Reminders, \d+ new$/);
    await bell(looking).click();
    await expect(looking.getByRole('dialog', { name: 'Reminders' })).toContainText(sd_num);
    await looking.keyboard.press('Escape');
    await expect(bell(looking)).toHaveAccessibleName('Reminders');
    await looking.close();
    await panel(page).getByRole('button', { name: 'Mark done' }).click();
    await expect(panel(page)).toBeHidden();
  },
);

test(
  'settings of a client and of an account are saved, and a calendar is made, read and revoked',
  { tag: '@long' },
  async ({ page, request }) => {
    await signInAs(page, 'admin', null);
    await page.goto('/admin/clients/details?id=3');
    const tab = page.getByRole('tab', { name: 'Reminders' });
    await tab.click();
    const settings = page.getByRole('region', { name: 'Reminders' });
    await settings.getByLabel('Time of the Morning').fill('25:00');
    await settings.getByRole('button', { name: 'Update reminders' }).click();
    await expect(settings.getByText('Enter a time such as 07:00.').first()).toBeVisible();
    await settings.getByLabel('Time of the Morning').fill('06:30');
    await settings.getByRole('combobox', { name: 'Time Zone' }).fill('denv');
    await page.getByRole('option', { name: 'America/Denver' }).click();
    await settings.getByRole('button', { name: 'Update reminders' }).click();
    await expect(page.getByText('Reminders saved.')).toBeVisible();
    await page.reload();
    await tab.click();
    await expect(settings.getByRole('combobox', { name: 'Time Zone' })).toHaveValue('America/Denver');

    await page.goto('/User/Settings');
    const mail = page.getByRole('switch', { name: 'Monthly rent increases' });
    const wasOn = await mail.isChecked();
    await mail.setChecked(!wasOn);
    await expect(page.getByText(wasOn ? 'The mail does not come any more.' : 'The mail comes')).toBeVisible();
    const calendar = page.getByRole('region', { name: 'Calendar' });
    await calendar.getByRole('button', { name: 'Make an address' }).click();
    const url = await calendar.getByLabel('Address of the calendar').inputValue();
    const path = new URL(url).pathname + new URL(url).search;
    const feed = await request.get(path);
    expect(feed.headers()['content-type']).toMatch(/^text\/calendar/);
    expect(await feed.text()).toContain('BEGIN:VEVENT');
    await calendar.getByRole('button', { name: 'Revoke' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('The address was revoked.')).toBeVisible();
    expect((await request.get(path)).status()).toBe(404);
    await mail.setChecked(wasOn);
  },
);
