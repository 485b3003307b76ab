import type { KeyObject } from 'node:crypto';
import { join, resolve } from 'node:path';
import { isTimeZone } from '@panoramic/contract';
import { z } from 'zod';
import {
  documentPlaces,
  parseDocumentsUrl,
  type DocumentPlace,
  type DocumentsLocation,
} from './lib/documents/index.ts';
import type { KeySource } from './lib/sealed/key-source.ts';
import { readAppKeys, readBackupKey } from './lib/sealed/key-settings.ts';
import { reachableBy } from './lib/reachable.ts';
import { AllowedAddresses } from './lib/outgoing/addresses.ts';
import { withSecrets } from './lib/sealed/secret-settings.ts';
import { StartupError } from './lib/startup-error.ts';

/** The settings, read once; nothing else looks at the environment. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** `null`: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Connection of the application's own role, where the owner may not create roles. */
  readonly appDatabaseUrl: string | null;
  /** A streaming replica for long reads; without a user it is that of the application's role. */
  readonly databaseReadUrl: string | null;
  readonly documents: DocumentsLocation;
  readonly documentMaxBytes: number;
  /** Limits for reading the text of a document: memory, and pages that are read as pictures. */
  /** What processes that use the database get of the environment: how to reach it, and no secret of the server's own. */
  readonly databaseEnvironment: Readonly<Record<string, string>>;
  readonly documentReader: { readonly megabytes: number; readonly ocrPages: number };
  /** What links in mails start with. */
  readonly publicUrl: string | null;
  /** `null`: mails are written to the data folder's outbox/. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Characters a new password must have. */
  readonly passwordMin: number;
  /** Single sign-on by OpenID Connect; `null`: off. */
  readonly oidc: OidcConfig | null;
  readonly firstAdministrator: { readonly username: string; readonly password: string } | null;
  readonly timeZone: string;
  /** Load the demonstration into a new embedded database. */
  readonly demo: boolean;
  /** Why that is refused, unless the setting asks for it in words; `null`: it is not. */
  readonly demoRefusal: string | null;
  /** Other machines may reach the server. */
  readonly isReachable: boolean;
  /** How many reverse proxies stand in front; their X-Forwarded-For is believed. */
  readonly trustedProxies: number;
  /** A client that reads nothing of a reply for this long is cut off. */
  readonly slowReaderMs: number;
  /** How long a server that is told to stop answers on, not ready, so that a load balancer notices. */
  readonly stopDelayMs: number;
  /** How many requests a second one user may go on sending; 0: any number. */
  readonly userRate: number;
  /** The same for one API token. */
  readonly tokenRate: number;
  /** A backup every day; `null`: none. */
  readonly backup: BackupConfig | null;
  /** Encrypts and seals backups; `null`: they are neither. */
  readonly backupKey: KeyObject | null;
  /** Where backups keep the documents. */
  readonly backupDocuments: DocumentPlace;
  /** Seals secrets that the database stores; `null`: an external database whose operator has set no key. */
  readonly appKeys: KeySource | null;
  /** How long events of the audit are kept. */
  readonly auditYears: number;
  /** Addresses inside private networks that webhooks may be sent to. */
  readonly webhookAddresses: AllowedAddresses;
  /** Whoever sends it may read /metrics; `null`: nobody. */
  readonly metricsToken: string | null;
  /** A server of map tiles, whose streets the map of comps draws; `null`: it draws the outline alone. */
  readonly mapTiles: MapTilesConfig | null;
  readonly logLevel: string;
}

export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  /** What people know the provider by. */
  readonly name: string;
}

export interface MapTilesConfig {
  /** With {z}, {x} and {y} in its path. */
  readonly url: string;
  /** Whose map it is, shown on it. */
  readonly credit: string;
}

export interface BackupConfig {
  readonly folder: string;
  /** How many of the newest backups are kept. */
  readonly keep: number;
  /** HH:mm in the time zone. */
  readonly time: string;
}

function url(protocols: readonly string[]) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });
}

