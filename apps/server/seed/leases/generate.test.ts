import {
  contactChangeSchema,
  criticalDateChangeSchema,
  documentChangeSchema,
  isInEffect,
  isUpcoming,
  leaseChangeSchema,
  leaseKinds,
  leaseProblems,
  leaseTypes,
  noteChangeSchema,
  noteFields,
  notesTab,
  rentTermChangeSchema,
  rentTermFields,
  rentTermsTab,
  rentTypes,
  stateCodes,
  emptyRow,
} from '@panoramic/contract';
import { describe, expect, test } from 'vitest';
import { cities } from './cities.ts';
import { demoLeases, type DemoLease } from './generate.ts';

const today = '2027-05-15';
const portfolio = [...demoLeases({ leases: 120, today })];
const big = [...demoLeases({ leases: 1001, today, clients: 5 })];

function countOf(isMeant: (one: DemoLease) => boolean): number {
  return portfolio.filter(isMeant).length;
}

describe('the demonstration portfolio', () => {
  test('every row is within the rules of its fields', () => {
    for (const { lease, rentTerms, rentNote, criticalDates, notes, documents, contacts } of [
      ...portfolio,
      ...big,
    ]) {
      expect(leaseChangeSchema.parse(lease)).toEqual({ ...lease, sd_id: 0 });
      expect(leaseProblems(lease)).toEqual([]);
      for (const term of rentTerms) {
        expect(rentTermChangeSchema.parse(term)).toMatchObject(term);
        expect(rentTermsTab.problems({ ...emptyRow(rentTermFields), ...term, rt_id: 0 })).toEqual([]);
      }
      for (const date of criticalDates) expect(criticalDateChangeSchema.parse(date)).toMatchObject(date);
      for (const note of notes) {
        expect(noteChangeSchema.parse(note)).toMatchObject(note);
        expect(notesTab.problems({ ...emptyRow(noteFields), ...note, com_id: 0 })).toEqual([]);
      }
      for (const { bytes: _, ...row } of documents)
        expect(documentChangeSchema.parse(row)).toMatchObject(row);
      for (const contact of contacts) expect(contactChangeSchema.parse(contact)).toMatchObject(contact);
      expect(rentNote === null || rentNote.length < 10_000).toBe(true);
    }
  });

  test('has every type, kind and rent type, and leases in every state of life', () => {
    expect(new Set(portfolio.map(({ lease }) => lease.sd_region))).toEqual(new Set(leaseTypes));
    expect(new Set(portfolio.map(({ lease }) => lease.sd_lease))).toEqual(new Set(leaseKinds));
    const types = portfolio.flatMap(({ rentTerms }) => rentTerms.map(({ rt_type }) => rt_type));
    expect(new Set(types)).toEqual(new Set(rentTypes));
    expect(countOf(({ lease }) => lease.sd_status === 2)).toBeGreaterThan(5);
    expect(countOf(({ lease }) => lease.sd_status === 1 && (lease.sd_ced ?? '') < today)).toBeGreaterThan(1);
    expect(countOf(({ lease }) => (lease.sd_ccd ?? '') > today)).toBeGreaterThan(1);
    expect(countOf(({ lease }) => lease.sd_ocd !== lease.sd_ccd)).toBeGreaterThan(10);
  });

  test('most open leases pay base rent today, and some dates are near or overdue', () => {
    const open = portfolio.filter(({ lease }) => lease.sd_status === 1);
    const paying = open.filter(({ lease, rentTerms }) =>
      rentTerms.some((term) => term.rt_type === 'Base Rent' && isInEffect(term, today, lease.sd_ced)),
    );
    expect(paying.length / open.length).toBeGreaterThan(0.75);
    const dates = open.flatMap(({ criticalDates }) => criticalDates);
    expect(dates.filter((date) => isUpcoming(date, today)).length).toBeGreaterThan(20);
    expect(dates.filter((date) => date.cd_status && (date.cd_action ?? '') < today).length).toBeGreaterThan(
      2,
    );
  });

  test('is split between two clients, each with one headquarters and its own numbers', () => {
    for (const client of [0, 1]) {
      const own = portfolio.filter((one) => one.client === client).map(({ lease }) => lease);
      expect(own).toHaveLength(60);
      expect(own.filter(({ sd_region }) => sd_region === 'Headquarters')).toHaveLength(1);
      expect(new Set(own.map(({ sd_num }) => sd_num)).size).toBe(60);
    }
  });

  test('contains no phone number and no e-mail address that somebody has', () => {
    for (const { contacts, criticalDates } of portfolio) {
      const phones = contacts.flatMap((one) => [one.phone_work, one.phone_cell, one.phone_fax]);
      expect(phones.filter((phone) => phone !== null && !/555-01\d\d$/.test(phone))).toEqual([]);
      const emails = [
        ...contacts.map(({ email1 }) => email1),
        ...criticalDates.map(({ cd_email }) => cd_email),
      ];
      const addresses = emails.flatMap((email) => email?.split(', ') ?? []);
      expect(addresses.filter((address) => !/(\.example|@example\.com)$/.test(address))).toEqual([]);
    }
  });

  test('is the same for the same day and seed, and differs for another seed', () => {
    const known = JSON.stringify(portfolio);
    expect(JSON.stringify([...demoLeases({ leases: 120, today })])).toBe(known);
    expect(JSON.stringify([...demoLeases({ leases: 120, today, seed: 2 })])).not.toBe(known);
  });
});

describe('a big portfolio', () => {
  test('has three rent terms and two critical dates a lease, over any number of clients', () => {
    expect(
      big.every(({ rentTerms, criticalDates }) => rentTerms.length === 3 && criticalDates.length === 2),
    ).toBe(true);
    expect(new Set(big.map(({ client }) => client))).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  test('is generated one lease at a time', () => {
    const [first] = demoLeases({ leases: 1_000_000, today });
    expect(first?.lease.sd_region).toBe('Headquarters');
  });
});

test('each city has its state, five-digit zip codes and streets', () => {
  expect(cities.length).toBeGreaterThan(119);
  for (const { name, state, zips, streets } of cities) {
    expect(name).not.toBe('');
    expect(stateCodes).toContain(state);
    expect(zips.every((zip) => /^\d{5}$/.test(zip))).toBe(true);
    expect(streets.length).toBeGreaterThan(2);
  }
});
