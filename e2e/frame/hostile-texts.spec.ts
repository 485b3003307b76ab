import { compTypes, type CompTypeId } from '@panoramic/contract';
import type { Page } from '@playwright/test';
import {
  inputOf,
  refusedFields,
  savedKinds,
  type Row,
  type SavedKind,
} from '../../torture/attack/saved-kinds.ts';
import { Person } from '../../torture/person.ts';
import { signedIn } from '../screens/subjects.ts';
import type { Subjects, View } from '../screens/view.ts';
import { titleOf, views } from '../screens/views.ts';
import { testOnOwnServer } from '../support/own-server.ts';
import { signInAs } from '../support/people.ts';
import { expect } from '../support/test.ts';

/** The test fails on whatever breaks the content policy, so also on what it only just prevents. */
const test = testOnOwnServer();
test.use({ tolerate: [/status of (400|401|404|422)/] });

const script = 'window.ran=1';
const texts = [
  `<img src=x onerror=${script}>`,
  `<script>${script}</script>`,
  `javascript:${script}`,
  `"><svg onload=${script}>`,
] as const;

// @security texts-of-users-run-nowhere
test(
  'markup and script in every text field of every kind of row are text on every screen',
  { tag: '@long' },
  async ({ page, server }) => {
    test.setTimeout(1_800_000);
    const person = await whoMayDoEverything(server.url);
    const rows = await makeHostileRows(person);
    await signInAs(page, 'admin', '/admin/clients');
    await page.getByRole('button', { name: texts[0] }).click();
    await page.waitForURL(/LeaseSearch/);
    const shownOn: string[] = [];
    for (const view of views.filter(({ as }) => as[0] !== 'nobody'))
      await test.step(view.name, async () => {
        await open(page, view, subjectsOf(rows));
        expect(await page.evaluate(found, script)).toEqual({ ran: false, elements: [] });
        if ((await page.locator('main').innerText()).includes(texts[0])) shownOn.push(view.name);
      });
    // Otherwise nothing would have been tried.
    expect(shownOn.length).toBeGreaterThan(20);
  },
);

/** The administrator with every role. */
async function whoMayDoEverything(url: string): Promise<Person> {
  const admin = await signedIn(url, 'admin');
  const role = await admin.call<number>('Admin/GetRoleIdByNameAsync?roleName=Payments');
  await admin.call(`Admin/AddUserToRoleAsync?userId=${admin.session.userId}&roleId=${role}`);
  return new Person(url, admin.session.token);
}

/** One row of each kind for each text, the first text's by the name of the kind; in a client and a lease of that kind. */
async function makeHostileRows(person: Person): Promise<Map<string, Row>> {
  const first = new Map<string, Row>();
  const kinds = [...savedKinds].toSorted((one, other) => rankOf(one) - rankOf(other));
  for (const kind of kinds)
    for (const at of texts.keys()) {
      const row = await makeHostile(person, kind, at, first.get('lease')?.['sd_id']);
      if (at === 0) first.set(kind.what, row);
      if (at === 0 && kind.what === 'client') await person.send('Clients/SetClient', { cl_id: row['id'] });
    }
  return first;
}

/** The client first, then its lease, then what stands in them. */
function rankOf({ what }: SavedKind): number {
  return ['client', 'lease'].indexOf(what) + 1 || 3;
}

/** Every field that takes a text has one of the texts, another one in each row. */
async function makeHostile(person: Person, kind: SavedKind, at: number, lease: unknown): Promise<Row> {
  const textAt = (index: number) => texts[index % texts.length] ?? '';
  const fresh = await kind.fresh(person, textAt(at));
  const inLease = kind.parent !== undefined && kind.key !== 'cd_id' && lease ? { [kind.parent]: lease } : {};
  const hostile = new Map(Object.keys(kind.fields).map((name, index) => [name, textAt(at + index)]));
  for (const name of Object.keys(fresh)) hostile.delete(name);
  for (;;) {
    const payload = { ...Object.fromEntries(hostile), ...fresh, ...inLease };
    const answer = await person.send(kind.creates, inputOf(kind, payload));
    const refused = refusedFields(answer);
    if (refused === null) return kind.made(person, payload, answer);
    // A field that is no text is refused by its name, and the row is made without it.
    const dropped = refused.filter((name) => hostile.delete(name));
    // Of some kinds there is only one row that has nothing else than texts.
    if (dropped.length === 0 && at > 0) return {};
    if (dropped.length === 0) throw new Error(`A hostile ${kind.what} cannot be made: ${answer.text}`);
  }
}

function subjectsOf(rows: ReadonlyMap<string, Row>): Subjects {
  const id = (what: string, key: string) => Number(rows.get(what)?.[key]);
  const comps = compTypes.map((type) => [type.id, id(`comp: ${type.name}`, 'id')] as const);
  return {
    lease: id('lease', 'sd_id'),
    date: id('critical date', 'cd_id'),
    role: id('role', 'roleId'),
    user: id('user', 'id'),
    client: id('client', 'id'),
    // Safe: an entry for each type.
    comps: Object.fromEntries(comps) as Record<CompTypeId, number>,
    compQuery: 'all=1',
  };
}

async function open(page: Page, view: View, subjects: Subjects): Promise<void> {
  await page.goto(typeof view.path === 'string' ? view.path : view.path(subjects));
  await expect.poll(async () => (await page.title()).endsWith(titleOf(view)), { timeout: 60_000 }).toBe(true);
  const loading = page.locator('[aria-busy="true"], output[aria-label="Loading"]');
  await expect(loading).toHaveCount(0, { timeout: 60_000 });
}

/** What of the texts has become more than text. */
function found(marked: string): { ran: boolean; elements: string[] } {
  const suspicious = 'img[src="x"], [onerror], [onload], a[href^="javascript:" i], script:not([src])';
  const elements = [...document.querySelectorAll(suspicious)].filter((one) => one.outerHTML.includes(marked));
  return { ran: 'ran' in window, elements: elements.map((one) => one.outerHTML.slice(0, 200)) };
}
