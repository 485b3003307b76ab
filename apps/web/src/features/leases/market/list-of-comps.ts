import type { MarketEstimate } from '@panoramic/contract';
import { paths, to } from '../../../lib/paths.ts';

/** The list of exactly the comps that the estimate is made of, the heaviest first; `null` without any. */
export function listOfComps({ sd_id, comps = [] }: MarketEstimate): string | null {
  const used = comps.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight);
  const [first] = used;
  if (!first) return null;
  return to(paths.compsById, {
    compType: first.compType,
    ids: used.map(({ compId }) => compId).join(','),
    lease: sd_id,
  });
}
