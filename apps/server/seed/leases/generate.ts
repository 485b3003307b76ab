import type { LeaseFields, LeaseMarketFields, PlainDate } from '@panoramic/contract';
import { seededRandom } from '../comps/random.ts';
import { demoExpensesOf, type DemoExpenses } from '../expenses/expenses.ts';
import { confirmedOf, isInMarket, leaseInModel, movedTo } from '../market/leases.ts';
import { cities } from './cities.ts';
import { contactsOf, type DemoContact } from './contacts.ts';
import { inventCriticalDates, endOfTerm, renewalOf, type DemoDate, type DemoRenewal } from './dates.ts';
import { documentsOf, type DemoDocument } from './documents.ts';
import { notesOf, type DemoNote } from './notes.ts';
import { depositOf, rentNote, rentSchedule, shortSchedule, type DemoRentTerm } from './rent.ts';
import type { LeaseSeed } from './setting.ts';
import { makeLease } from './site.ts';

/** An invented lease with all its rows; the database adds ids, authors and versions. */
export interface DemoLease {
  /** Counts from 0; the leases go to the clients in turn. */
  readonly client: number;
  readonly lease: LeaseFields;
  readonly rentTerms: readonly DemoRentTerm[];
  readonly rentNote: string | null;
  readonly criticalDates: readonly DemoDate[];
  readonly notes: readonly DemoNote[];
  readonly documents: readonly DemoDocument[];
  readonly contacts: readonly DemoContact[];
  /** What the option to renew says, where that is known. */
  readonly renewal: DemoRenewal | null;
  /** What somebody has confirmed about the lease for the market. */
  readonly market: LeaseMarketFields | null;
  readonly expenses: DemoExpenses | null;
}

export interface DemoSize {
  readonly leases: number;
  readonly today: PlainDate;
  readonly clients?: number;
  readonly seed?: number;
}

/** Larger portfolios are for measuring: three rent terms and two dates a lease, and nothing else. */
const wholeUpTo = 1000;

/** The same size, day and seed give the same leases, one at a time: a million needs no more memory. */
export function* demoLeases({ leases, today, clients = 2, seed = 1 }: DemoSize): Generator<DemoLease> {
  for (let index = 0; index < leases; index += 1) {
    const setting = settingOf(index, { today, clients, seed });
    yield leases <= wholeUpTo ? wholeLease(setting) : shortLease(setting);
  }
}

/** The files of the same leases, each with the place of its client among the clients. */
export function* demoFiles(
  size: DemoSize,
): Generator<{ readonly client: number; readonly bytes: Uint8Array }> {
  if (size.leases > wholeUpTo) return;
  for (const { client, documents } of demoLeases(size))
    for (const { bytes } of documents) yield { client, bytes: bytes() };
}

/** Each lease has its own sequence of numbers, so that a change to one leaves the others as they are. */
function settingOf(
  index: number,
  { today, clients, seed }: { today: PlainDate; clients: number; seed: number },
): LeaseSeed {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const client = index % clients;
  const number = Math.floor(index / clients);
  // Each client has its headquarters, its first lease, in the first city.
  const city = number === 0 ? cities[0] : random.pick(cities);
  const made = makeLease(random, today, client, number, city);
  const market = isInMarket(number, city.name) ? leaseInModel(made.lease, { client, number, today }) : null;
  const lease = market ? movedTo(made.lease, market.building) : made.lease;
  const deposit = depositOf({ random, lease });
  return { random, today, client, city, lease: { ...lease, sd_deposit: deposit }, term: made.term, market };
}

function wholeLease(setting: LeaseSeed): DemoLease {
  return {
    client: setting.client,
    lease: setting.lease,
    rentTerms: rentSchedule(setting),
    rentNote: rentNote(setting),
    criticalDates: inventCriticalDates(setting),
    notes: notesOf(setting),
    documents: documentsOf(setting),
    contacts: contactsOf(setting),
    renewal: renewalOf(setting),
    market: setting.market && confirmedOf(setting.market, setting.random),
    expenses: demoExpensesOf(setting),
  };
}

function shortLease(setting: LeaseSeed): DemoLease {
  return {
    client: setting.client,
    lease: setting.lease,
    rentTerms: shortSchedule(setting),
    rentNote: null,
    criticalDates: endOfTerm(setting),
    notes: [],
    documents: [],
    contacts: [],
    renewal: null,
    market: null,
    expenses: null,
  };
}
