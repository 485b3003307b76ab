import {
  formatMoney,
  showComputedPercent,
  netEffectiveWords,
  showDate,
  type BriefComp,
  type BriefFact,
  type EstimateComp,
  type MarketEstimate,
} from '@panoramic/contract';
import type { BriefMarket } from './brief-content.ts';

/** Keeps the document within two pages. */
const mostComps = 12;

/** The market's part of a brief. `names` tells tenants and addresses of comps; their source is never told. */
export function briefMarket(estimate: MarketEstimate, names: boolean): BriefMarket {
  return {
    market: { facts: factsOf(estimate), notes: notesOf(estimate) },
    comps: estimate.comps ? exhibitOf(estimate.comps, names) : null,
    names,
  };
}

function factsOf(estimate: MarketEstimate): BriefFact[] {
  const { lease, basis, ours, low, high, count, gap, gapPercent, gapPerYear, netEffective, atExpiration } =
    estimate;
  const place = [lease.propertyType, lease.submarket, lease.buildingClass && `class ${lease.buildingClass}`]
    .filter(Boolean)
    .join(', ');
  const facts: BriefFact[] = [
    // For callers without Comps the place is empty where only comps propose it.
    ...(place === ''
      ? []
      : [{ label: 'Compared as', value: `${place}${lease.confirmed ? '' : ' (proposed)'}` }]),
    { label: 'Our rent', value: ours === null ? 'None today' : `${dollars(ours)} per SF, ${basis}` },
  ];
  if (estimate.estimate === null)
    return [...facts, { label: 'Market', value: 'Too few comps for a figure.' }];
  facts.push({
    label: 'Market',
    value: `${dollars(estimate.estimate)} per SF, between ${dollars(low)} and ${dollars(high)}${
      count === null ? '' : ` (${count} comps)`
    }. Confidence: ${estimate.confidence.toLowerCase()}.`,
  });
  if (gap !== null)
    facts.push({
      label: 'Gap',
      value: [
        gap === 0
          ? 'At the market'
          : `${dollars(Math.abs(gap))} per SF ${gap > 0 ? 'above' : 'below'} the market`,
        gapPercent === null ? '' : ` (${showComputedPercent(Math.abs(gapPercent))})`,
        gapPerYear === null ? '' : `, ${dollars(Math.abs(gapPerYear))} a year`,
      ].join(''),
    });
  if (netEffective !== null) facts.push({ label: 'Net effective', value: netEffectiveWords(netEffective) });
  if (atExpiration?.estimate)
    facts.push({
      label: 'At expiration',
      value: `${dollars(atExpiration.estimate)} per SF on ${showDate(atExpiration.date)}, assumed: the trend goes on`,
    });
  return facts;
}

function notesOf({ rule }: MarketEstimate): string[] {
  return rule.length === 0 ? [] : [rule.join(' ')];
}

function exhibitOf(comps: readonly EstimateComp[], names: boolean): BriefComp[] {
  return comps
    .filter(({ weight, adjusted }) => weight > 0 && adjusted !== null)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostComps)
    .map((comp) => ({
      signed: comp.date ?? '',
      tenant: names ? comp.tenant : null,
      place: names
        ? [comp.address ?? comp.buildingName, comp.city].filter(Boolean).join(', ')
        : placeOf(comp),
      sqft: comp.leasedSF,
      kind: comp.leaseType ?? '',
      rate: `${dollars(comp.rate)} ${comp.rateType ?? ''}`.trim(),
      adjusted: comp.adjusted ?? 0,
      share: comp.weight,
    }));
}

const places: Record<EstimateComp['place'], string> = {
  building: 'Same building',
  zip: 'Same zip code',
  submarket: 'Same submarket',
  city: 'Same city',
  nearby: 'Nearby',
  elsewhere: 'Elsewhere',
};

/** Where a comp is, without telling which building it is. */
function placeOf({ place, buildingClass }: EstimateComp): string {
  return buildingClass ? `${places[place]}, class ${buildingClass}` : places[place];
}

function dollars(amount: number | null): string {
  return amount === null ? '' : formatMoney(amount);
}
