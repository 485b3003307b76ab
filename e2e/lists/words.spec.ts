import { aLease, callAs, newNumber } from '../support/made-leases.ts';
import { signInAs } from '../support/people.ts';
import { axe, expect, test } from '../support/test.ts';

test(
  'words in lease, landlord, option and note find the lease by Ctrl K and by the form, which takes several states',
  { tag: '@long' },
  async ({ page }) => {
    await signInAs(page, 'writer', null);
    const word = `Quokka${newNumber().replaceAll(/\D/g, '')}`;
    const { sd_id } = await aLease(page, { sd_city: 'Denver', sd_state: 'CO' });
    await aLease(page, { sd_building: word, sd_city: 'Austin', sd_state: 'TX' });
    await callAs(page, 'Leases/EditContacts', {
      c_id: 0,
      c_site: sd_id,
      c_type: 'Landlord',
      c_company: `${word} Holdings`,
    });
    await callAs(page, 'Leases/EditSiteComments', {
      com_id: 0,
      site_id: sd_id,
      com_text: 'The tenant pays holdover rent since spring.',
    });

    await page.goto('/Lease/LeaseSearch');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const found = page.getByRole('dialog', { name: 'Search or jump to' });
    await page.getByLabel('Search or jump to').last().fill(`${word} denver holdover`);
    const line = found.locator('[data-action]', { hasText: `${word} Holdings` });
    await expect(line).toContainText('Notes: The tenant pays holdover');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`LeaseDetails-Summary\\?id=${sd_id}$`));

    await page.keyboard.press('Control+k');
    await page.getByLabel('Search or jump to').last().fill('holdover');
    await expect(found.getByText('Leases in holdover')).toBeVisible();
    await expect(
      found
        .getByText('Rent Increases lists', { exact: false })
        .or(found.getByText('The guide').first())
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto('/Lease/LeaseSearch');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('combobox', { name: 'State' }).fill('CO, TX');
    await page.getByLabel('City', { exact: true }).fill('denv, austin');
    await page.getByRole('button', { name: 'More conditions' }).click();
    await page.getByRole('dialog', { name: 'More conditions' }).waitFor();
    await page.keyboard.type('any words');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(word);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'More conditions' })).toBeHidden();
    await axe(page);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('Count: 2', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Remove filter: State is CO or TX' })).toBeVisible();
    await page.getByRole('link', { name: 'Remove filter: City contains denv or austin' }).click();
    await expect(page.getByRole('link', { name: `Remove filter: Any Words contains ${word}` })).toBeVisible();
  },
);
