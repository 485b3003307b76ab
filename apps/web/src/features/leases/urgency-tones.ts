import type { Urgency } from '@panoramic/contract';
import type { Tone } from '../../ui/index.ts';

export const urgencyTones: Readonly<Record<Urgency, Tone>> = {
  overdue: 'red',
  soon: 'amber',
  later: 'neutral',
};
