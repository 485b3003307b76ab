import type { Trial } from '../trial.ts';
import { canaryAttacks, fieldAttacks, fuzzAttacks, rowAttacks } from './attacks.ts';
import { damagedDocuments } from './damaged-documents.ts';
import { databaseRestart } from './database-restart.ts';
import { diskFullTrial } from './disk-full.ts';
import { fullTemporaryFolder } from './full-temporary-folder.ts';
import { hangingBucket } from './hanging-bucket.ts';
import { heldLoad } from './held-load.ts';
import { hostileWebhooks } from './hostile-webhooks.ts';
import { hostileFiles } from './hostile-files.ts';
import { killedImport } from './killed-import.ts';
import { killedKindChange } from './killed-kind-change.ts';
import { killedPayments } from './killed-payments.ts';
import { killedServer } from './killed-server.ts';
import { manyReaders } from './many-readers.ts';
import { replicas } from './replicas.ts';
import { secondProcess } from './second-process.ts';
import { signInRace } from './sign-in-race.ts';
import { slowClients } from './slow-clients.ts';
import { slowDocuments } from './slow-documents.ts';
import { stoppedServer } from './stopped-server.ts';
import { unreadLists } from './unread-lists.ts';
import { unreadOutput } from './unread-output.ts';
import { uploadCuts } from './upload-cuts.ts';

/** Every trial, by the name that `--only` takes. */
export const trials = {
  'sign-in-race': signInRace,
  'second-process': secondProcess,
  'upload-cuts': uploadCuts,
  'damaged-documents': damagedDocuments,
  'hostile-files': hostileFiles,
  'slow-documents': slowDocuments,
  'hanging-bucket': hangingBucket,
  'disk-full': diskFullTrial,
  'full-temporary': fullTemporaryFolder,
  stopped: stoppedServer,
  'unread-output': unreadOutput,
  'database-restart': databaseRestart,
  killed: killedServer,
  'killed-import': killedImport,
  'killed-kind-change': killedKindChange,
  'killed-payments': killedPayments,
  rows: rowAttacks,
  fields: fieldAttacks,
  canaries: canaryAttacks,
  fuzzing: fuzzAttacks,
  'slow-clients': slowClients,
  'unread-lists': unreadLists,
  'many-readers': manyReaders,
  replicas,
  'held-load': heldLoad,
  webhooks: hostileWebhooks,
} as const satisfies Record<string, Trial>;
