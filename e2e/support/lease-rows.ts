import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { password } from './people.ts';

/** One session for all leases that a worker makes, because checking a password takes long on purpose. */
let session: Promise<string> | undefined;

async function signInWriter(request: APIRequestContext): Promise<string> {
  const signedIn = await request.post('/api/Account/token', {
    data: { Username: 'writer', Password: password },
  });
  // Safe: the call's answer, as the contract has it.
  return ((await signedIn.json()) as { token: string }).token;
}

/** Creates a test's lease and rows through the API of the shared server as a Write user. */
export async function leaseMaker(request: APIRequestContext) {
  session ??= signInWriter(request);
  const headers = { Authorization: `Bearer ${await session}` };

  async function save<Row>(call: string, data: object): Promise<Row> {
    const reply = await request.post(`/api/Leases/${call}`, { data, headers });
    expect(reply.status(), await reply.text()).toBe(200);
    return (await reply.json()) as Row;
  }

  return {
    save,
    lease: async (given: object = {}) =>
      (
        await save<{ sd_id: number }>('EditLease', {
          sd_building: 'Broadway Tower',
          sd_address: '100 N Broadway',
          sd_city: 'St. Louis',
          sd_state: 'MO',
          sd_zip: '63102',
          sd_sqft: 5000,
          sd_status: 1,
          ...given,
        })
      ).sd_id,
    upload: async (
      id: number,
      name: string,
      file: { name: string; mimeType: string; buffer: Buffer },
      more: Readonly<Record<string, string>> = {},
    ) => {
      const reply = await request.post('/api/Leases/EditDocumentFiles', {
        multipart: { file_id: '0', site_id: String(id), name, downloadedFile: file, ...more },
        headers,
      });
      expect(reply.status(), await reply.text()).toBe(200);
    },
    list: async <Row>(call: string, id: number): Promise<Row[]> => {
      const reply = await request.get(`/api/Leases/${call}?id=${id}`, { headers });
      return (await reply.json()) as Row[];
    },
  };
}

export async function openTab(page: Page, tab: string, id: number): Promise<void> {
  await page.goto(`/Lease/LeaseDetails-${tab}?id=${id}`);
  await expect(page.getByRole('table', { name: /./ }).first()).toHaveAttribute('aria-busy', 'false');
}

export function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}

/** The rows of the tab's table without the header. */
export function rowsOf(page: Page): Locator {
  return page.locator('tbody[data-row]');
}

/** Pastes cells in the clipboard format of spreadsheets. */
export async function paste(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const text = `${rows.map((cells) => cells.join('\t')).join('\r\n')}\r\n`;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+v');
}

/** The open alert or confirmation dialog. */
export function dialog(page: Page): Locator {
  return page.getByRole('alertdialog');
}

/** Opens the menu More of a lease, and chooses one of its items. */
export async function chooseMore(page: Page, item: string | null): Promise<void> {
  await button(page, 'More').click();
  if (item !== null) await page.getByRole('menuitem', { name: item }).click();
}
