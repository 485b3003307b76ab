import { showDate } from '../../dates.ts';
import { leaseCompTypes } from '../fields.ts';
import type { CompPlace, EstimateComp, NetEffective } from '../replies.ts';
import type { MarketSubject, WeighedComp } from './compare.ts';
import type { CompMarket } from './comp-market.ts';
import type { RentEstimate } from './estimate.ts';
import { shareBetween, type RateType } from './footing.ts';
import type { IndexedComp } from './lease-comp.ts';
import { isByMonth } from './typed-rates.ts';

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
  const heaviest = used.toSorted((a, b) => b.weight - a.weight);
  const excluded = subject.excluded.flatMap((id) => market.byId.get(id) ?? []);
  const basisWords = basisWordsFor(subject);
  const comps: EstimateComp[] = [];
  for (const one of heaviest.slice(0, most)) {
    comps.push(
      told(one.comp, {
        adjusted: cents(one.value),
        weight: Math.round(10_000 * one.weight) / 10_000,
        why: reasons(one, subject, basisWords),
        used: one.pinned ? 'pinned' : 'used',
        place: one.place,
      }),
    );
  }
  for (const { comp, value, place } of outliers.slice(0, most - comps.length))
    comps.push(unused(comp, 'outlier', 'Its rate is far from all others', cents(value), place));
  for (const comp of otherBasis.slice(0, most - comps.length))
    comps.push(unused(comp, 'other basis', whyNotConverted(comp, subject, basisWords)));
  for (const comp of excluded) comps.push(unused(comp, 'excluded', 'Left out by hand'));
  return {
    comps,
    compsInAll: used.length + outliers.length + otherBasis.length + excluded.length,
    weighed: {
      compIds: heaviest.map(({ comp }) => comp.id),
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
  { comp, place, miles, pinned, readAs }: WeighedComp,
  subject: MarketSubject,
  basisWords: BasisWords,
): readonly string[] {
  const why: string[] = [];
  if (pinned) why.push('Pinned');
  if (readAs !== null) {
    const slip = isByMonth(comp.rate, readAs)
      ? 'it seems to be by the month'
      : 'its decimal point seems to be misplaced';
    why.push(`${showRate(comp.rate)} read as ${showRate(readAs)}: ${slip}`);
  }
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

/** Net effective figures in sentences, with what they are made of. */
export function netEffectiveWords(net: NetEffective): string {
  const { ours, market, gap, freeMonths, rent, allowance, from, to } = net;
  const place = gap === 0 ? 'at the market' : `${showRate(Math.abs(gap))} ${gap > 0 ? 'above' : 'below'} it`;
  const free =
    freeMonths === 0 ? '' : `, ${freeMonths} free ${freeMonths === 1 ? 'month' : 'months'} included`;
  const taken =
    allowance === null
      ? 'No allowance is taken off, since it is not known on both sides.'
      : `Less an allowance of ${showRate(allowance.ours)} a year, and ${showRate(allowance.market)} in the market.`;
  return `Ours ${showRate(ours)} per SF, market ${showRate(market)}: ${place}. Rent from ${showDate(from)} to ${showDate(to)} is ${showRate(rent)} a year${free}. ${taken}`;
}