/** Browsers ask it for pictures, so that the policy of the pages names its origin. */
const mapTilesUrl = url(['http:', 'https:']).refine(
  (text) =>
    ['{z}', '{x}', '{y}'].every((part) => text.split(part).length === 2) &&
    !/[{}]/.test(text.replaceAll(/\{[zxy]\}/g, '')) &&
    URL.canParse(text) &&
    // The host stands in the policy, in which other characters would have a meaning.
    /^[\w.:[\]-]+$/.test(new URL(text).host),
  'must have {z}, {x} and {y} behind its host, such as https://tiles.example.com/{z}/{x}/{y}.png',
);

function wholeNumber(from: number, to: number) {
  return z
    .string()
    .regex(/^\d{1,6}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((n) => n >= from && n <= to, `must be a whole number from ${from} to ${to}`);
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  APP_DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_READ_URL: url(['postgres:', 'postgresql:']).optional(),
  DOCUMENTS_URL: z.string().optional(),
  DOCUMENT_MAX_MB: wholeNumber(1, 4096).default(50),
  DOCUMENT_READER_MB: wholeNumber(256, 65_536).default(1024),
  DOCUMENT_OCR_PAGES: wholeNumber(0, 2000).default(20),
  PUBLIC_URL: url(['http:', 'https:'])
    .refine(
      (text) => new URL(text).href === `${new URL(text).origin}/`,
      'must be an address without a path, such as https://leases.example.com',
    )
    .transform((text) => new URL(text).origin)
    .optional(),
  SMTP_URL: url(['smtp:', 'smtps:'])
    .refine(
      (text) =>
        ['', '?tls=1', ...(text.startsWith('smtp:') ? ['?tls=0'] : [])].includes(new URL(text).search),
      'must have no parameter but tls=0, which sends mail without TLS and goes with smtp:// only',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/u,
      'must be an address such as Panoramic <leases@example.com>',
    )
    .default('Panoramic <panoramic@localhost>'),
  PASSWORD_MIN: wholeNumber(8, 64).default(8),
  OIDC_ISSUER: url(['http:', 'https:']).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(60, 'must have at most 60 characters').default('single sign-on'),
  ADMIN_USERNAME: z.string().trim().min(1).max(254).optional(),
  ADMIN_PASSWORD: z.string().optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as America/Chicago')
    .default('America/Chicago'),
  DEMO: z.enum(['0', '1'], { error: 'must be 0 or 1' }).optional(),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  SLOW_READER_SECONDS: wholeNumber(1, 3600).default(30),
  STOP_DELAY_SECONDS: wholeNumber(0, 15).default(0),
  USER_REQUESTS_PER_SECOND: wholeNumber(0, 100_000).default(200),
  TOKEN_REQUESTS_PER_SECOND: wholeNumber(0, 100_000).default(50),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEY: z.string().optional(),
  BACKUP_KEY_FILE: z.string().optional(),
  BACKUP_DOCUMENTS: z
    .enum(documentPlaces, { error: `must be one of ${documentPlaces.join(', ')}` })
    .default('inside'),
  BACKUP_KEEP: wholeNumber(1, 10_000).default(14),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 02:00')
    .default('02:00'),
  APP_KEY: z.string().optional(),
  APP_KEY_FILE: z.string().optional(),
  AUDIT_YEARS: wholeNumber(1, 100).default(7),
  WEBHOOK_PRIVATE_ADDRESSES: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return new AllowedAddresses(text.split(/[\s,]+/).filter(Boolean));
      } catch (error) {
        // Safe: the constructor throws a RangeError that names what is wrong.
        context.addIssue(`must be addresses and networks such as 10.1.2.0/24: ${(error as Error).message}`);
        return z.NEVER;
      }
    }),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').max(200).optional(),
  MAP_TILES_URL: mapTilesUrl.optional(),
  MAP_TILES_CREDIT: z.string().trim().min(1).max(200, 'must have at most 200 characters').optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
});

const ofDatabase = /^(?:PG[A-Z]+|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR|HOME)$/;

