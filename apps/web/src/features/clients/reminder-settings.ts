import { choice, fieldTable, reminderSettingFields, type ReminderSettings } from '@panoramic/contract';

/** The settings as a form has them: the zone is chosen from a list that can be searched. */
export function reminderFormFields({ zone, serverZone }: Pick<ReminderSettings, 'zone' | 'serverZone'>) {
  const known = Intl.supportedValuesOf('timeZone');
  // One that was stored under an older name stays among them.
  const zones = zone === null || known.includes(zone) ? known : [zone, ...known];
  return fieldTable({
    time: reminderSettingFields.time,
    zone: choice('Time Zone', zones, {
      width: 'md',
      help: `Whose morning it is. Empty: ${serverZone}, the server's.`,
    }),
    recipients: { ...reminderSettingFields.recipients, width: 'full' as const },
  });
}

const names = ['time', 'zone', 'recipients'] as const;

/** What was read anew brings nothing but another version: somebody changed the client's name or logo. */
export function sameSettings(a: ReminderSettings, b: ReminderSettings): boolean {
  return names.every((name) => a[name] === b[name]);
}
