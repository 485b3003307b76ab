import { isSameStreetAddress, readStreetAddress } from '../market/places/addresses.ts';
import { companyKey } from '../market/places/companies.ts';
import { quartersApart } from './fields/commencement.ts';
import { compDescriptors } from './fields/descriptors.ts';
import type { Comp } from './fields/fields.ts';

export type Deal = Pick<Comp, 'compType' | 'leaseCommencement' | 'address' | 'tenant' | 'buyer'>;

/** True when address and tenant or buyer agree and the dates are at most two quarters apart. */
export function mayBeSameDeal(a: Deal, b: Deal): boolean {
  const name = dealName(a);
  return name !== null && name === dealName(b) && areNear(a, b);
}

/** Type, house number and street, and tenant or buyer; `null` when one of them is missing. */
export function dealName({ compType, address, ...parties }: Deal): string | null {
  const street = readStreetAddress(address);
  // An address without a house number is compared as a name.
  const place = street ? `${street.number} ${street.name}` : companyKey(address);
  // "Harlan & Pike" is "Harlan Pike".
  const party = companyKey(parties[compDescriptors[compType].party])?.replaceAll(' and ', ' ') ?? null;
  return place === null || party === null ? null : [compType, place, party].join('|');
}

/** Compares two deals of one name. A direction or street suffix that one leaves out is no difference. */
function areNear(a: Deal, b: Deal): boolean {
  const { leaseCommencement: date } = a;
  const { leaseCommencement: otherDate } = b;
  if (date === null || otherDate === null || quartersApart(date, otherDate) > 2) return false;
  const [street, otherStreet] = [readStreetAddress(a.address), readStreetAddress(b.address)];
  return !street || !otherStreet || isSameStreetAddress(street, otherStreet);
}

/** The pairs of deals that may be the same, found by their names and not by comparing each with each. */
export function sameDealPairs<D extends Deal>(deals: readonly D[]): [D, D][] {
  const named = Map.groupBy(deals, dealName);
  named.delete(null);
  return [...named.values()].flatMap((alike) =>
    alike.flatMap((one, index) =>
      alike
        .slice(index + 1)
        .filter((other) => areNear(one, other))
        .map((other): [D, D] => [one, other]),
    ),
  );
}
