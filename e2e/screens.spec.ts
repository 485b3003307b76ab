import type { Page } from '@playwright/test';
import { signInAs } from './support/people.ts';
import { demoSubjects, signedIn } from './screens/subjects.ts';
import type { Subjects, View } from './screens/view.ts';
import { titleOf, views } from './screens/views.ts';
import { followRoute } from './support/follow-route.ts';
import { axe, expect, test } from './support/test.ts';

/** The number of screens per test, which share one sign-in. */
const perTest = 8;
const patient = { timeout: 120_000 };
test.use({ tolerate: [/status of (400|401|404|422)/] });
// axe is slow on a busy machine.
test.describe.configure({ timeout: 900_000 });

let subjects: Subjects;
test.beforeAll(async () => {
  const url = process.env['PANORAMIC_URL'];
  if (!url) throw new Error('The global setup starts the server.');
  subjects = await demoSubjects(await signedIn(url, 'admin'));
});

/** Each view once, as its first visitor. Views marked `alike` are skipped. */
const visited = Map.groupBy(
  views.filter(({ alike }) => !alike),
  ({ as: [first] }) => first,
);

for (const [visitor, seen] of visited) {
  for (const some of groups(seen.filter(({ act }) => !act)))
    // A sign-in's own screens are quick; those of the others take minutes.
    test(
      `${visitor} finds a title, and nothing that axe objects to, on: ${namesOf(some)}`,
      visitor === 'nobody' ? {} : { tag: '@long' },
      ({ page }) => visit(page, visitor, some, 'light'),
    );
  for (const some of groups(seen.filter(({ act }) => !act)))
    test(`${visitor} can read, in the dark, ${namesOf(some)}`, { tag: '@long' }, ({ page }) =>
      visit(page, visitor, some, 'dark'),
    );
  // Dialogs have the colours of their screen, which is checked in both schemes.
  for (const some of groups(seen.filter(({ act }) => act)))
    test(`${visitor} finds nothing that axe objects to in: ${namesOf(some)}`, { tag: '@long' }, ({ page }) =>
      visit(page, visitor, some, 'light'),
    );
}

function groups(list: readonly View[]): View[][] {
  return Array.from({ length: Math.ceil(list.length / perTest) }, (_, index) =>
    list.slice(index * perTest, (index + 1) * perTest),
  );
}

function namesOf(some: readonly View[]): string {
  return some.map(({ name }) => name).join('; ');
}

async function visit(
  page: Page,
  visitor: View['as'][0],
  some: readonly View[],
  scheme: 'light' | 'dark',
): Promise<void> {
  // The browser asks before leaving unsaved text.
  page.on('dialog', (dialog) => void dialog.accept());
  if (visitor !== 'nobody') await signInAs(page, visitor, null);
  let before: View | undefined;
  for (const view of some) {
    await test.step(view.name, () => look(page, view, before, scheme));
    before = view;
  }
}

async function look(
  page: Page,
  view: View,
  before: View | undefined,
  scheme: 'light' | 'dark',
): Promise<void> {
  await open(page, view, before);
  // The title of a lease has its name first.
  await expect.poll(async () => (await page.title()).endsWith(titleOf(view)), patient).toBe(true);
  const loading = page.locator('[aria-busy="true"], output[aria-label="Loading"]');
  await expect(loading).toHaveCount(0, patient);
  await view.act?.(page);
  await axe(page, [scheme]);
}

/** Opens the view without a reload where nothing was opened or typed and the new title shows the arrival. */
async function open(page: Page, view: View, before: View | undefined): Promise<void> {
  const address = addressOf(view);
  const isFresh = before && !before.act && before.as[0] !== 'nobody';
  if (isFresh && addressOf(before) === address) return;
  if (!isFresh || titleOf(before) === titleOf(view)) {
    await page.goto(address);
    return;
  }
  await followRoute(page, address);
}

function addressOf({ path }: View): string {
  return typeof path === 'string' ? path : path(subjects);
}
