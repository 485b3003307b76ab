import { quartersApart } from './fields/commencement.ts';
import { compDescriptors } from './fields/descriptors.ts';
import type { Comp } from './fields/fields.ts';

export type Deal = Pick<Comp, 'compType' | 'leaseCommencement' | 'address' | 'tenant' | 'buyer'>;

/** True when address and tenant or buyer agree and the dates are at most two quarters apart. */
export function mayBeSameDeal(a: Deal, b: Deal): boolean {
  const { party } = compDescriptors[a.compType];
  return (
    a.compType === b.compType &&
    alike(a.address, b.address) &&
    alike(a[party], b[party]) &&
    a.leaseCommencement !== null &&
    b.leaseCommencement !== null &&
    quartersApart(a.leaseCommencement, b.leaseCommencement) <= 2
  );
}

function alike(a: string | null, b: string | null): boolean {
  const name = plainName(a);
  return name !== '' && name === plainName(b);
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
