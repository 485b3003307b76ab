import { addDays, fileTypes, type PlainDate } from '@panoramic/contract';

export interface CalendarEvent {
  /** Never changes, whatever changes in the event. */
  readonly uid: string;
  /** All day. */
  readonly date: PlainDate;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  /** Counts the changes. */
  readonly sequence: number;
  readonly modified: Date;
  readonly cancelled: boolean;
  /** How many minutes before the day begins somebody is reminded. */
  readonly alarms: readonly number[];
}

export interface CalendarContent {
  readonly name: string;
  readonly now: Date;
  readonly events: readonly CalendarEvent[];
}

export const calendarType = fileTypes.ics;

/** Writes the calendar as RFC 5545 defines it, and as Outlook, Google and Apple read it. */
export function writeCalendar({ name, now, events }: CalendarContent): string {
  return asLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Panoramic//Critical Dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ]);
}

function eventLines(event: CalendarEvent, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${text(event.uid)}`,
    `DTSTAMP:${instant(now)}`,
    `LAST-MODIFIED:${instant(event.modified)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART;VALUE=DATE:${day(event.date)}`,
    `DTEND;VALUE=DATE:${day(addDays(event.date, 1))}`,
    `SUMMARY:${text(event.summary)}`,
    ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${text(event.location)}`] : []),
    `URL:${event.url}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    ...(event.cancelled ? [] : event.alarms.flatMap((minutes) => alarmLines(event, minutes))),
    'END:VEVENT',
  ];
}

function alarmLines({ summary }: CalendarEvent, minutes: number): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${text(summary)}`,
    `TRIGGER:-${duration(minutes)}`,
    'END:VALARM',
  ];
}

function duration(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const time = `${hours ? `${hours}H` : ''}${rest ? `${rest}M` : ''}`;
  return `P${days ? `${days}D` : ''}${time || !days ? `T${time || '0M'}` : ''}`;
}

function day(date: PlainDate): string {
  return date.replaceAll('-', '');
}

function instant(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function text(value: string): string {
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');
}

const longest = 75;

/** Folds lines at 75 octets: the rest of a line continues on the next one, after a blank. */
function asLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function folded(line: string): string {
  if (Buffer.byteLength(line) <= longest) return line;
  const pieces: string[] = [];
  let piece = '';
  let room = longest;
  // Counts whole characters, so that none is split.
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (size > room) {
      pieces.push(piece);
      piece = '';
      room = longest - 1;
    }
    piece += character;
    room -= size;
  }
  return [...pieces, piece].join('\r\n ');
}
