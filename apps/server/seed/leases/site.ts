import {
  addDays,
  addMonths,
  closedStatus,
  newLease,
  openStatus,
  type LeaseFields,
  type PlainDate,
} from '@panoramic/contract';
import type { Random } from '../comps/random.ts';
import type { City } from './cities.ts';
import { buildingName } from './names.ts';
import { firstOfMonth, type LeaseTerm } from './setting.ts';

/** The stages of a lease's life with their share in percent. */
const lives = [
  { share: 60, make: running },
  { share: 14, make: endingSoon },
  { share: 6, make: yetToBegin },
  { share: 5, make: heldOver },
  { share: 15, make: closed },
] as const;

interface Life extends LeaseTerm {
  readonly status: typeof openStatus | typeof closedStatus;
}

/** A lease with its site; `number` counts within the client. */
export function makeLease(
  random: Random,
  today: PlainDate,
  client: number,
  number: number,
  city: City,
): { lease: LeaseFields; term: LeaseTerm } {
  const isHeadquarters = number === 0;
  const { status, ...term } = isHeadquarters ? running(random, today) : lifeOf(random, today);
  const renewals = random.pick([0, 0, 1, 2]);
  const lease: LeaseFields = {
    ...newLease,
    sd_num: officeNumber(client, number),
    sd_region: isHeadquarters ? 'Headquarters' : random.pick(otherTypes),
    sd_status: status,
    sd_building: random.chance(0.7) ? buildingName(random) : null,
    sd_address: `${random.whole(1, 29) * 100 + random.whole(1, 99)} ${pickFrom(random, city.streets)}`,
    sd_address2: random.chance(0.35) ? `Suite ${random.whole(1, 24) * 100 + random.whole(0, 40) * 5}` : null,
    sd_city: city.name,
    sd_state: city.state,
    sd_zip: pickFrom(random, city.zips),
    sd_lease: random.pick(['NNN', 'NNN', 'Modified Gross', 'Full Service']),
    sd_sqft: random.chance(0.02) ? null : squareFeet(random, isHeadquarters),
    sd_ocd: addMonths(term.start, -60 * renewals),
    sd_ccd: term.start,
    sd_ced: term.end,
  };
  return { lease, term };
}

const otherTypes = ['Branch', 'Branch', 'Branch', 'Branch', 'Independent', 'Sublessor'] as const;

/** The first client numbers its stores with leading zeros, the second names its offices by letters. */
function officeNumber(client: number, number: number): string {
  return client === 1 ? `B-${100 + number}` : String(number + 1).padStart(4, '0');
}

export function pickFrom(random: Random, texts: readonly string[]): string {
  return texts[random.whole(0, texts.length - 1)] ?? '';
}

function squareFeet(random: Random, isHeadquarters: boolean): number {
  return isHeadquarters ? random.whole(250, 900) * 100 : random.whole(24, 190) * 50;
}

function lifeOf(random: Random, today: PlainDate): Life {
  let left = random.between(0, 100);
  for (const { share, make } of lives) {
    left -= share;
    if (left < 0) return make(random, today);
  }
  return running(random, today);
}

const termYears = [3, 5, 5, 7, 10, 10, 15] as const;

function running(random: Random, today: PlainDate): Life {
  const months = 12 * random.pick(termYears);
  const gone = random.whole(1, months - 13);
  return { ...termFrom(addMonths(startDay(random, today), -gone), months), status: openStatus };
}

function endingSoon(random: Random, today: PlainDate): Life {
  const months = 12 * random.pick(termYears);
  const left = random.whole(1, 11);
  return { ...termFrom(addMonths(startDay(random, today), left - months), months), status: openStatus };
}

function yetToBegin(random: Random, today: PlainDate): Life {
  const start = addMonths(startDay(random, today), random.whole(1, 9));
  return { ...termFrom(start, 12 * random.pick(termYears)), status: openStatus };
}

/** The lease has ended and the tenant has stayed. */
function heldOver(random: Random, today: PlainDate): Life {
  const months = 12 * random.pick(termYears);
  return {
    ...termFrom(addMonths(startDay(random, today), -months - random.whole(1, 8)), months),
    status: openStatus,
  };
}

function closed(random: Random, today: PlainDate): Life {
  const months = 12 * random.pick(termYears);
  return {
    ...termFrom(addMonths(startDay(random, today), -months - random.whole(2, 40)), months),
    status: closedStatus,
  };
}

/** Most leases begin on the first of a month. */
function startDay(random: Random, today: PlainDate): PlainDate {
  return random.chance(0.85) ? firstOfMonth(today) : addDays(firstOfMonth(today), 14);
}

function termFrom(start: PlainDate, months: number): LeaseTerm {
  return { start, end: addDays(addMonths(start, months), -1) };
}
