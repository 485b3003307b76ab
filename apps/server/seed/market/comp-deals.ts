import type { CompPayload, CompTypeId, PlainDate, PropertyType, Submarket } from '@panoramic/contract';
import { roundTo } from '../comps/building-facts.ts';
import type { Random } from '../comps/random.ts';
import { aBuildingIn, type MarketBuilding } from './buildings.ts';
import { byChance, rentOfSpace, type Space } from './model.ts';

const leaseTypes = new Map<CompTypeId, PropertyType>([
  [1, 'Office'],
  [3, 'Industrial'],
  [5, 'Retail'],
]);
const saleTypes = new Map<CompTypeId, PropertyType>([
  [2, 'Office'],
  [4, 'Industrial'],
  [6, 'Retail'],
]);

/** The rent level relative to a new lease, as a logarithm. */
const kindLevels = { 'New Lease': 0, Renewal: -0.02, 'Renewal/Expansion': -0.03, Sublease: -0.24 } as const;

/** Gives a deal its building and its rent in the market; `random` is the deal's own. */
export function inMarket(
  comp: CompPayload,
  submarket: Submarket,
  { start, today }: Days,
  random: Random,
): CompPayload {
  const rented = leaseTypes.get(comp.compType);
  if (rented) return rentedDeal(comp, { type: rented, submarket, day: start, today }, random);
  const sold = saleTypes.get(comp.compType);
  if (!sold || !random.chance(0.65)) return comp;
  const building = aBuildingIn(sold, submarket, random);
  return { ...comp, ...placeOf(building), seller: building.owner };
}

interface Days {
  readonly start: PlainDate;
  readonly today: PlainDate;
}

function rentedDeal(
  comp: CompPayload,
  where: Pick<Space, 'type' | 'submarket' | 'day' | 'today'>,
  random: Random,
): CompPayload {
  const building = random.chance(0.65) ? aBuildingIn(where.type, where.submarket, random) : null;
  const sf = comp.leasedSF ?? 5000;
  const buildingClass = building ? building.buildingClass : (comp.buildingClass ?? null);
  const rate =
    rentOfSpace({
      ...where,
      buildingClass,
      quality: building ? building.quality : random.between(-0.08, 0.08),
      sf,
      kind: comp.rateType ?? 'NNN',
    }) *
    Math.exp(kindLevels[comp.leaseType ?? 'New Lease']) *
    byChance(random);
  return {
    ...comp,
    ...(building && {
      ...placeOf(building),
      buildingSize: building.size,
      yearBuilt: building.built,
      buildingOwner: building.owner,
      leasedSF: Math.min(sf, building.size),
    }),
    ...(buildingClass !== null && { buildingClass }),
    effectiveRate: roundTo(rate, 0.05),
    ...rentSteps(rate, comp.term ?? 60, random),
  };
}

/** How a deal comes to its effective rate: steps a year and free months, where the broker knows them. */
function rentSteps(
  rate: number,
  term: number,
  random: Random,
): Pick<CompPayload, 'startingRent' | 'escalation' | 'freeMonths'> {
  if (!random.chance(0.6)) return {};
  const escalation = random.pick([2, 2.5, 3, 3.5]);
  const freeMonths = random.whole(0, Math.floor(term / 12));
  const years = term / 12;
  const step = escalation / 100;
  const average = ((1 + step) ** years - 1) / (step * years);
  const paid = (term - freeMonths) / term;
  return { startingRent: roundTo(rate / (average * paid), 0.05), escalation, freeMonths };
}

function placeOf({ name, address, street }: MarketBuilding): Partial<CompPayload> {
  return { buildingName: name, address, city: street.city, state: street.state, zip: street.zip };
}
