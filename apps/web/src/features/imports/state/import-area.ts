import { compImportKinds, leaseImportKinds, type ImportKind } from '@panoramic/contract';
import { paths, to, type Path } from '../../../lib/paths.ts';

/** The screens of the import. */
export type ImportArea = 'leases' | 'comps' | 'paid';

export const importSteps = ['file', 'columns', 'check', 'import'] as const;
export type ImportStep = (typeof importSteps)[number];

interface AreaRules {
  readonly path: Path;
  readonly title: string;
  readonly kinds: readonly ImportKind[];
  /** The words of the button that leads to what was imported. */
  readonly show: string;
}

export const importAreas: Readonly<Record<ImportArea, AreaRules>> = {
  leases: {
    path: paths.leaseImport,
    title: 'Import',
    kinds: [...leaseImportKinds, 'indexValues', 'portfolio'],
    show: 'Show the leases',
  },
  comps: { path: paths.compImport, title: 'Import Comps', kinds: compImportKinds, show: 'Show the comps' },
  paid: { path: paths.paidImport, title: 'Import Paid', kinds: ['paid'], show: 'Show what is open' },
};

/** What the address says: which import, and at which step. */
export interface ImportAddress {
  readonly importId: number | null;
  readonly step: ImportStep;
}

export function importAddress(query: URLSearchParams): ImportAddress {
  const id = query.get('importId') ?? '';
  const importId = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
  const step = importSteps.find((one) => one === query.get('step')) ?? 'file';
  return { importId, step: importId === null ? 'file' : step };
}

export function importLink(area: ImportArea, importId: number, step: ImportStep): string {
  return to(importAreas[area].path, { importId, step });
}
