import type { Call, CallName, CallOutput } from '@panoramic/contract';
import type { Handlers } from '#calls/handler.ts';
import type { Share } from './fair-limit.ts';

/** What a server takes on at once, in one table. The numbers are told in docs/operations.md. */
export interface Limits {
  /** A body that has not arrived after `graceMs` must come at `bytesPerSecond` at least. */
  readonly body: { readonly graceMs: number; readonly bytesPerSecond: number; readonly checkEveryMs: number };
  /** Shares of the database's connections. */
  readonly connections: {
    /** The others are always left for finding out who calls. */
    readonly all: number;
    readonly perKind: Readonly<Record<ConnectionKind, Pick<Share, 'atOnce' | 'perUser'>>>;
    readonly waitMs: number;
  };
  /** Reports are made by two processes, where clients take turns (workers/); this is what may wait for them. */
  readonly reports: Share;
  /** Files that are read, checked or imported, by two processes as well. */
  readonly imports: Share;
  /** Documents that are sent at once. Each holds a connection to the bucket until its reader has it all. */
  readonly openFiles: Share;
  /** Lists that are sent at once. Each holds memory until its reader has it all, and a long one a connection. */
  readonly openLists: Share;
  /** How many seconds' worth of a user's requests may come at once. */
  readonly burstSeconds: number;
}

export type ConnectionKind = 'read' | 'list' | 'export' | 'save' | 'document' | 'sign-in';
export type CallWorkKind = ConnectionKind | 'report' | 'import';

const kibibyte = 1024;

export const defaultLimits: Limits = {
  body: { graceMs: 30_000, bytesPerSecond: 16 * kibibyte, checkEveryMs: 1000 },
  connections: {
    all: 5 / 6,
    perKind: {
      read: { atOnce: 3 / 4, perUser: 1 / 2 },
      list: { atOnce: 1 / 2, perUser: 1 / 4 },
      save: { atOnce: 3 / 4, perUser: 2 / 3 },
      document: { atOnce: 3 / 8, perUser: 3 / 8 },
      'sign-in': { atOnce: 3 / 8, perUser: 3 / 8 },
      export: { atOnce: 1 / 4, perUser: 1 / 4 },
    },
    waitMs: 10_000,
  },
  reports: { perUser: 2, atOnce: 100, waitMs: 60_000 },
  imports: { perUser: 2, atOnce: 100, waitMs: 60_000 },
  openFiles: { perUser: 8, atOnce: 48, waitMs: 10_000 },
  openLists: { perUser: 3, atOnce: 24, waitMs: 60_000 },
  burstSeconds: 10,
};

/** The calls that answer with a file. A call that is missing in the table below does not compile. */
type FileCall = {
  [Name in CallName]: unknown extends CallOutput<Name>
    ? Name
    : CallOutput<Name> extends { readonly documentBase64: string }
      ? Name
      : never;
}[CallName];

const fileKinds: Readonly<Record<FileCall, CallWorkKind>> = {
  'Leases/GetReport': 'report',
  'Comps/GetReport': 'report',
  'Rent/GetReport': 'report',
  'Market/GetReport': 'report',
  'Market/GetBrief': 'report',
  'Accounting/GetReport': 'report',
  'Documents/GetEstoppel': 'report',
  'Expenses/GetLetter': 'report',
  'Documents/GetAbstract': 'report',
  'Expenses/GetSalesStatement': 'report',
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
  'Payments/GetBatchFile': 'read',
  'Payments/GetJournalFile': 'read',
  'Import/GetTemplate': 'read',
  'Calendar/DownloadDate': 'read',
  'Calendar/Feed': 'read',
};

const kinds: Readonly<Partial<Record<CallName, CallWorkKind>>> = {
  ...fileKinds,
  'Import/Read': 'import',
  'Import/ReadAgain': 'import',
  'Import/Check': 'import',
  'Import/Run': 'import',
  'Leases/EditDocumentFiles': 'document',
};

/** Calls that read so much that they go to the replica of the database, where there is one. */
export function takesLong(name: CallName, call: Call, handlers: Handlers): boolean {
  const kind = workKindOf(name, call, handlers);
  return kind === 'report' || kind === 'export' || computesFromManyRows.test(name);
}

const computesFromManyRows =
  /^(Documents\/Search|Rent\/Get(RentRoll|Forecast|ForecastCell|Increases)|Market\/Get.+)$/;

/** Long work that only reads is a list: it streams its reply, or computes it from many rows. */
export function workKindOf(name: CallName, { access, changes }: Call, handlers: Handlers): CallWorkKind {
  if (access === 'anyone') return 'sign-in';
  return kinds[name] ?? (changes ? 'save' : typeof handlers[name] === 'function' ? 'read' : 'list');
}
