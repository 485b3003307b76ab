import { missingState } from '@panoramic/contract';
import { Badge, type Tone } from '../../ui/index.ts';

const tones: Readonly<Record<string, Tone>> = {
  [missingState]: 'red',
  'To check': 'amber',
  'Backup asked': 'accent',
  Disputed: 'accent',
  Credited: 'green',
};

export function BillStateBadge({ state }: { state: string | null }) {
  return state === null ? null : <Badge tone={tones[state] ?? 'neutral'}>{state}</Badge>;
}
