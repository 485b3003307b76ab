import { compField, compTypes, reportTitle, summaryFields } from '@panoramic/contract';
import { sampleComp } from '@panoramic/contract/comps/testing';
import { describe, expect, test } from 'vitest';
import { compSummaryRtf } from './comp-summary-rtf.ts';
import { rtfText } from './rtf-text.ts';

describe.each(compTypes)('the summary of $name', ({ id }) => {
  const rtf = compSummaryRtf(
    sampleComp(id, { address: 'a straße {7733} 1/2', source: 'SECRET', dateEntered: '2001-02-03' }),
  );

  test('is a letter-size page with the title of the type', () => {
    expect(rtf).toMatch(/^\{\\rtf1[^]*\}$/);
    expect(rtf).toContain(String.raw`\paperw12240\paperh15840`);
    expect(rtf).toContain(`${reportTitle(id)}\\par`);
  });

  test('has a row for each field, in order', () => {
    const labels = [...rtf.matchAll(/\\intbl[^ ]* ([^\r]*)\\cell\r/g)].map((match) => match[1]);
    expect(labels).toEqual(
      summaryFields(id).map((name) => rtfText(compField(id, name).label.replace(/ \([^()]*\)$/, ''))),
    );
    expect(rtf.match(/\\row/g)).toHaveLength(labels.length);
  });

  test('has the address in upper case and every brace closed', () => {
    expect(rtf).toContain(String.raw`A STRASSE \{7733\} 1/2\cell`);
    const bare = rtf.replaceAll(/\\[\\{}]/g, '');
    expect(bare.split('{')).toHaveLength(bare.split('}').length);
  });

  test('does not contain the source of the comp', () => {
    expect(rtf).not.toContain('SECRET');
    expect(rtf).not.toContain('2001-02-03');
  });

  test('ends with the disclaimer', () => {
    expect(rtf).toMatch(
      /The information was gathered from sources deemed reliable, but no guarantee is made as to its accuracy\.\\par\s*\}$/,
    );
  });
});

test('Press Release is on sale types', () => {
  expect(compSummaryRtf(sampleComp(2))).toContain('Press Release');
  expect(compSummaryRtf(sampleComp(1))).not.toContain('Press Release');
});

test('the rich-text summary keeps fields without a value as the specification lists them', () => {
  const rtf = compSummaryRtf(sampleComp(1, { tenant: null, comments: '  ', yearBuilt: null }));
  for (const label of ['Tenant', 'Comments', 'Year Built'])
    expect(rtf).toMatch(new RegExp(String.raw` ${label}\\cell\r\n\\pard\S* \\cell\\row`));
});

test('figures say what they are counted in, and prices what they are for', () => {
  const lease = compSummaryRtf(
    sampleComp(1, { leasedSF: 7875, term: 64, effectiveRate: 12.65, tisf: 5, buildingSize: 90_000 }),
  );
  for (const shown of ['7,875 SF', '64 months', '$12.65 per SF per year', '$5.00 per SF', '90,000 SF'])
    expect(lease).toContain(`${shown}\\cell`);
  const land = compSummaryRtf(sampleComp(7, { salePrice: 500_000, acres: 100 }));
  expect(land).toContain('$5,000.00 per acre\\cell');
  expect(land).toContain('$0.11 per SF of land\\cell');
});
