import type { Page } from '@playwright/test';
import { press, unanswered, type View } from './view.ts';

export function reminderViews(): View[] {
  const group = 'Reminders';
  const path = '/Lease/LeaseSearch';
  return [
    {
      group,
      path,
      // Another user, because opening the bell marks its entries as read.
      as: ['admin'],
      name: 'bell, to acknowledge',
      act: async (page) => {
        await page.getByRole('button', { name: /^Reminders, \d+ to acknowledge$/ }).waitFor();
        await openBell(page);
      },
    },
    { group, path, as: ['writer'], name: 'bell', states: [...unanswered, 'long'], act: openBell },
    { group, path, as: ['broker'], name: 'bell, nothing due', act: openBell },
    {
      group,
      as: ['writer', 'viewer'],
      name: 'critical date of a lease',
      path: ({ lease }) => `/Lease/LeaseDetails-CriticalDates?id=${lease}`,
      states: ['long'],
      act: async (page) => {
        const date = page.getByRole('button', { name: /^(Acknowledge|Details of) / });
        await date.first().click();
        await openedDate(page);
      },
    },
    {
      group,
      as: ['writer'],
      name: 'critical date, acknowledged',
      path: ({ date }) => `/Lease/CriticalDates-List?date=${date}`,
      act: async (page) => {
        const panel = await openedDate(page);
        await panel.getByLabel('Note').fill('The landlord answers next week.');
        await panel.getByRole('button', { name: '2 weeks' }).click();
      },
      guide: 'critical-date',
    },
    {
      group,
      as: ['viewer'],
      name: 'no such date',
      path: '/Lease/CriticalDates-List?date=999999',
      act: openedDate,
    },
    {
      group,
      as: ['admin'],
      name: 'settings of a client, refused',
      path: ({ client }) => `/admin/clients/details?id=${client}`,
      act: async (page) => {
        await page.getByRole('tab', { name: 'Reminders' }).click();
        await page.getByLabel('Time of the Morning').fill('25:00');
        await press('Update reminders')(page);
      },
    },
    {
      group,
      as: ['writer'],
      name: 'calendar address',
      path: '/User/Settings',
      act: async (page) => {
        await press('Make an address')(page);
        await page.getByLabel('Address of the calendar').waitFor();
      },
    },
  ];
}

async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Reminders/ }).click();
  await page.getByRole('dialog', { name: 'Reminders' }).waitFor();
}

async function openedDate(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Critical date' });
  await panel.getByText(/^(Reminders|There is no such date)$/).waitFor();
  return panel;
}
