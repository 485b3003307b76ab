import { showComputedPercent } from '../../fields/percents.ts';
import type { CompMarket } from './comp-market.ts';
import type { IndexedComp } from './indexed-comp.ts';
import { fewestEffective, type MarketSubject, type RentEstimate } from './estimate.ts';
import type { WeighedComp } from './weighed-comps.ts';
import { leaseCompTypes } from '../fields.ts';
import { shareBetween } from './footing.ts';
import type { LeaseEstimate } from './lease-market.ts';
import type { CompPlace, EstimateComp } from '../replies.ts';
import { trendPerYear } from './trends/trend.ts';
import { fewestShownComps } from '../view.ts';

/** Made once: making it takes longer than all else that a panel tells. */
const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "$1,234.50" */
export function showRate(value: number): string {
  return `${value < 0 ? '-' : ''}$${twoDecimals.format(Math.abs(value))}`;
}

const placeWords: Record<CompPlace, string> = {
  building: 'Same building',
  zip: 'Same zip code',
  submarket: 'Same submarket',
  city: 'Same city',
  nearby: 'Nearby',
  elsewhere: 'Elsewhere',
};

/** The comps behind an estimate, the heaviest first, then those that are not used. */
export function explainedComps(
  market: CompMarket,
  { used, outliers, otherBasis }: RentEstimate,
  subject: MarketSubject,
  most: number,
): readonly EstimateComp[] {
  const total = used.reduce((sum, { weight }) => sum + weight, 0);
  const heaviest = used.toSorted((a, b) => b.weight - a.weight);
  return [
    ...heaviest.slice(0, most).map((one) => {
      const comp = market.at(one.position);
      return told(comp, one.place, {
        adjusted: Math.round(one.value * 100) / 100,
        weight: Math.round((10_000 * one.weight) / total) / 10_000,
        why: reasons(comp, one, subject),
        used: one.pinned ? 'pinned' : 'used',
      });
    }),
    ...outliers.slice(0, most).map((one) =>
      told(market.at(one.position), one.place, {
        adjusted: Math.round(one.value * 100) / 100,
        weight: 0,
        why: ['Its rate is far from all others'],
        used: 'outlier',
      }),
    ),
    ...otherBasis.slice(0, most).map((position) => {
      const comp = market.at(position);
      return told(comp, 'elsewhere', {
        adjusted: null,
        weight: 0,
        why: [whyNotConverted(comp, subject)],
        used: 'other basis',
      });
    }),
    ...subject.excluded
      .flatMap((id) => market.positionOf(id) ?? [])
      .slice(0, most)
      .map((position) =>
        told(market.at(position), 'elsewhere', {
          adjusted: null,
          weight: 0,
          why: ['Left out by hand'],
          used: 'excluded',
        }),
      ),
  ];
}

type Told = Pick<EstimateComp, 'adjusted' | 'weight' | 'why' | 'used'>;

function told(comp: IndexedComp, place: CompPlace, how: Told): EstimateComp {
  return {
    compId: comp.id,
    rate: comp.rate,
    ...how,
    place,
    compType: leaseCompTypes[comp.type],
    date: comp.date,
    tenant: comp.tenant,
    buildingName: comp.buildingName,
    address: comp.address,
    city: comp.city,
    leasedSF: comp.sf,
    rateType: comp.rateType,
    leaseType: comp.kind,
    buildingClass: comp.buildingClass,
  };
}

function reasons(
  comp: IndexedComp,
  { place, miles, pinned, readAs }: WeighedComp,
  subject: MarketSubject,
): readonly string[] {
  const where = place === 'nearby' && miles !== null ? `${Math.round(miles)} miles away` : placeWords[place];
  return [
    ...(pinned ? ['Pinned'] : []),
    ...(readAs === undefined
      ? []
      : [`${showRate(comp.rate)} read as ${showRate(readAs)}: its decimal point seems to be misplaced`]),
    where,
    ageWords(subject.quarter - comp.quarter),
    ...sizeWords(subject.sf, comp.sf),
    ...(subject.buildingClass !== null &&
    comp.buildingClass !== null &&
    subject.buildingClass !== comp.buildingClass
      ? [`Class ${comp.buildingClass}`]
      : []),
    ...(comp.kind === null || comp.kind === 'New Lease' ? [] : [comp.kind]),
    ...basisWords(comp, subject),
  ];
}

