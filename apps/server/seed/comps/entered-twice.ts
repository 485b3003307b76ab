import { addDays, type CompPayload, type CompTypeId, type PlainDate } from '@panoramic/contract';

/** One deal of each of these types was entered by two brokers. */
const types: readonly CompTypeId[] = [1, 1, 3, 5, 2];

/** Deals of the made-up comps that somebody else has entered once more, in other words and with other details. */
export function enteredTwice(comps: readonly CompPayload[], today: PlainDate): CompPayload[] {
  const taken = new Set<CompPayload>();
  return types.flatMap((type) => {
    const deal = comps.find(
      (comp) => comp.compType === type && !taken.has(comp) && comp.address && (comp.tenant ?? comp.buyer),
    );
    if (!deal) return [];
    taken.add(deal);
    const later = deal.dateEntered ? addDays(deal.dateEntered, 20) : today;
    return [
      {
        ...deal,
        address: `${deal.address}, Suite 200`,
        ...(deal.tenant && { tenant: deal.tenant.toUpperCase() }),
        ...(deal.buyer && { buyer: deal.buyer.toUpperCase() }),
        ...(deal.term && { term: deal.term + 1 }),
        comments: 'Told by the other side',
        source: 'Public record',
        dateEntered: later < today ? later : today,
      },
    ];
  });
}
