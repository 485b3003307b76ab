import { z } from 'zod';
import { date, fieldSchema, flag, rowId, rowVersion } from '../fields/index.ts';
import { acknowledgementFields, listedMonths, mostAcknowledged } from '../leases/index.ts';
import {
  dateStates,
  isTimeZone,
  recipientSources,
  reminderSettingFields,
  reminderSteps,
} from '../reminders/index.ts';
import { callTable, id, noInput, seenVersion } from './call.ts';
import { exportFormatSchema, exportMaxBody, fileOutput, maxListRows } from './exports.ts';
import { listedDateSchema } from './lease-tabs.ts';

/** The state of a mail: waiting for the mail server, accepted by it, refused by it, or no longer wanted. */
const mailStates = ['waiting', 'sent', 'failed', 'dropped'] as const;

/**
 * A critical date with its reminders. A lease without an entered Expiration Date gets its current
 * expiration instead: cd_id is 0, fromLease is true, and version is the lease's.
 */
const remindedDateSchema = listedDateSchema.and(
  z.object({
    fromLease: z.boolean(),
    leaseOpen: z.boolean().describe('False: the lease is closed'),
    daysLeft: z.number().nullable().describe('Negative when overdue; null without a date'),
    state: z.enum(dateStates),
    cd_snoozed: z.string().nullable().describe('Silent until this day'),
    acknowledged: z
      .object({ at: z.string(), by: z.string().nullable(), note: z.string().nullable() })
      .nullable()
      .describe('Who marked it done, snoozed or reopened it last, when, and with which words'),
    lastReminder: z.object({ at: z.string(), to: z.array(z.string()), state: z.enum(mailStates) }).nullable(),
  }),
);
export type RemindedDate = z.output<typeof remindedDateSchema>;

/** Names a date by its cd_id. A cd_id of 0 means the expiration of the lease sd_id. */
const subject = { cd_id: rowId, sd_id: rowId };

const acknowledgement = {
  action: z.enum(['done', 'snooze', 'reopen'], { error: 'Must be done, snooze or reopen.' }),
  until: fieldSchema(acknowledgementFields.cd_snoozed).default(null).describe('The day to snooze to'),
  note: fieldSchema(acknowledgementFields.cd_ack_note).default(null),
};

const dueItemSchema = remindedDateSchema.and(
  z.object({
    step: z.enum(reminderSteps),
    on: z.string().describe('The day on which the step was reached'),
    unread: z.boolean(),
    unassigned: z.boolean().describe('Nobody is reminded of it: shown to administrators'),
  }),
);
export type DueItem = z.output<typeof dueItemSchema>;

const openDatesInput = z.object({
  months: id.pipe(z.number().min(1).max(1200)).default(listedMonths),
  mine: fieldSchema(flag('Mine')).default(null).describe('Only the dates that the caller is reminded of'),
});

const { time, zone, recipients } = reminderSettingFields;

const clientSettingsSchema = z.object({
  id: z.number(),
  time: z.string().describe('HH:mm'),
  zone: z.string().nullable().describe("Null: the server's"),
  serverZone: z.string(),
  recipients: z.string().nullable().describe('With commas between them'),
  version: z.number(),
});
export type ReminderSettings = z.output<typeof clientSettingsSchema>;

const personalSettingsSchema = z.object({
  rentMail: z.boolean().describe('The monthly mail of base rents that change within 90 days'),
  address: z.string().nullable().describe('Where mails to this user go; without one there are none'),
});

