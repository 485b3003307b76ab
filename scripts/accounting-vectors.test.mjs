// The published examples and the figures that once were wrong, with the test that holds each of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const engine = 'packages/contract/src/accounting/engine/';
const contract = 'packages/contract/src/';
const server = 'apps/server/src/modules/accounting/';

/** What is held, the file, and the text in it that says so. */
const vectors = [
  ['IFRS 16, example 13, part 1: 355,391 and 420,391', `${engine}measure.test.ts`, '355_391'],
  ['IFRS 16, example 13, part 2: 378,174 and 360,168', `${engine}published-examples.test.ts`, '378_174'],
  ['IFRS 16, example 14: 366,464', `${engine}published-examples.test.ts`, '366_464'],
  ['IFRS 16, example 16: 597,130', `${engine}published-examples.test.ts`, '597_130'],
  ['IFRS 16, example 17: a gain of 13,308', `${engine}published-examples.test.ts`, '13_308'],
  ['IFRS 16, example 18: a gain of 6,733', `${engine}published-examples.test.ts`, '6733'],
  ['IFRS 16, example 19: 389,519', `${engine}published-examples.test.ts`, '389_519'],
  ['ASC 842, finance lease: 342,017 and 407,017', `${engine}published-examples.test.ts`, '407_017'],
  ['ASC 842, 10,000, 12,000, 14,000 at 4.235 %: 33,000', `${engine}published-examples.test.ts`, '33_000'],
  ['ASC 842, extension: 772,594', `${engine}published-examples.test.ts`, '772_594'],
  ['ASC 842, space given back: 38,166 and 36,781', `${engine}published-examples.test.ts`, '36_781'],
  ['48 payments at 7 %: 210,873; 210,019.01; 210,858.93', `${engine}measure.test.ts`, '210_858.93'],
  ['10,000 and 20,000: 15,000 a month, 60,000 deferred', `${engine}measure.test.ts`, '60_000'],
  ['1,800 and 2,000: 1,900 a month', `${engine}measure.test.ts`, '1900'],
  ['PwC, purchase option: 76,404 a year', `${engine}changed-leases.test.ts`, '76_404'],
  ['shorter term, IFRS 16: a gain of 2,169.68', `${engine}changed-leases.test.ts`, '2169.68'],
  ['shorter term, as accepted', `${server}decisions.test.ts`, '2169.68'],
  ['less space and term, ASC 842: a loss of 9,250.00', `${engine}changed-leases.test.ts`, '-9250'],
  ['less space and term, IFRS 16: a loss of 4,983.17', `${engine}changed-leases.test.ts`, '-4983.17'],
  ['less space and term, as closed', `${server}decisions.test.ts`, '-4983.17'],
  ['test of 90 % with an incentive: 85.1 %, operating', `${contract}accounting/from-lease.test.ts`, '85.1'],
  ['test of 90 % with prepaid rent: 92.9 %, finance', `${contract}accounting/from-lease.test.ts`, '92.95'],
  // The sum of 27,701,497.97 beside a balance of 27,243,474.98: a late lease makes every range foot.
  ['a late lease foots', `${server}periods/late-leases.test.ts`, 'makes the roll-forward of the year foot'],
  ['any history foots', `${server}periods/histories/histories.test.ts`, 'every report foots'],
  ['extended before the first closing', `${server}extended-first.test.ts`, "roll: '2024-04-01'"],
  ['percent on the rent of the last day: 38.33 a foot', `${contract}market/options.test.ts`, '38.33'],
  ['a trend of 8 % with a dozen comps: 29.41', `${contract}market/engine/estimate.test.ts`, '29.41'],
];

test.each(vectors)('%s', (_what, file, text) => {
  const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  expect(source).toContain(text);
});
