import type { Page } from '@playwright/test';
import { demoSubjects, signedIn } from '../screens/subjects.ts';
import { signInAs, type PersonName } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** What the specification names of a screen, in its order; other things may stand between and behind. */
interface Specified {
  readonly path: string;
  readonly title?: string;
  readonly headings?: readonly string[];
  readonly columns?: readonly string[];
  readonly buttons?: readonly string[];
  readonly labels?: readonly string[];
}

const lease = (tab: string, more: Omit<Specified, 'path' | 'title'>): Specified => ({
  path: `/Lease/LeaseDetails-${tab}?id=LEASE`,
  title: 'Lease Details',
  ...more,
});
const site = ['Building Name', 'Street Address', 'City', 'State', 'Zip'];

const screens: Readonly<Record<PersonName | 'nobody', readonly Specified[]>> = {
  nobody: [
    { path: '/login', labels: ['Username', 'Password'], buttons: ['Log In', 'Forgot your password?'] },
    { path: '/forgotpassword', labels: ['Username'], buttons: ['Submit'] },
    { path: '/resetpassword', labels: ['New Password', 'Confirm Password'], buttons: ['Submit'] },
  ],
  viewer: [
    { path: '/accessdenied', title: '403: Access Denied', buttons: ['Go Home'] },
    {
      path: '/User/AcctDetails',
      title: 'Change Password',
      labels: ['Previous Password', 'New Password', 'Re-type Password'],
      buttons: ['Submit'],
    },
  ],
  home: [
    {
      path: '/admin/clients',
      title: 'Client Selection',
      buttons: ['Gateway Outfitters', 'Meridian Bank'],
    },
  ],
  writer: [
    {
      path: '/Lease/LeaseSearch',
      labels: [
        'Office/Store #',
        'Type',
        ...site,
        'Current Expiration Date Start',
        'Current Expiration Date End',
        'Status',
      ],
      buttons: ['Search'],
    },
    {
      path: '/Lease/ActiveLeases',
      title: 'Leases',
      columns: ['#', 'Type', 'Building', 'Address', 'City', 'State', 'SQFT', 'Status'],
      buttons: ['Lease Administration Report', 'Critical Dates Report', 'View'],
    },
    {
      path: '/Lease/AddLease',
      title: 'Add',
      labels: [
        'Office/Store #',
        'Type',
        'Status',
        ...site.toSpliced(2, 0, 'Street Address 2'),
        'Original Commencement Date',
        'Current Commencement Date',
        'Current Expiration Date',
        'Lease Kind',
        'SQFT',
        'Security Deposit',
      ],
      buttons: ['Add'],
    },
    lease('Summary', {
      buttons: [
        'Edit',
        'Delete',
        'Back To List',
        'Summary',
        'Rent Terms',
        'Critical Dates',
        'Notes',
        'Documents',
        'Contacts',
      ],
    }),
    lease('RentTerms', {
      columns: ['Type', 'Start', 'End', 'Monthly', 'Per SQFT', 'Notes'],
      buttons: ['Add', 'Save All', 'Back To List', 'Edit', 'Delete'],
    }),
    lease('CriticalDates', {
      columns: ['Type', 'Critical Date', 'Notes/Comments'],
      buttons: ['Add', 'Back To List'],
    }),
    lease('Notes', { columns: ['Type', 'Name', 'Date', 'Notes'], buttons: ['Add', 'Back To List'] }),
    lease('Documents', { columns: ['Type', 'Document', 'Note'], buttons: ['Add', 'Back To List'] }),
    lease('Contacts', {
      columns: ['Type', 'Company', 'Phone Numbers', 'Email'],
      buttons: ['Add', 'Back To List'],
    }),
    {
      path: '/Lease/CriticalDates-List',
      title: 'Critical Date List - Next 12 Months',
      columns: ['Lease', 'Address', 'Type', 'Critical Date', 'Notes/Comments'],
      buttons: ['View'],
    },
    { path: '/Lease/LeaseDashboard', title: 'Dashboard' },
  ],
  admin: [
    { path: '/admin', title: 'Admin', buttons: ['Clients', 'Roles', 'Users'] },
    { path: '/admin/roles', title: 'Roles', columns: ['Id', 'Name'], buttons: ['+ Add'] },
    { path: '/admin/roles/create', title: 'Create Role', labels: ['Role Name'], buttons: ['Create'] },
    {
      path: '/admin/users',
      title: 'Users',
      labels: ['Search', 'Client'],
      columns: ['Last Name', 'First Name', 'Client', 'Office Phone', 'Email'],
      buttons: ['Search', '+ Add'],
    },
    {
      path: '/admin/roles/details?id=2',
      title: 'Role Details',
      headings: ['Edit Role Name', 'Add Users', 'Remove Users', 'Users in the role'],
      labels: ['Role Name'],
      buttons: ['Save'],
    },
    {
      path: '/admin/users/details?id=2',
      title: 'User Details',
      labels: [
        'Client',
        'Active',
        'First Name',
        'Last Name',
        'Office Phone',
        'Ext',
        'Home Phone',
        'Mobile Phone',
        'Email',
      ],
      buttons: ['Save', 'Back to Users'],
    },
    { path: '/admin/clients/create', title: 'Create Client', labels: ['Name'] },
    { path: '/admin/clients/details?id=1', title: 'Client Details', labels: ['Name'], buttons: ['Save'] },
  ],
  broker: [
    { path: '/Comps/CompSearch?compType=1', title: 'Search Comp Office Lease', buttons: ['Search'] },
    {
      path: '/Comps/CompsList?all=1&compType=1',
      title: 'Search Results Office Lease',
      buttons: ['Comps Report'],
    },
    { path: '/Comps/CompsAdd?compType=7', title: 'Add Comp Land Sale', buttons: ['Add'] },
  ],
};

