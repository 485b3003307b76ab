import { compTypeName } from '@panoramic/contract';
import { queryClient, queryFor } from '../../api/index.ts';

/** 'Search Comp Office Lease'. */
export function compTypeSubject(query: URLSearchParams, title: string): string {
  return `${title} ${compTypeName(Number(query.get('compType') ?? ''))}`.trim();
}

/** 'Summary Office Lease, Broadway Tower'; `null` when there is no such comp. */
export async function compSubject(query: URLSearchParams): Promise<string | null> {
  const id = Number(query.get('compId') ?? '');
  const comp = await queryClient.fetchQuery(queryFor('Comps/GetComp', { id })).catch(() => null);
  if (!comp) return null;
  return [`Summary ${compTypeName(comp.compType)}`, comp.buildingName ?? comp.address]
    .filter(Boolean)
    .join(', ');
}
