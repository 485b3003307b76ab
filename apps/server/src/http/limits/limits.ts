import type { Call, CallName, CallOutput } from '@panoramic/contract';
import type { Pool } from '#db/driver/pool.ts';
import { WorkLimits } from './work-limits.ts';

/** What a server takes on at once, in one table. The numbers are told in docs/operations.md. */
export interface Limits {
  /** A body that has not arrived after `graceMs` must come at `bytesPerSecond` at least. */
  readonly body: { readonly graceMs: number; readonly bytesPerSecond: number; readonly checkEveryMs: number };
  /** Shares of the database's connections. Reads by key share two connections of their own. */
  readonly connections: {
    /** Some are always left for reads by key and for finding out who calls. */
    readonly all: number;
    readonly perUser: number;
    readonly perKind: Readonly<Record<ConnectionKind, number>>;
    readonly waitMs: number;
  };
  /** Reports are made by two processes, where clients take turns (workers/); this is what may wait for them. */
  readonly reports: { readonly perUser: number; readonly atOnce: number; readonly waitMs: number };
  /** Files that are read, checked or imported, by two processes as well. */
  readonly imports: { readonly perUser: number; readonly atOnce: number; readonly waitMs: number };
  /** Documents that are sent at once. Each holds a connection to the bucket until its reader has it all. */
  readonly openFiles: { readonly perUser: number; readonly atOnce: number; readonly waitMs: number };
  /** How many seconds' worth of a user's requests may come at once. */
  readonly burstSeconds: number;
}

type ConnectionKind = 'read' | 'export' | 'save' | 'document' | 'sign-in';
type WorkKind = ConnectionKind | 'report' | 'import';

const kibibyte = 1024;

export const defaultLimits: Limits = {
  body: { graceMs: 30_000, bytesPerSecond: 16 * kibibyte, checkEveryMs: 1000 },
  connections: {
    all: 5 / 6,
    perUser: 2 / 3,
    perKind: { read: 3 / 4, save: 3 / 4, document: 3 / 8, 'sign-in': 3 / 8, export: 1 / 4 },
    waitMs: 10_000,
  },
  reports: { perUser: 2, atOnce: 100, waitMs: 60_000 },
  imports: { perUser: 2, atOnce: 100, waitMs: 60_000 },
  openFiles: { perUser: 8, atOnce: 48, waitMs: 10_000 },
  burstSeconds: 10,
};

/** Enough for the connections that a few hundred browsers keep open. */
const mostWaiting = 2000;

/** The counters of one server. */
export function workLimits({ connections, reports, imports, openFiles }: Limits, pool: Pool) {
  const all = pool.options.max;
  const of = (share: number) => Math.max(1, Math.floor(share * all));
  const { read, save, document, export: exporting, 'sign-in': signIn } = connections.perKind;
  return {
    connections: new WorkLimits<ConnectionKind>({
      all: of(connections.all),
      perUser: of(connections.perUser),
      perKind: {
        read: of(read),
        save: of(save),
        document: of(document),
        export: of(exporting),
        'sign-in': of(signIn),
      },
      waitMs: connections.waitMs,
      mostWaiting,
    }),
    reports: limitsOf('report', reports),
    imports: limitsOf('import', imports),
    openFiles: limitsOf('document', openFiles),
  };
}

/** The counter of one kind of work that takes no connection of the pool. */
function limitsOf<Kind extends WorkKind>(kind: Kind, { atOnce, perUser, waitMs }: Limits['reports']) {
  return new WorkLimits<Kind>({
    all: atOnce,
    perUser,
    // Safe: there is no other kind.
    perKind: { [kind]: atOnce } as Record<Kind, number>,
    waitMs,
    mostWaiting,
  });
}

/** The calls that answer with a file. A call that is missing in the table below does not compile. */
type FileCall = {
  [Name in CallName]: unknown extends CallOutput<Name>
    ? Name
    : CallOutput<Name> extends { readonly documentBase64: string }
      ? Name
      : never;
}[CallName];

const fileKinds: Readonly<Record<FileCall, WorkKind>> = {
  'Leases/GetReport': 'report',
  'Comps/GetReport': 'report',
  'Rent/GetReport': 'report',
  'Market/GetReport': 'report',
  'Market/GetBrief': 'report',
  'Accounting/GetReport': 'report',
  'Documents/GetEstoppel': 'report',
  'Documents/GetAbstract': 'report',
  'Leases/ExportPortfolio': 'report',
  'Comps/ExportWorkbook': 'report',
  'Import/GetRejected': 'import',
  'Leases/ExportLeases': 'export',
  'Comps/ExportComps': 'export',
  'Reminders/ExportOpenDates': 'export',
  'Documents/ExportMatrix': 'export',
  'Market/ExportLandlords': 'export',
  'Admin/ExportAudit': 'export',
  'Leases/GetDocument': 'document',
  'Leases/DownloadDocument': 'document',
  'Documents/GetVersion': 'document',
  'Documents/GetZip': 'document',
  // Small, and made from what is at hand.
  'Import/GetTemplate': 'read',
  'Calendar/DownloadDate': 'read',
  'Calendar/Feed': 'read',
};

const kinds: Readonly<Partial<Record<CallName, WorkKind>>> = {
  ...fileKinds,
  'Import/Read': 'import',
  'Import/ReadAgain': 'import',
  'Import/Check': 'import',
  'Import/Run': 'import',
  'Leases/EditDocumentFiles': 'document',
};

export function workKindOf(name: CallName, { access, changes }: Call): WorkKind {
  if (access === 'anyone') return 'sign-in';
  return kinds[name] ?? (changes ? 'save' : 'read');
}
