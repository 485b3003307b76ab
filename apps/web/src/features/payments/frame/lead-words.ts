import type { LeasePayee } from '@panoramic/contract';

/** For what a lease pays a payee, and how: "CAM, reference T-9, 5 days ahead". */
export function leadWords({
  lp_type,
  lp_reference,
  lp_lead,
}: Pick<LeasePayee, 'lp_type' | 'lp_reference' | 'lp_lead'>): string {
  return [
    lp_type ?? 'All types',
    lp_reference && `reference ${lp_reference}`,
    lp_lead && `${lp_lead} ${lp_lead === 1 ? 'day' : 'days'} ahead`,
  ]
    .filter(Boolean)
    .join(', ');
}
