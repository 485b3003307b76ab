import { z } from 'zod';
import { accountDraft } from '../../../lib/account-storage.ts';
import type { StoredValue } from '../../../lib/browser-storage.ts';
import type { ImportArea } from './import-area.ts';
import { wizardSchema, type Wizard } from './wizard.ts';

const latestSchema = z.object({
  importId: z.number(),
  fileName: z.string(),
  savedAt: z.string(),
});
type LatestImport = z.output<typeof latestSchema>;

/** The import that was begun last in an area and is not finished. */
function latestOf(area: ImportArea): StoredValue<LatestImport | null> {
  return accountDraft(`import of ${area}`, latestSchema);
}

function storedOf(importId: number): StoredValue<Wizard | null> {
  return accountDraft(`import ${importId}`, wizardSchema);
}

export function readWizard(importId: number): Wizard | null {
  return storedOf(importId).read();
}

/** Keeps what was answered in the browser, until the import is done or forgotten. */
export function keepWizard(area: ImportArea, wizard: Wizard): void {
  const { importId, fileName } = wizard.read;
  storedOf(importId).write(wizard);
  latestOf(area).write({ importId, fileName, savedAt: new Date().toISOString() });
}

export function forgetWizard(area: ImportArea, importId: number): void {
  storedOf(importId).clear();
  if (latestOf(area).read()?.importId === importId) latestOf(area).clear();
}

export function unfinishedImport(area: ImportArea): LatestImport | null {
  return latestOf(area).read();
}
