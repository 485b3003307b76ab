import { addDays, type Note } from '@panoramic/contract';
import type { LeaseSeed } from './setting.ts';

export type DemoNote = Pick<Note, 'com_type' | 'com_date' | 'com_text'>;

const texts = {
  Status: [
    'Renewal proposal sent to the landlord, answer expected within two weeks.',
    'Landlord agrees to the renewal; counsel has the draft.',
    'Site performs well. Keep.',
    'Under review: traffic is down since the road works.',
  ],
  General: [
    'Keys and alarm codes handed to the new manager.',
    'Parking lot restriped. Two accessible spaces added at the east door.',
    'Landlord asked for access to the roof on weekdays only.',
    'Sign permit approved by the city; copy is in the files.',
  ],
  'TI Note': [
    'Allowance of $25.00 per SF, drawn in two parts against invoices.',
    'Contractor finished the punch list. Final lien waiver received.',
    'HVAC units 2 and 3 replaced by the landlord, warranty five years.',
  ],
} as const;

const types = ['Status', 'Status', 'General', 'General', 'TI Note'] as const;

export function notesOf({ random, today }: LeaseSeed): readonly DemoNote[] {
  return Array.from({ length: random.whole(0, 4) }, (): DemoNote => {
    const type = random.pick(types);
    return {
      com_type: type,
      com_date: addDays(today, -random.whole(1, 700)),
      com_text: random.pick(texts[type]),
    };
  });
}
