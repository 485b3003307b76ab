import {
  addDays,
  addMonths,
  datePartsOf,
  daysInMonth,
  firstDate,
  lastDate,
  plainDate,
  type PlainDate,
} from '@panoramic/contract';
import type { DateAnchors } from './date-anchors.ts';

/** What the typed words say: a day, or why they say none. `null`: they are not of this kind. */
export type RelativeReading = { readonly date: PlainDate } | { readonly problem: string } | null;

const units = { d: 'days', w: 'weeks', m: 'months', y: 'years' } as const;
type Unit = keyof typeof units;

const base = 'today|eom|eoy|exp(?:iration|ires)?|comm(?:encement)?|start';
const unit = 'd(?:ays?)?|w(?:ks?|eeks?)?|m(?:os?|onths?)?|y(?:rs?|ears?)?';
const moved = new RegExp(String.raw`^(${base})?\s*([+-])\s*(\d{1,4})\s*(${unit})$`);
const spoken = new RegExp(
  String.raw`^(\d{1,4})\s*(${unit})\s*(before|prior to|after|from)\s*(?:the )?(${base})$`,
);
/** As leases say it: a term of ten years ends the day before its tenth anniversary. */
const termed = new RegExp(String.raw`^(\d{1,4})\s*(${unit})\s*term$`);
const alone = new RegExp(`^(?:${base})$`);
const yearly = /^(\d{1,2})[/-](\d{1,2})$/;

/**
 * Reads a day told from another: `+30d`, `-2w` (from today), `exp-9m`, `9m before exp`, `10y after start`,
 * `10y term` (its last day), `eom`, `eoy`, and `1/1`, the next such day.
 */
export function relativeDate(text: string, anchors: DateAnchors): RelativeReading {
  const typed = text.trim().toLowerCase();
  if (alone.test(typed)) return moveFrom(typed, 0, 'd', anchors);
  const signed = moved.exec(typed);
  if (signed) {
    const [, from = 'today', sign, amount, by = 'd'] = signed;
    return moveFrom(from, Number(amount) * (sign === '-' ? -1 : 1), unitOf(by), anchors);
  }
  const said = spoken.exec(typed);
  if (said) {
    const [, amount, by = 'd', where, from = 'today'] = said;
    const isBefore = where === 'before' || where === 'prior to';
    return moveFrom(from, Number(amount) * (isBefore ? -1 : 1), unitOf(by), anchors);
  }
  const term = termed.exec(typed);
  if (term) {
    const [, amount, by = 'd'] = term;
    const next = moveFrom('start', Number(amount), unitOf(by), anchors);
    return next && 'date' in next ? { date: addDays(next.date, -1) } : next;
  }
  const day = yearly.exec(typed);
  return day ? nextSuchDay(Number(day[1]), Number(day[2]), anchors.today) : null;
}

function unitOf(word: string): Unit {
  return word.charAt(0) as Unit; // Safe: the pattern lets no other word through.
}

function moveFrom(from: string, amount: number, by: Unit, anchors: DateAnchors): RelativeReading {
  const start = dayOf(from, anchors);
  if (start === null)
    return {
      problem: from.startsWith('exp')
        ? 'No expiration date is known here.'
        : 'No commencement is known here.',
    };
  const date = by === 'd' || by === 'w' ? addDays(start, amount * (by === 'w' ? 7 : 1)) : months(from, start);
  return date < firstDate || date > lastDate ? { problem: 'Enter a date from 1900 to 2199.' } : { date };

  function months(word: string, day: PlainDate): PlainDate {
    const reached = addMonths(day, amount * (by === 'y' ? 12 : 1));
    // The end of a month stays the end of a month.
    return word === 'eom' ? endOfMonth(reached) : reached;
  }
}

function dayOf(from: string, { today, expiration, commencement }: DateAnchors): PlainDate | null {
  if (from.startsWith('exp')) return expiration;
  if (from.startsWith('comm') || from === 'start') return commencement;
  if (from === 'eom') return endOfMonth(today);
  return from === 'eoy' ? `${today.slice(0, 4)}-12-31` : today;
}

function endOfMonth(day: PlainDate): PlainDate {
  const { year, month } = datePartsOf(day);
  return plainDate(year, month, daysInMonth(year, month)) ?? day;
}

/** Within eight years, because 2/29 comes again at the latest then. */
function nextSuchDay(month: number, day: number, today: PlainDate): RelativeReading {
  const { year } = datePartsOf(today);
  const found = Array.from({ length: 9 }, (_, later) => plainDate(year + later, month, day)).find(
    (date) => date !== null && date >= today,
  );
  return found ? { date: found } : null;
}
