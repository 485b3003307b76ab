import type { ReminderSettings } from '@panoramic/contract';
import { expect, test } from 'vitest';
import { reminderFormFields, sameSettings } from './reminder-settings.ts';

const settings: ReminderSettings = {
  id: 1,
  time: '07:00',
  zone: null,
  serverZone: 'America/Chicago',
  recipients: null,
  version: 3,
};

function zonesFor(zone: string | null): readonly unknown[] {
  return reminderFormFields({ ...settings, zone }).zone.choices.map(({ value }) => value);
}

test('every time zone can be chosen; one under an older name stays', () => {
  expect(zonesFor(null)).toContain('America/New_York');
  expect(zonesFor('US/Central')).toContain('US/Central');
});

test("without a zone it is the server's", () => {
  expect(reminderFormFields(settings).zone.help).toContain('America/Chicago');
});

test('another version alone is no other setting', () => {
  expect(sameSettings(settings, { ...settings, version: 4 })).toBe(true);
  expect(sameSettings(settings, { ...settings, recipients: 'lee@bank.example' })).toBe(false);
});
