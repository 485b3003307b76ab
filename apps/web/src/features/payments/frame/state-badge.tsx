import type { PaymentState } from '@panoramic/contract';
import { Badge, type Tone } from '../../../ui/index.ts';

const tones: Record<PaymentState, Tone> = {
  Due: 'neutral',
  Approved: 'green',
  Held: 'amber',
  Sent: 'accent',
  Paid: 'green',
};

export function PaymentStateBadge({ state }: { state: PaymentState }) {
  return <Badge tone={tones[state]}>{state}</Badge>;
}
