import { addressLine } from '@panoramic/contract';
import { queryClient, queryFor } from '../../api/index.ts';
import { detailTabs, type DetailTabName } from './details/detail-tabs.ts';

/** 'Lease # 0012, Notes'; `null` when the URL names no lease of the session's client. */
export async function leaseSubject(query: URLSearchParams, tab: DetailTabName): Promise<string | null> {
  const id = Number(query.get('id') ?? '');
  if (!Number.isInteger(id) || id <= 0) return null;
  const lease = await queryClient.fetchQuery(queryFor('Leases/GetLease', { id })).catch(() => null);
  if (!lease?.active) return null;
  const which = lease.sd_num ? `# ${lease.sd_num}` : (lease.sd_building ?? addressLine(lease));
  return `Lease ${which}, ${detailTabs[tab].title}`;
}
