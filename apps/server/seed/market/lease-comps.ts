import { leaseCompTypes, propertyTypes, type CompPayload, type LeaseComp } from '@panoramic/contract';

/** Made-up comps as the market reads them, the latest first. */
export function leaseCompsOf(comps: readonly CompPayload[]): readonly LeaseComp[] {
  return comps
    .flatMap((comp, index) => leaseCompOf(comp, index + 1))
    .toSorted((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));
}

function leaseCompOf(comp: CompPayload, id: number): LeaseComp[] {
  const type = propertyTypes.find((one) => leaseCompTypes[one] === comp.compType);
  const { effectiveRate: rate, leaseCommencement: date } = comp;
  if (!type || !rate || !date) return [];
  return [
    {
      id,
      type,
      rate,
      date,
      rateType: comp.rateType ?? null,
      allowance: comp.tisf && comp.term ? (12 * comp.tisf) / comp.term : null,
      sf: comp.leasedSF ?? null,
      buildingClass: comp.buildingClass ?? null,
      kind: comp.leaseType ?? null,
      submarket: comp.submarket ?? null,
      tenant: comp.tenant ?? null,
      buildingName: comp.buildingName ?? null,
      address: comp.address ?? null,
      city: comp.city ?? null,
      state: comp.state ?? null,
      zip: comp.zip ?? null,
      entered: comp.dateEntered ?? null,
      fromLease: null,
    },
  ];
}
