import type { Trial } from '../trial.ts';
import { databaseRestart } from './database-restart.ts';
import { diskFull } from './disk-full.ts';
import { killed } from './killed.ts';
import { stopped } from './stopped.ts';

/** Every trial, by the name that `--only` takes. */
export const trials = {
  stopped,
  'disk-full': diskFull,
  'database-restart': databaseRestart,
  killed,
} as const satisfies Record<string, Trial>;
