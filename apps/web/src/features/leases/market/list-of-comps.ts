import type { MarketEstimate } from '@panoramic/contract';
import { paths, to } from '../../../lib/paths.ts';

/** The list of exactly the comps that the estimate is made of, the heaviest first; `null` without any. */
export function listOfComps({ sd_id, comps = [], weighed }: MarketEstimate): string | null {
  const [first] = comps;
  if (!first || !weighed || weighed.compIds.length === 0) return null;
  return to(paths.compsById, {
    // All comps of an estimate are of one type.
    compType: first.compType,
    ids: weighed.compIds.join(','),
    lease: sd_id,
  });
}
