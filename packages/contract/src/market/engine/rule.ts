import { showComputedPercent } from '../../fields/percents.ts';
import type { Confidence } from '../fields.ts';
import type { CompPlace } from '../replies.ts';
import { fewestShownComps } from '../view.ts';
import { fewestEffective, type WeighedComp } from './compare.ts';
import type { RentEstimate } from './estimate.ts';
import { showRate } from './explain.ts';
import { shareBetween } from './footing.ts';
import type { LeaseEstimate } from './lease-market.ts';
import { placesOutwards } from './likeness.ts';
import { confidenceWords, fewestErrors, rangeHolds } from './range.ts';
import { trendPerYear, type Trend } from './trends/trend.ts';
import { isByMonth, isWithin } from './typed-rates.ts';

type Estimated = LeaseEstimate<RentEstimate>;

/** How the figure was made, in sentences. `withCounts`: also what only users with Comps may know. */
export function ruleSentences(found: Estimated, withCounts: boolean): readonly string[] {
  const { subject, estimate } = found;
  if (subject === null || estimate === null)
    return [
      'Nobody has said whether this is an office, industrial or retail lease, and no comp near it proposes one.',
    ];
  const said = [
    ...figureSentences(found, estimate, withCounts),
    ...basisSentences(found, estimate),
    trendSentence(subject.type, estimate.trend, withCounts),
  ];
  if (!withCounts)
    return [
      ...said,
      'A comp weighs the more, the nearer it is in place, time, size, class and kind of deal.',
    ];
  return [...said, ...weightSentences(estimate.used), ...leftOutSentences(found, estimate)];
}

function figureSentences(
  { own, basis, subject }: Estimated,
  found: RentEstimate,
  withCounts: boolean,
): readonly string[] {
  const { estimate, count, effective, confidence, tested } = found;
  if (estimate === null)
    return [`Fewer than ${fewestEffective} comps carry weight for this lease, so there is no figure.`];
  const past =
    tested < fewestErrors
      ? 'from how far such estimates are usually off'
      : 'from how far estimates of past deals with evidence like this were off';
  return [
    `Based on ${count} ${subject?.type.toLowerCase()} lease comps${withCounts ? nearestWords(found.used) : ''}: their weighted median, in dollars per SF and year, ${basis}. They say as much as ${effective.toFixed(1)} comps of equal weight.`,
    `The range should hold ${rangeHolds} of 10 such deals; its width follows ${past}.`,
    confidenceSentence(confidence),
    ...(own !== null && isWithin(own.perSf, estimate * 12, 1.6)
      ? ['The lease pays about twelve times this figure: the rates of its comps seem to be by the month.']
      : []),
  ];
}

/** ", the nearest 4 miles away": by zip codes, since comps and leases have no other coordinates. */
function nearestWords(used: readonly WeighedComp[]): string {
  const place = placesOutwards.find((one) => used.some((comp) => comp.place === one));
  if (place === undefined || place === 'elsewhere') return '';
  const miles = Math.min(...used.map((comp) => comp.miles ?? Number.POSITIVE_INFINITY));
  if (place !== 'nearby' || !Number.isFinite(miles)) return `, the nearest ${inPlaces[place]}`;
  return `, the nearest ${miles < 1 ? 'less than a mile' : showMiles(miles)} away`;
}

function showMiles(miles: number): string {
  return miles < 1.05 ? '1 mile' : `${miles.toFixed(1)} miles`;
}

/** What the word promises. */
function confidenceSentence(confidence: Confidence): string {
  const [good, fair] = confidenceWords.map(({ reach }) => showComputedPercent(100 * reach));
  if (confidence === 'Good') return `Good: the range reaches at most ${good} to either side.`;
  if (confidence === 'Fair') return `Fair: the range reaches at most ${fair} to either side.`;
  return `Weak: the range reaches further than ${fair} to a side, or fewer than 4 comps of equal weight would say as much.`;
}

