import { quartersApart } from './fields/commencement.ts';
import { compDescriptors } from './fields/descriptors.ts';
import type { Comp } from './fields/fields.ts';

export type Deal = Pick<Comp, 'compType' | 'leaseCommencement' | 'address' | 'tenant' | 'buyer'>;

/** True when address and tenant or buyer agree and the dates are at most two quarters apart. */
export function mayBeSameDeal(a: Deal, b: Deal): boolean {
  const name = dealName(a);
  return name !== null && name === dealName(b) && areNear(a.leaseCommencement, b.leaseCommencement);
}

/** Type, address and tenant or buyer in plain words; `null` when one of them is missing. */
export function dealName({ compType, address, ...parties }: Deal): string | null {
  const [place, party] = [plainName(address), plainName(parties[compDescriptors[compType].party])];
  return place === '' || party === '' ? null : [compType, place, party].join('|');
}

function areNear(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && quartersApart(a, b) <= 2;
}

/** The pairs of deals that may be the same, found by their names and not by comparing each with each. */
export function sameDealPairs<D extends Deal>(deals: readonly D[]): [D, D][] {
  const named = Map.groupBy(deals, dealName);
  named.delete(null);
  return [...named.values()].flatMap((alike) =>
    alike.flatMap((one, index) =>
      alike
        .slice(index + 1)
        .filter((other) => areNear(one.leaseCommencement, other.leaseCommencement))
        .map((other): [D, D] => [one, other]),
    ),
  );
}

/** "7733 Forsyth Boulevard" is "7733 Forsyth Blvd."; "Acme, Inc." is "ACME". */
function plainName(text: string | null): string {
  const words = (text ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => !companyForms.has(word))
    .map((word) => abbreviations.get(word) ?? word)
    .join(' ');
}

const companyForms = new Set(['inc', 'llc', 'lp', 'ltd', 'co', 'corp', 'the']);

const abbreviations = new Map(
  Object.entries({
    avenue: 'ave',
    boulevard: 'blvd',
    center: 'ctr',
    circle: 'cir',
    court: 'ct',
    drive: 'dr',
    east: 'e',
    highway: 'hwy',
    lane: 'ln',
    north: 'n',
    parkway: 'pkwy',
    place: 'pl',
    plaza: 'plz',
    road: 'rd',
    saint: 'st',
    south: 's',
    street: 'st',
    suite: 'ste',
    west: 'w',
  }),
);
