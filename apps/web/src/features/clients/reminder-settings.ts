import { choice, fieldTable, reminderSettingFields, type ReminderSettings } from '@panoramic/contract';

/** The fields of the settings form. The zone is chosen from a searchable list. */
export function reminderFormFields({ zone, serverZone }: Pick<ReminderSettings, 'zone' | 'serverZone'>) {
  const known = Intl.supportedValuesOf('timeZone');
  // A stored zone with an older name stays among the choices.
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

/** True when only the version differs, as after somebody changed the client's name or logo. */
export function sameSettings(a: ReminderSettings, b: ReminderSettings): boolean {
  return names.every((name) => a[name] === b[name]);
}
