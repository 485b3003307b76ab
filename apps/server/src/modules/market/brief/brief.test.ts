import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { unzip } from '../../../../../../torture/attack/zip.ts';
import { briefContent } from './brief-content.ts';
import { writeBriefDocument } from './brief-document.ts';
import { briefDay, briefLease, briefOfMarket } from './brief.fixture.ts';
import { openQuestions } from './open-questions.ts';

const content = briefContent(briefLease, briefOfMarket, briefDay);

describe('the content of a renewal brief', () => {
  test('has the step in effect today and those to come, with the rent per SF', () => {
    expect(content.schedule).toEqual([
      {
        from: '2025-12-01',
        to: '2027-11-30',
        monthly: 15_716.67,
        annual: 188_600.04,
        psqft: 23.58,
        now: true,
      },
      { from: '2027-12-01', to: '2028-11-30', monthly: 16_100, annual: 193_200, psqft: 24.15, now: false },
    ]);
    expect(content.earlierSteps).toBe(2);
  });

  test('has the rent of each year by type, adding up to what is due', () => {
    expect(content.years.labels).toEqual(['2021', '2022', '2023', '2024', '2025', '2026', '2027', '2028']);
    const of = (name: string) => content.years.series.find((one) => one.name === name)?.values;
    expect(of('CAM')?.[1]).toBe(12 * 2100);
    expect(of('Base Rent')?.[0]).toBe(11_500);
    expect(content.years.series.map(({ name }) => name)).toEqual(['Base Rent', 'CAM', 'RE Taxes']);
  });

  test('lists open dates with the terms of their options, the soonest first', () => {
    expect(content.dates.map(({ type }) => type)).toEqual(['Other', 'Option to Renew', 'Expiration Date']);
    expect(content.dates[1]?.note).toMatch(/^60 months, Market\. Notice in writing/);
    // Safe: only the outcome differs.
    const waived = briefLease.options.map((option) => ({ ...option, op_outcome: 'Waived' as const }));
    const later = briefContent({ ...briefLease, options: waived }, briefOfMarket, briefDay);
    expect(later.dates.map(({ type }) => type)).not.toContain('Option to Renew');
  });
});

describe('the open questions', () => {
  const asked = { ...briefLease, scheduleWarnings: [] };

  test('name missing documents, an old certificate of insurance and dates that have passed', () => {
    expect(openQuestions(asked, briefDay)).toEqual([
      'No estoppel is on file.',
      'No SNDA is on file.',
      'The latest certificate of insurance is of 01/15/2025, more than a year ago.',
      'Other of 10/01/2026 has passed and is open.',
    ]);
  });

  test('name what is not entered, and a landlord who is missing or cannot be reached', () => {
    const bare = {
      ...asked,
      lease: { ...asked.lease, sd_sqft: null, sd_lease: null },
      landlord: null,
      dates: [],
    };
    const questions = openQuestions(bare, briefDay);
    expect(questions[0]).toBe(
      'Not entered on the lease: square feet, the lease kind (NNN, Modified Gross, Full Service).',
    );
    expect(questions).toContain('No landlord is among the contacts.');
  });
});

test('the Word document holds the lease, the market, the comps with their names, and a chart with its figures', async () => {
  const { text, files } = await documentOf(content);
  for (const wanted of [
    'Plaza in Clayton',
    '$15,716.67',
    'Gateway Holdings LLC',
    'Tenant Number 12 Holdings',
    'No SNDA is on file.',
  ])
    expect(text).toContain(wanted);
  expect(files).toContain('word/charts/chart1.xml');
});

test('the Word document leaves out tenants where names are not wanted, and comps where there are none', async () => {
  const nameless = (content.comps ?? []).map((comp) =>
    Object.assign({}, comp, { tenant: null, place: 'Same submarket' }),
  );
  const { text } = await documentOf({ ...content, comps: nameless, names: false });
  expect(text).not.toContain('Tenant');
  expect(text).toContain('Same submarket');
  const none = await documentOf({ ...content, comps: null });
  expect(none.text).not.toContain('Comps behind the estimate');
});

async function documentOf(brief: typeof content) {
  const files = unzip(await buffer(await writeBriefDocument(brief, new Date('2026-11-16T12:00:00Z'))));
  const body = files.get('word/document.xml')?.toString() ?? '';
  return { text: body.replaceAll(/<[^>]+>/g, ' '), files: [...files.keys()] };
}