function ageWords(quarters: number): string {
  const whole = Math.floor(Math.max(0, quarters));
  if (whole === 0) return 'This quarter';
  return whole === 1 ? '1 quarter old' : `${whole} quarters old`;
}

function sizeWords(sf: number | null, other: number | null): readonly string[] {
  if (!sf || !other) return ['Size not known'];
  const times = other / sf;
  if (times > 0.8 && times < 1.25) return ['Similar size'];
  return [times >= 1 ? `${times.toFixed(1)} times the size` : `1/${(1 / times).toFixed(1)} of the size`];
}

function basisWords({ rateType }: IndexedComp, { basis, expenses }: MarketSubject): readonly string[] {
  const share = rateType === null ? 0 : shareBetween(rateType, basis);
  if (share === 0 || expenses === null) return [];
  const amount = showRate(Math.abs(share) * expenses.perSf);
  return [`${rateType} ${share > 0 ? 'plus' : 'less'} ${amount} of expenses`];
}

/** Only a comp of another basis is not converted: nobody tells the expenses, or they take the whole rate. */
function whyNotConverted(comp: IndexedComp, subject: MarketSubject): string {
  if (subject.expenses === null)
    return `${comp.rateType ?? ''} cannot be put on ${subject.basis} without the expenses per SF`;
  return `${basisWords(comp, subject).join()} leaves no rent to compare`;
}

/** How the figure was made, in sentences. `withCounts`: also what only users with Comps may know. */
export function ruleSentences(
  { figures }: CompMarket,
  { lease, subject, basis, isBasisAssumed, estimate }: LeaseEstimate<RentEstimate>,
  withCounts: boolean,
): readonly string[] {
  if (subject === null || estimate === null)
    return [
      'Nobody has said whether this is an office, industrial or retail lease, and no comp near it proposes one.',
    ];
  const { count, effective, trend, outliers, otherBasis, oneBuilding } = estimate;
  const { expenses, type } = subject;
  const isConverted = estimate.used.some(({ position }) => {
    const rateType = figures.rateTypeOf(position);
    return rateType !== null && shareBetween(rateType, basis) !== 0;
  });
  const said = [
    estimate.estimate === null
      ? `Fewer than ${fewestEffective} comps carry weight for this lease, so there is no figure.`
      : `The weighted median of ${count} ${type.toLowerCase()} lease comps, which say as much as ${effective.toFixed(1)} of equal weight, in dollars per SF and year, ${basis}.`,
    ...(estimate.estimate === null
      ? []
      : [
          'The range runs from the lower to the upper quartile of the market: as many deals should lie inside as outside.',
        ]),
    ...(isBasisAssumed ? [`The lease does not say its kind; it is taken as ${basis}.`] : []),
    ...(isConverted && expenses !== null
      ? [
          `Rates of another basis were converted with expenses of ${showRate(expenses.perSf)} per SF and year, ${
            expenses.from === 'lease' ? 'from the charges of the lease' : 'as the client assumes'
          }; of a modified gross rent half of them are taken to be in it.`,
        ]
      : []),
    withCounts || trend.count >= fewestShownComps
      ? `${type} rents have moved ${showComputedPercent(trendPerYear(trend))} a year; older rates are put in today's money by that.`
      : "Older rates are put in today's money by how rents have moved.",
    'A comp weighs the more, the nearer it is in place, time, size and class; a sublease weighs little.',
  ];
  if (!withCounts) return said;
  return [
    ...said,
    ...counted(
      otherBasis.length,
      expenses === null
        ? 'of another basis left out, because nobody tells the expenses per SF'
        : 'of another basis left out, because the expenses are as much as the whole rate, or more',
    ),
    ...counted(
      estimate.used.filter(({ readAs }) => readAs !== undefined).length,
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
