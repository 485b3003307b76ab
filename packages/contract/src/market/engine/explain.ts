import { showComputedPercent } from '../../fields/percents.ts';
import type { CompMarket } from './comp-market.ts';
import type { IndexedComp } from './indexed-comp.ts';
import { fewestEffective, type MarketSubject, type RentEstimate } from './estimate.ts';
import type { WeighedComp } from './weighed-comps.ts';
import { leaseCompTypes } from '../fields.ts';
import { shareBetween, type RateType } from './footing.ts';
import type { LeaseEstimate } from './lease-market.ts';
import type { CompPlace, EstimateComp } from '../replies.ts';
import { trendPerYear } from './trends/trend.ts';
import { fewestShownComps } from '../view.ts';

/** Created once, because creating it takes longer than the rest of a panel. */
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

/** The comps behind an estimate. */
export interface ExplainedComps {
  /** The heaviest first, then those not used, up to the limit; then all that were left out by hand. */
  readonly comps: readonly EstimateComp[];
  /** How many comps would be listed without a limit. */
  readonly compsInAll: number;
  /** All that carry weight, the heaviest first, however few are listed. */
  readonly weighed: { readonly compIds: readonly number[]; readonly adjusted: readonly number[] };
}

export function explainedComps(
  market: CompMarket,
  { used, outliers, otherBasis }: RentEstimate,
  subject: MarketSubject,
  most: number,
): ExplainedComps {
  const total = used.reduce((sum, { weight }) => sum + weight, 0);
  const heaviest = used.toSorted((a, b) => b.weight - a.weight);
  const excluded = subject.excluded.flatMap((id) => market.positionOf(id) ?? []);
  const basisWords = basisWordsFor(subject);
  const comps: EstimateComp[] = [];
  for (const one of heaviest.slice(0, most)) {
    const comp = market.at(one.position);
    const weight = Math.round((10_000 * one.weight) / total) / 10_000;
    const why = reasons(comp, one, subject, basisWords);
    comps.push(
      told(comp, {
        adjusted: cents(one.value),
        weight,
        why,
        used: one.pinned ? 'pinned' : 'used',
        place: one.place,
      }),
    );
  }
  for (const { position, value, place } of outliers.slice(0, most - comps.length))
    comps.push(
      unused(market.at(position), 'outlier', 'Its rate is far from all others', cents(value), place),
    );
  for (const position of otherBasis.slice(0, most - comps.length)) {
    const comp = market.at(position);
    comps.push(unused(comp, 'other basis', whyNotConverted(comp, subject, basisWords)));
  }
  for (const position of excluded) comps.push(unused(market.at(position), 'excluded', 'Left out by hand'));
  return {
    comps,
    compsInAll: used.length + outliers.length + otherBasis.length + excluded.length,
    weighed: {
      compIds: heaviest.map(({ position }) => market.at(position).id),
      adjusted: heaviest.map(({ value }) => cents(value)),
    },
  };
}

function cents(value: number): number {
  return Math.round(value * 100) / 100;
}

function unused(
  comp: IndexedComp,
  used: EstimateComp['used'],
  why: string,
  adjusted: number | null = null,
  place: CompPlace = 'elsewhere',
): EstimateComp {
  return told(comp, { adjusted, weight: 0, why: [why], used, place });
}

type Told = Pick<EstimateComp, 'adjusted' | 'weight' | 'why' | 'used' | 'place'>;

/** Lists each property by itself, because an object made by spreading takes twice as long. */
function told(comp: IndexedComp, { adjusted, weight, why, used, place }: Told): EstimateComp {
  return {
    compId: comp.id,
    rate: comp.rate,
    adjusted,
    weight,
    why,
    used,
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
  basisWords: BasisWords,
): readonly string[] {
  const why: string[] = [];
  if (pinned) why.push('Pinned');
  if (readAs !== null)
    why.push(`${showRate(comp.rate)} read as ${showRate(readAs)}: its decimal point seems to be misplaced`);
  why.push(
    place === 'nearby' && miles !== null ? `${Math.round(miles)} miles away` : placeWords[place],
    ageWords(subject.quarter - comp.quarter),
    sizeWords(subject.sf, comp.sf),
  );
  const { buildingClass } = subject;
  if (buildingClass !== null && comp.buildingClass !== null && buildingClass !== comp.buildingClass)
    why.push(`Class ${comp.buildingClass}`);
  if (comp.kind !== null && comp.kind !== 'New Lease') why.push(comp.kind);
  const basis = basisWords(comp.rateType);
  if (basis !== null) why.push(basis);
  return why;
}

function ageWords(quarters: number): string {
  const whole = Math.floor(Math.max(0, quarters));
  if (whole === 0) return 'This quarter';
  return whole === 1 ? '1 quarter old' : `${whole} quarters old`;
}

function sizeWords(sf: number | null, other: number | null): string {
  if (!sf || !other) return 'Size not known';
  const times = other / sf;
  if (times > 0.8 && times < 1.25) return 'Similar size';
  return times >= 1 ? `${times.toFixed(1)} times the size` : `1/${(1 / times).toFixed(1)} of the size`;
}

type BasisWords = (rateType: RateType | null) => string | null;

/** How a rate was put on the lease's basis, in words; made once for each rate type. */
function basisWordsFor({ basis, expenses }: MarketSubject): BasisWords {
  const known = new Map<RateType, string | null>();
  return (rateType) => {
    if (rateType === null || expenses === null) return null;
    let words = known.get(rateType);
    if (words === undefined) {
      const share = shareBetween(rateType, basis);
      const amount = showRate(Math.abs(share) * expenses.perSf);
      words = share === 0 ? null : `${rateType} ${share > 0 ? 'plus' : 'less'} ${amount} of expenses`;
      known.set(rateType, words);
    }
    return words;
  };
}

/** A comp of another basis is not converted if the expenses are not known or take the whole rate. */
function whyNotConverted(
  { rateType }: IndexedComp,
  { expenses, basis }: MarketSubject,
  basisWords: BasisWords,
): string {
  if (expenses === null) return `${rateType ?? ''} cannot be put on ${basis} without the expenses per SF`;
  return `${basisWords(rateType) ?? ''} leaves no rent to compare`;
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
      estimate.used.filter(({ readAs }) => readAs !== null).length,
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