function databaseEnvironment(given: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const found = Object.entries(given).flatMap(([name, value]) =>
    value !== undefined && ofDatabase.test(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(found);
}

export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): Config {
  const given = withSecrets(environment, folder);
  const { data, error } = settings.safeParse(given);
  if (!data) {
    const [first] = error.issues;
    throw new StartupError(`Wrong setting ${String(first?.path[0])}: ${first?.message}.`);
  }
  if (!data.ADMIN_USERNAME !== !data.ADMIN_PASSWORD)
    throw new StartupError('Wrong setting ADMIN_USERNAME: it goes together with ADMIN_PASSWORD.');
  if (!data.OIDC_ISSUER !== !data.OIDC_CLIENT_ID)
    throw new StartupError('Wrong setting OIDC_ISSUER: it goes together with OIDC_CLIENT_ID.');
  if (!data.MAP_TILES_URL !== !data.MAP_TILES_CREDIT)
    throw new StartupError('Wrong setting MAP_TILES_URL: it goes together with MAP_TILES_CREDIT.');
  const dataDir = resolve(folder, data.DATA_DIR);
  const reachable = reachableBy(data.HOST, data.PUBLIC_URL);
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir,
    databaseUrl: data.DATABASE_URL ?? null,
    appDatabaseUrl: data.APP_DATABASE_URL ?? null,
    databaseReadUrl: data.DATABASE_READ_URL ?? null,
    documents: parseDocumentsUrl(data.DOCUMENTS_URL ?? join(dataDir, 'documents'), folder),
    documentMaxBytes: data.DOCUMENT_MAX_MB * 1024 * 1024,
    databaseEnvironment: databaseEnvironment(given),
    documentReader: { megabytes: data.DOCUMENT_READER_MB, ocrPages: data.DOCUMENT_OCR_PAGES },
    publicUrl: data.PUBLIC_URL ?? null,
    smtpUrl: data.SMTP_URL ?? null,
    mailFrom: data.MAIL_FROM,
    passwordMin: data.PASSWORD_MIN,
    oidc:
      data.OIDC_ISSUER && data.OIDC_CLIENT_ID
        ? {
            issuer: data.OIDC_ISSUER,
            clientId: data.OIDC_CLIENT_ID,
            clientSecret: data.OIDC_CLIENT_SECRET ?? null,
            name: data.OIDC_NAME,
          }
        : null,
    firstAdministrator:
      data.ADMIN_USERNAME && data.ADMIN_PASSWORD
        ? { username: data.ADMIN_USERNAME, password: data.ADMIN_PASSWORD }
        : null,
    timeZone: data.TIME_ZONE,
    demo: data.DEMO !== '0',
    demoRefusal: data.DEMO === '1' ? null : demoRefusal(reachable),
    isReachable: reachable !== null,
    trustedProxies: data.TRUSTED_PROXIES,
    slowReaderMs: data.SLOW_READER_SECONDS * 1000,
    stopDelayMs: data.STOP_DELAY_SECONDS * 1000,
    userRate: data.USER_REQUESTS_PER_SECOND,
    tokenRate: data.TOKEN_REQUESTS_PER_SECOND,
    backup: data.BACKUP_DIR
      ? { folder: resolve(folder, data.BACKUP_DIR), keep: data.BACKUP_KEEP, time: data.BACKUP_TIME }
      : null,
    backupKey: readBackupKey(data, folder),
    backupDocuments: data.BACKUP_DOCUMENTS,
    appKeys: readAppKeys(data, folder, dataDir),
    auditYears: data.AUDIT_YEARS,
    webhookAddresses: data.WEBHOOK_PRIVATE_ADDRESSES,
    metricsToken: data.METRICS_TOKEN ?? null,
    mapTiles:
      data.MAP_TILES_URL && data.MAP_TILES_CREDIT
        ? { url: data.MAP_TILES_URL, credit: data.MAP_TILES_CREDIT }
        : null,
    logLevel: data.LOG_LEVEL,
  };
}

function demoRefusal(how: string | null): string | null {
  return (
    how &&
    `The demonstration has accounts whose password everybody knows, and is not loaded with ${how}: set ADMIN_USERNAME and ADMIN_PASSWORD for an administrator of your own, or DEMO=1 to load it all the same.`
  );
}
