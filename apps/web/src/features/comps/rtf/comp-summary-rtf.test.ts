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
    expect(labels).toEqual(summaryFields(id).map((name) => rtfText(compField(id, name).label)));
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
