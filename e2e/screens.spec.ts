import type { Page } from '@playwright/test';
import { signInAs } from './support/people.ts';
import { demoSubjects, signedIn } from './screens/subjects.ts';
import type { Subjects, View } from './screens/view.ts';
import { titleOf, views } from './screens/views.ts';
import { followRoute } from './support/follow-route.ts';
import { axe, expect, test } from './support/test.ts';

/** The number of screens per test, which share one sign-in. */
const perTest = 8;
const patient = { timeout: 20_000 };
test.use({ tolerate: [/status of (400|401|404|422)/] });
// axe is slow on a busy machine.
test.describe.configure({ timeout: 300_000 });

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
  for (let from = 0; from < seen.length; from += perTest) {
    const some = seen.slice(from, from + perTest);
    const names = some.map(({ name }) => name).join('; ');
    test(`${visitor} finds a title, and nothing that axe objects to, on: ${names}`, async ({ page }) => {
      // The browser asks before leaving unsaved text.
      page.on('dialog', (dialog) => void dialog.accept());
      if (visitor !== 'nobody') await signInAs(page, visitor, null);
      let before: View | undefined;
      for (const view of some) {
        await test.step(view.name, () => look(page, view, before));
        before = view;
      }
    });
  }
}

async function look(page: Page, view: View, before: View | undefined): Promise<void> {
  await open(page, view, before);
  await expect(page).toHaveTitle(titleOf(view), patient);
  const loading = page.locator('[aria-busy="true"], output[aria-label="Loading"]');
  await expect(loading).toHaveCount(0, patient);
  await view.act?.(page);
  // Dialogs have the colours of their screen, which is checked in both schemes.
  await axe(page, view.act ? ['light'] : ['light', 'dark']);
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
