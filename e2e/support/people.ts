import { expect, type Page } from '@playwright/test';

export const password = 'demo-portfolio';

interface Person {
  readonly roles: readonly string[];
  /** The page after sign-in. */
  readonly landing: RegExp;
  /** The entries of the left menu, in their order, without the user's own. */
  readonly menu: readonly string[];
}

const clientSelection = /\/admin\/clients$/i;
const leaseSearch = /\/Lease\/LeaseSearch$/;

const leases = ['Dashboard', 'Critical Dates', 'Documents', 'Rent', 'Accounting'] as const;

/** The demonstration's accounts. */
export const people = {
  admin: {
    roles: ['Admin', 'Comps'],
    landing: clientSelection,
    menu: [
      'Search',
      'Active Leases',
      'Add Lease',
      ...leases,
      'Market',
      'Panoramic Home',
      'Comps',
      'Administration',
    ],
  },
  writer: {
    roles: ['Write'],
    landing: leaseSearch,
    menu: ['Search', 'Active Leases', 'Add Lease', ...leases, 'Panoramic Home'],
  },
  viewer: {
    roles: [],
    landing: leaseSearch,
    menu: ['Search', 'Active Leases', ...leases],
  },
  home: {
    roles: ['Home Limited'],
    landing: clientSelection,
    menu: ['Search', 'Active Leases', ...leases, 'Panoramic Home'],
  },
  broker: {
    roles: ['Comps', 'Home Limited'],
    landing: clientSelection,
    menu: ['Search', 'Active Leases', ...leases, 'Market', 'Panoramic Home', 'Comps'],
  },
} as const satisfies Record<string, Person>;

export type PersonName = keyof typeof people;
export const personNames = Object.keys(people) as PersonName[]; // Safe: the keys of the table above.

/**
 * Signs in and opens the page after sign-in, or `path`; with `null` the test opens a page itself.
 * The session is requested and stored as the login page does it, without its form: most journeys begin
 * here, and only a few are about signing in.
 */
export async function signInAs(page: Page, name: PersonName, path?: string | null): Promise<void> {
  await signInWith(page, name, password, path === null ? page : stayingPage(page));
  if (path === null) return;
  await page.goto(path ?? '/');
  if (path === undefined) await expect(page).toHaveURL(people[name].landing);
  // Waits for the frame, which handles shortcuts.
  await page.locator('h1').first().waitFor();
}

/** `storing` is a page of the server, because storage belongs to an origin. */
export async function signInWith(
  page: Page,
  username: string,
  secret: string,
  storing = page,
): Promise<void> {
  if (storing === page) await page.goto(smallestPage);
  const reply = await page.request.post('/api/Account/token', {
    data: { Username: username, Password: secret },
  });
  // Safe: the call's answer, as the contract has it.
  const session = (await reply.json()) as {
    token: string;
    userName: string;
    userId: number;
    userRoles: string[];
  };
  await storing.evaluate(({ token, userName, userId, userRoles }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('userName', userName);
    localStorage.setItem('userId', String(userId));
    localStorage.setItem('usersRole', JSON.stringify(userRoles));
  }, session);
}

/** The smallest page of the server. */
export const smallestPage = '/health/live';

/** The page of the server that stays open beside those of the tests, where the context is shared. */
function stayingPage(page: Page): Page | undefined {
  return page
    .context()
    .pages()
    .find((other) => other !== page && other.url().endsWith(smallestPage));
}

/** Signs in through the login form and waits for the page after sign-in. */
export async function signInByHand(page: Page, name: PersonName): Promise<void> {
  await page.goto('/login');
  await fillIn(page, name, password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(people[name].landing);
}

export async function fillIn(page: Page, username: string, secret: string): Promise<void> {
  await usernameField(page).fill(username);
  await passwordField(page).fill(secret);
}

export function usernameField(page: Page) {
  return page.getByRole('textbox', { name: 'Username' });
}

/** Found by label, because password inputs have no role. */
export function passwordField(page: Page) {
  return page.getByLabel('Password', { exact: true });
}

export function mainMenu(page: Page) {
  return page.getByRole('navigation', { name: 'Main' });
}
