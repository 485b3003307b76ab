import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { writeCalendar, type CalendarEvent } from './calendar.ts';

const event: CalendarEvent = {
  uid: 'date-3-17@leases.example.com',
  date: '2027-02-28',
  summary: 'Option to Renew: #0042 Old Post Office',
  description: 'Notice in writing; nine months, by courier\nsecond line \\ end',
  location: '815 Olive St, St. Louis, MO 63101',
  url: 'https://leases.example.com/Lease/LeaseDetails-CriticalDates?id=7&client=3',
  sequence: 4,
  modified: new Date('2026-06-15T17:00:00Z'),
  cancelled: false,
  alarms: [7 * 1440 - 7 * 60, 1440 - 7 * 60, 90],
};

function written(change: Partial<CalendarEvent> = {}, name = 'Main critical dates'): string {
  return writeCalendar({ name, now: new Date('2026-06-15T18:30:00Z'), events: [{ ...event, ...change }] });
}

/** Read by a library that knows nothing of ours. */
function read(ics: string) {
  const calendar = new ICAL.Component(ICAL.parse(ics));
  const [component] = calendar.getAllSubcomponents('vevent');
  if (!component) throw new Error('There is no event.');
  return { calendar, component, event: new ICAL.Event(component) };
}

test('an event is read back as it was: all day, its texts, its place, its alarms', () => {
  const { calendar, component, event: found } = read(written());
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Main critical dates');
  expect(found.uid).toBe(event.uid);
  expect(found.startDate.isDate).toBe(true);
  expect([String(found.startDate), String(found.endDate)]).toEqual(['2027-02-28', '2027-03-01']);
  expect(found.summary).toBe(event.summary);
  expect(found.description).toBe(event.description);
  expect(found.location).toBe(event.location);
  expect(found.sequence).toBe(4);
  expect(component.getFirstPropertyValue('url')).toBe(event.url);
  expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  expect(String(component.getFirstPropertyValue('last-modified'))).toBe('2026-06-15T17:00:00Z');
  const triggers = component
    .getAllSubcomponents('valarm')
    .map((alarm) => (alarm.getFirstPropertyValue('trigger') as ICAL.Duration).toSeconds() / 60);
  expect(triggers).toEqual([-(7 * 1440 - 7 * 60), -(1440 - 7 * 60), -90]);
});

test('a cancelled event is marked as cancelled and has no alarm', () => {
  const { component } = read(written({ cancelled: true }));
  expect(component.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(component.getAllSubcomponents('valarm')).toEqual([]);
});

test('every text is read back whole from lines of at most 75 octets', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const ics = written({ summary: text });
      expect(ics.endsWith('END:VCALENDAR\r\n')).toBe(true);
      for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      // What a calendar cannot hold becomes a blank.
      const kept = text.replaceAll(/\r\n|\r/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' ');
      expect(read(ics).event.summary).toBe(kept);
    }),
    { numRuns: 200 },
  );
});