function basisSentences(
  { subject, basis, isBasisAssumed }: Estimated,
  { used }: RentEstimate,
): readonly string[] {
  const expenses = subject?.expenses ?? null;
  const isConverted = used.some(
    ({ comp }) => comp.rateType !== null && shareBetween(comp.rateType, basis) !== 0,
  );
  return [
    ...(isBasisAssumed ? [`The lease does not say its kind; it is taken as ${basis}.`] : []),
    ...(isConverted && expenses !== null
      ? [
          `Rates of another basis were converted with expenses of ${showRate(expenses.perSf)} per SF and year, ${
            expenses.from === 'lease' ? 'from the charges of the lease' : 'as the client assumes'
          }; of a modified gross rent half of them are taken to be in it.`,
        ]
      : []),
  ];
}

function trendSentence(type: string, trend: Trend, withCounts: boolean): string {
  if (!withCounts && trend.count < fewestShownComps)
    return "Older rates are put in today's money by how rents have moved.";
  const twice = Math.round(10_000 * (2 ** trend.bySize - 1)) / 100;
  const bySize =
    twice === 0
      ? ''
      : `, and a space twice as large costs ${showComputedPercent(Math.abs(twice))} ${twice < 0 ? 'less' : 'more'} per SF`;
  return `${type} rents have moved ${showComputedPercent(trendPerYear(trend))} a year${bySize}; rates are put in today's money and on the size of this lease by that.`;
}

const inPlaces: Record<CompPlace, string> = {
  building: 'in the same building',
  zip: 'in the same zip code',
  submarket: 'in the same submarket',
  city: 'in the same city',
  nearby: 'nearby',
  elsewhere: 'elsewhere',
};

/** Where the weight lies, counted from the weights themselves. */
function weightSentences(used: readonly WeighedComp[]): readonly string[] {
  if (used.length === 0) return [];
  const places = placesOutwards.flatMap((place) => {
    const share = weightOf(used.filter((one) => one.place === place));
    return share === 0 ? [] : [`${showComputedPercent(share)} of the weight is ${inPlaces[place]}`];
  });
  const years = used.reduce((sum, { weight, years: age }) => sum + weight * age, 0);
  const subleases = used.filter(({ comp }) => comp.kind === 'Sublease');
  return [
    `${places.join(', ')}; the comps are ${years.toFixed(1)} years old on average.`,
    ...(subleases.length === 0
      ? []
      : [
          `${subleases.length} ${subleases.length === 1 ? 'sublease carries' : 'subleases carry'} ${showComputedPercent(weightOf(subleases))} of the weight.`,
        ]),
  ];
}

/** In percent, to a tenth. */
function weightOf(comps: readonly WeighedComp[]): number {
  return Math.round(1000 * comps.reduce((sum, { weight }) => sum + weight, 0)) / 10;
}

function leftOutSentences({ lease, subject }: Estimated, estimate: RentEstimate): readonly string[] {
  const { used, outliers, otherBasis, oneBuilding } = estimate;
  const read = used.filter(({ readAs }) => readAs !== null);
  const byMonth = read.filter(({ comp, readAs }) => readAs !== null && isByMonth(comp.rate, readAs)).length;
  return [
    ...counted(
      otherBasis.length,
      subject?.expenses === null
        ? 'of another basis left out, because nobody tells the expenses per SF'
        : 'of another basis left out, because the expenses are as much as the whole rate, or more',
    ),
    ...counted(
      byMonth,
      'read as by the month and multiplied by 12, because the rate is about a twelfth of the others',
    ),
    ...counted(
      read.length - byMonth,
      'read with the decimal point moved by two places, because the rate is a hundred times those of the others, or a hundredth',
    ),
    ...counted(outliers.length, 'set aside, because the rate is far from all others'),
    ...counted(lease.excluded.length, 'left out by hand'),
    ...(oneBuilding ? ['All comps are in one building.'] : []),
  ];
}

function counted(count: number, words: string): readonly string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? 'comp' : 'comps'} ${words}.`];
}