const subject =
  'specified screens have their titles, columns, buttons and labels in order at 1280, 1440 and 1920';
test.describe(subject, () => {
  for (const [person, specified] of Object.entries(screens))
    test(`of ${person}`, async ({ page }) => {
      test.slow();
      // Safe: the keys of the table above.
      if (person !== 'nobody') await signInAs(page, person as PersonName, null);
      const subjects =
        person === 'writer'
          ? await demoSubjects(await signedIn(process.env['PANORAMIC_URL'] ?? '', 'admin'))
          : undefined;
      for (const { path, ...wanted } of specified) {
        await page.goto(path.replace('LEASE', String(subjects?.lease)));
        for (const width of [1280, 1440, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(() => shown(page, wanted), { message: `${path} at ${width}` }).toEqual(wanted);
        }
      }
    });
});

type Parts = Omit<Specified, 'path'>;

/** Of each kind what is wanted, as far as the page shows it within the window's width, in the page's order. */
async function shown(page: Page, wanted: Parts): Promise<Parts> {
  const found = await page.evaluate(() => {
    function texts(selector: string): string[] {
      const elements = [
        ...document.querySelectorAll(`main ${selector.replaceAll(', ', ', main ')}`),
        // Links of drawings are no HTML.
      ].filter((element) => element instanceof HTMLElement);
      const inSight = elements.filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return element.checkVisibility() && width > 0 && left >= 0 && right <= innerWidth;
      });
      return inSight.map((element) => element.innerText.replaceAll(/\s+/g, ' ').replace(/ ?\*$/, '').trim());
    }
    return {
      title: texts('h1')[0] ?? '',
      headings: texts('h2'),
      columns: texts('th, [role="columnheader"]'),
      buttons: texts('button, a'),
      labels: texts('label'),
    };
  });
  const kept = (kind: 'headings' | 'columns' | 'buttons' | 'labels') => {
    const asked = wanted[kind];
    return asked && { [kind]: [...new Set(found[kind])].filter((text) => asked.includes(text)) };
  };
  return {
    ...(wanted.title !== undefined && { title: found.title }),
    ...kept('headings'),
    ...kept('columns'),
    ...kept('buttons'),
    ...kept('labels'),
  };
}