export const reminderCalls = callTable({
  'Leases/GetCriticalDatesList': {
    method: 'GET',
    path: 'api/Leases/GetCriticalDatesList',
    access: 'signedIn',
    client: true,
    summary:
      'The open critical dates of all leases, open and closed, within the months asked for; soonest first.',
    input: openDatesInput,
    output: z.array(remindedDateSchema),
    reads: ['leases', 'criticalDates', 'users', 'clients'],
  },
  'Reminders/GetOpenDates': {
    method: 'GET',
    path: 'api/Reminders/GetOpenDates',
    access: 'signedIn',
    client: true,
    summary:
      'The open critical dates of all leases, open and closed: overdue ones and those within the months asked for; soonest first.',
    input: openDatesInput,
    output: z.array(remindedDateSchema),
    reads: ['leases', 'criticalDates', 'users', 'clients'],
  },
  'Reminders/GetExpirations': {
    method: 'GET',
    path: 'api/Reminders/GetExpirations',
    access: 'signedIn',
    client: true,
    summary:
      'The expirations of open leases that nobody entered as a critical date (cd_id 0): passed ones and those within the months asked for; soonest first.',
    input: openDatesInput,
    output: z.array(remindedDateSchema),
    reads: ['leases', 'criticalDates', 'users', 'clients'],
  },
  'Reminders/ExportOpenDates': {
    method: 'POST',
    path: 'api/Reminders/ExportOpenDates',
    access: 'signedIn',
    client: true,
    summary: 'The dates sent, in their order: a spreadsheet or comma-separated values.',
    input: z.object({
      format: exportFormatSchema,
      dates: z
        .array(z.object(subject), { error: 'Send the dates.' })
        .min(1, 'There are no rows to export.')
        .max(maxListRows, `At most ${maxListRows.toLocaleString('en-US')} rows.`),
    }),
    output: fileOutput('xlsx', 'csv'),
    reads: ['leases', 'criticalDates', 'users'],
    maxBody: 3 * exportMaxBody,
  },
  'Reminders/GetLeaseDates': {
    method: 'GET',
    path: 'api/Reminders/GetLeaseDates',
    access: 'signedIn',
    client: true,
    summary: 'All critical dates of a lease, done ones too, and its expiration where it stands in for one.',
    input: z.object({ id: id.describe('The lease') }),
    output: z.array(remindedDateSchema),
    reads: ['leases', 'criticalDates', 'users'],
  },
  'Reminders/GetDate': {
    method: 'GET',
    path: 'api/Reminders/GetDate',
    access: 'signedIn',
    client: true,
    summary: 'One date, with who is reminded of it and every reminder that was sent.',
    input: z.object(subject),
    output: remindedDateSchema.and(
      z.object({
        recipients: z.object({
          addresses: z.array(z.string()),
          from: z
            .enum(recipientSources)
            .describe('nobody: none that takes mail, so administrators are told as well'),
        }),
        sent: z
          .array(
            z.object({
              step: z.enum(reminderSteps),
              due: z.string().describe('The critical date at that time'),
              to: z.string(),
              unassigned: z.boolean().describe('Sent to an administrator, because nobody else is reminded'),
              at: z.string(),
              state: z.enum(mailStates),
            }),
          )
          .describe('Latest first'),
      }),
    ),
    reads: ['leases', 'criticalDates', 'clients', 'users'],
  },
  'Reminders/Acknowledge': {
    method: 'POST',
    path: 'api/Reminders/Acknowledge',
    access: 'Write',
    client: true,
    summary:
      'Mark a date done, snooze it to a day, or open it again. The expiration of a lease (cd_id 0) becomes an Expiration Date of its own.',
    input: z.object({
      ...subject,
      version: rowVersion,
      ...acknowledgement,
    }),
    output: remindedDateSchema,
    changes: ['criticalDates'],
  },
  'Reminders/AcknowledgeMany': {
    method: 'POST',
    path: 'api/Reminders/AcknowledgeMany',
    access: 'Write',
    client: true,
    summary:
      'The same for several dates. One that was changed meanwhile, or cannot be snoozed to that day, is left as it is and named.',
    input: z.object({
      dates: z
        .array(z.object({ ...subject, version: rowVersion }), { error: 'Send a list of dates.' })
        .min(1, 'Send a date.')
        .max(mostAcknowledged, `At most ${mostAcknowledged.toLocaleString('en-US')} dates.`),
      ...acknowledgement,
    }),
    output: z.object({
      changed: z.array(remindedDateSchema),
      left: z.array(
        z.object({ cd_id: z.number(), sd_id: z.number(), reason: z.string().describe('In words') }),
      ),
    }),
    changes: ['criticalDates'],
  },
  'Reminders/GetBell': {
    method: 'GET',
    path: 'api/Reminders/GetBell',
    access: 'signedIn',
    tokens: false,
    client: true,
    summary:
      'What is due for this user: dates that the user is reminded of, and for administrators those that nobody is reminded of; soonest first, 100 at most.',
    input: noInput,
    output: z.object({
      unread: z.number().describe('Of these, how many the user has not seen yet'),
      total: z.number().describe('All that is due and not acknowledged: the number on the bell'),
      items: z.array(dueItemSchema),
      sold: z
        .number()
        .describe(
          'Sales of buildings with an open lease that nobody has dealt with; 0 for those without Comps',
        ),
    }),
    reads: ['leases', 'criticalDates', 'clients', 'users', 'seenReminders', 'comps', 'market'],
  },
  'Reminders/MarkSeen': {
    method: 'POST',
    path: 'api/Reminders/MarkSeen',
    access: 'signedIn',
    tokens: false,
    client: true,
    summary: 'What the bell shows this user has been seen: the items named, or all.',
    input: z.object({
      items: z
        .array(z.object({ ...subject, step: z.enum(reminderSteps), on: fieldSchema(date('Reached On')) }))
        .max(1000)
        .optional()
        .describe('Left out: all'),
    }),
    output: z.object({ unread: z.number() }),
    changes: ['seenReminders'],
  },
  'Reminders/GetClientSettings': {
    method: 'GET',
    path: 'api/Reminders/GetClientSettings',
    access: 'Admin',
    summary: 'When a client is reminded, and who of it.',
    input: z.object({ id }),
    output: clientSettingsSchema,
    reads: ['clients'],
  },
  'Reminders/SaveClientSettings': {
    method: 'POST',
    path: 'api/Reminders/SaveClientSettings',
    access: 'Admin',
    summary: 'Say when a client is reminded, and who of it. The version is that of the client.',
    input: z.object({
      id,
      version: seenVersion,
      time: fieldSchema(time).optional().describe('Empty: 07:00'),
      zone: fieldSchema(zone)
        .refine((name) => name === null || isTimeZone(name), 'Enter a time zone such as America/Chicago.')
        .optional(),
      recipients: fieldSchema(recipients).optional(),
    }),
    output: clientSettingsSchema,
    changes: ['clients'],
  },
  'Reminders/GetMySettings': {
    method: 'GET',
    path: 'api/Reminders/GetMySettings',
    access: 'signedIn',
    tokens: false,
    summary: 'Which mails this user gets.',
    input: noInput,
    output: personalSettingsSchema,
    reads: ['mailSettings', 'users'],
  },
  'Reminders/SaveMySettings': {
    method: 'POST',
    path: 'api/Reminders/SaveMySettings',
    access: 'signedIn',
    tokens: false,
    summary: 'Choose which mails this user gets.',
    input: z.object({ rentMail: z.boolean({ error: 'Must be true or false.' }) }),
    output: personalSettingsSchema,
    changes: ['mailSettings'],
  },
});
