import { z } from 'zod';
import { useSignedIn } from '../../../api/index.ts';
import { accountDraft } from '../../../lib/account-storage.ts';
import type { StoredValue } from '../../../lib/browser-storage.ts';
import { importSteps, type ImportArea, type ImportStep } from './import-area.ts';
import { wizardSchema, type Wizard } from './wizard.ts';

const latestSchema = z.object({
  importId: z.number(),
  fileName: z.string(),
  savedAt: z.string(),
  step: z.enum(importSteps),
});
type LatestImport = z.output<typeof latestSchema>;

/** The server forgets an import after a day. */
const forgottenAfterMs = 24 * 60 * 60 * 1000;

/** Stores the answers in the browser, until the import is done or forgotten. */
export interface WizardStore {
  readonly keep: (wizard: Wizard, step: ImportStep) => void;
  readonly forget: (importId: number) => void;
  /** The import that was begun last and is not finished. */
  readonly unfinished: () => LatestImport | null;
}

/** Stores imports of leases by client, because leases belong to one: those of others are not offered. */
export function useWizardStore(area: ImportArea): WizardStore {
  const { openedFor } = useSignedIn();
  const place = area === 'comps' ? area : `${area} of client ${openedFor?.cl_id ?? 0}`;
  const latest = accountDraft(`import of ${place}`, latestSchema);
  return {
    keep: (wizard, step) => {
      const { importId, fileName } = wizard.read;
      const before = latest.read();
      if (before && before.importId !== importId && isForgotten(before)) storedOf(before.importId).clear();
      storedOf(importId).write(wizard);
      latest.write({ importId, fileName, savedAt: new Date().toISOString(), step });
    },
    forget: (importId) => {
      storedOf(importId).clear();
      if (latest.read()?.importId === importId) latest.clear();
    },
    unfinished: () => {
      const found = latest.read();
      return found && !isForgotten(found) ? found : null;
    },
  };
}

function isForgotten({ savedAt }: LatestImport): boolean {
  return Date.now() - Date.parse(savedAt) > forgottenAfterMs;
}

export function readWizard(importId: number): Wizard | null {
  return storedOf(importId).read();
}

function storedOf(importId: number): StoredValue<Wizard | null> {
  return accountDraft(`import ${importId}`, wizardSchema);
}
