import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import { StartupError } from '#lib/startup-error.ts';
import type { BucketPlace } from './place.ts';
import type { Store } from './store.ts';

/** `spoolFolder`: where an upload waits until its length is known, which S3 must be told first. */
export function openBucket(place: BucketPlace, spoolFolder: string): Store {
  const { endpoint, region, accessKeyId, secretAccessKey } = place;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Servers other than Amazon's know neither these nor the newer checksums.
    expectContinueHeader: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What fails is told by whoever asked for it.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: 5000, socketTimeout: 60_000 },
  });
  return new Bucket(client, place, spoolFolder);
}

class Bucket extends S3Driver implements Store {
  readonly #client: S3Client;
  readonly #place: BucketPlace;
  readonly #spoolFolder: string;

  constructor(client: S3Client, place: BucketPlace, spoolFolder: string) {
    super({ client, bucket: place.bucket, visibility: 'private', supportsACL: false });
    this.#client = client;
    this.#place = place;
    this.#spoolFolder = spoolFolder;
  }

  async prepare(): Promise<void> {
    const { bucket, endpoint } = this.#place;
    try {
      await this.listAll('incoming', { recursive: false });
      await mkdir(this.#spoolFolder, { recursive: true });
    } catch (error) {
      // Safe: read as they may or may not be there.
      const { code, name } = error as { code?: string; name?: string };
      throw new StartupError(
        `The bucket ${bucket} of DOCUMENTS_URL at ${endpoint} cannot be used: ${code ?? name}.`,
        {
          cause: error,
        },
      );
    }
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const spool = await this.#openSpool();
    try {
      await spool.writeFile(contents);
      const { size } = await spool.stat();
      if (size === 0) return;
      const whole = spool.createReadStream({ start: 0, autoClose: false });
      await super.putStream(key, whole, { contentLength: size });
    } finally {
      await spool.close();
    }
  }

  close(): void {
    this.#client.destroy();
  }

  /** A file without a name: however the server ends, nothing of it is left. */
  async #openSpool(): Promise<FileHandle> {
    const path = join(this.#spoolFolder, randomUUID());
    const spool = await open(path, 'wx+', 0o600);
    await rm(path);
    return spool;
  }
}
