import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OwnField } from '@panoramic/contract';
import type { Browser, Page } from '@playwright/test';
import { Client } from 'pg';
import { callAs } from '../support/made-leases.ts';
import { testOnOwnServer } from '../support/own-server.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect } from '../support/test.ts';

const test = testOnOwnServer();

/** More than are changed within the call. */
const many = 1200;

async function ownerOf(dataDir: string): Promise<Client> {
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
  const port = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3];
  const owner = new Client(`postgres://panoramic_owner:${password}@127.0.0.1:${port}/panoramic`);
  await owner.connect();
  await owner.query(`select set_config('app.client', '1', false)`);
  return owner;
}

/** A text that each of many leases has, as a number. */
async function fieldOfMany(page: Page, owner: Client): Promise<OwnField> {
  const field = await callAs<OwnField>(page, 'Fields/EditField', {
    kind: 'leases',
    label: 'Stalls',
    type: 'text',
  });
  await owner.query(
    `insert into leases (client_id, sd_num, own)
       select 1, 'many ' || n, jsonb_build_object($1::text, n::text) from generate_series(1, $2::integer) n`,
    [field.key, many],
  );
  return field;
}

async function secondAdministrator(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await signInAs(page, 'admin', '/admin/fields?rows=leases');
  return page;
}

test(
  'a kind is changed over many leases: both administrators see how far it is, one stops it whole, and it is done again',
  { tag: '@long' },
  async ({ page, browser, baseURL, server }) => {
    await signInAs(page, 'admin', '/admin/fields?rows=leases');
    const owner = await ownerOf(server.dataDir);
    try {
      await fieldOfMany(page, owner);
      await page.goto('/admin/fields?rows=leases');
      // The change comes to a stand at the last lease.
      await owner.query('begin');
      await owner.query(`select from leases where sd_num = 'many ${many}' for update`);
      await changeKind(page);
      const other = await secondAdministrator(browser, baseURL);
      for (const one of [page, other]) {
        const progress = one.getByRole('progressbar', { name: 'Changing to number' });
        await expect(progress).toHaveAttribute('aria-valuetext', /^[1-9][\d,]* of 1,200 values$/);
        await expect(fieldIn(one).getByRole('button', { name: 'Retire' })).toBeHidden();
      }
      await axe(page);
      await other.getByRole('button', { name: 'Stop the change' }).click();
      await expect(other.getByText('The change was stopped. Stalls is as it was before.')).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await owner.query('commit');
      await expect(fieldIn(page)).toContainText('Text');

      await changeKind(page);
      await expect(page.getByText('Stalls is number now.')).toBeVisible();
      for (const one of [page, other]) await expect(fieldIn(one)).toContainText('Number');
    } finally {
      await owner.end();
    }
  },
);

function fieldIn(page: Page) {
  return page.getByRole('listitem').filter({ hasText: 'Stalls' });
}

async function changeKind(page: Page): Promise<void> {
  await fieldIn(page).getByRole('button', { name: 'Change kind' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kind').selectOption('number');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog).toContainText('All 1,200 values can be read as number.');
  await dialog.getByRole('button', { name: 'Change kind' }).click();
  await expect(dialog).toBeHidden();
}
