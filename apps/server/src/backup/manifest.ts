import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readMigrations } from '#db/setup/migrate.ts';
import { documentPlaces } from '#lib/documents/index.ts';
import { StartupError } from '#lib/startup-error.ts';

/** Raised when an older Panoramic could not read what this one writes. */
export const format = 1;

export const headerName = 'header.json';
export const manifestName = 'manifest.json';

const migration = z.object({ name: z.string(), digest: z.string() });

const headSchema = z.object({ clientId: z.int().nullable(), seq: z.int(), hash: z.string() });

/** The first file of a backup, which tells whether the backup can be read and what follows. */
const headerSchema = z.object({
  format: z.literal(format),
  version: z.string(),
  takenAt: z.string(),
  migrations: z.array(migration),
  /** In the order in which they can be loaded. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Every entry of the history up to this id is in its chain; not there: no chains yet. */
  historyLinkedTo: z.string().optional(),
  documentsIn: z.enum(documentPlaces).default('inside'),
});
export type Header = z.infer<typeof headerSchema>;

const documentSchema = z.object({ clientId: z.int(), digest: z.string(), size: z.int() });
export type BackedUpFile = z.infer<typeof documentSchema>;

/** The last file of a backup, which lists what the backup must contain. */
const manifestSchema = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), digest: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  documents: z.array(documentSchema),
  /** Documents whose file the store had lost, or held with other bytes than those that were uploaded. */
  lost: z.array(documentSchema),
  /** The last link of each chain of the history; none in backups of earlier versions. */
  historyHeads: z.array(headSchema).default([]),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Refuses what this version of Panoramic cannot restore, in words. */
export async function readHeader(text: string): Promise<Header> {
  const given: unknown = JSON.parse(text);
  const { format: made, version } = z.looseObject({ format: z.int(), version: z.string() }).parse(given);
  if (made > format)
    throw new StartupError(
      `The backup was made by a newer Panoramic (${version}): restore it with that version.`,
    );
  const header = headerSchema.parse(given);
  const known = new Map((await readMigrations()).map(({ name, digest }) => [name, digest]));
  for (const { name, digest } of header.migrations) {
    if (!known.has(name))
      throw new StartupError(
        `The backup was made by a newer Panoramic (${version}), which has migration ${name}: restore it with that version.`,
      );
    if (known.get(name) !== digest)
      throw new StartupError(`Migration ${name} is not the one that the backup was made with.`);
  }
  return header;
}

export function readManifest(text: string): Manifest {
  return manifestSchema.parse(JSON.parse(text));
}

/** One digest for all that was kept; equal in two backups with the same content. */
export function contentDigest({ tables, documents }: Manifest): string {
  const hash = createHash('sha256');
  for (const { name, rows, digest } of tables) hash.update(`${name} ${rows} ${digest}\n`);
  for (const { clientId, digest, size } of documents) hash.update(`${clientId} ${digest} ${size}\n`);
  return hash.digest('hex');
}
