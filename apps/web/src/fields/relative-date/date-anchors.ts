import type { PlainDate } from '@panoramic/contract';
import { createContext } from 'react';

/** The days that a typed date can be told from. */
export interface DateAnchors {
  readonly today: PlainDate;
  readonly expiration: PlainDate | null;
  readonly commencement: PlainDate | null;
}

export type LeaseAnchors = Omit<DateAnchors, 'today'>;

/** The lease that the screen is about. */
export const LeaseDates = createContext<LeaseAnchors>({ expiration: null, commencement: null });
