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

test('every time zone can be chosen; a stored zone with an older name stays among the choices', () => {
  expect(zonesFor(null)).toContain('America/New_York');
  expect(zonesFor('US/Central')).toContain('US/Central');
});

test("the help names the server's zone, which applies without a choice", () => {
  expect(reminderFormFields(settings).zone.help).toContain('America/Chicago');
});

test('settings that differ only in version are the same', () => {
  expect(sameSettings(settings, { ...settings, version: 4 })).toBe(true);
  expect(sameSettings(settings, { ...settings, recipients: 'lee@bank.example' })).toBe(false);
});
