import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import { StartupError } from '#lib/startup-error.ts';
import type { BucketLocation } from './location.ts';
import type { IncomingFile, DocumentStore } from './store.ts';

/** How many milliseconds the server waits for a bucket. */
export interface BucketLimits {
  readonly connect: number;
  /** Until an answer begins, for everything but an upload; each request is tried twice. */
  readonly answer: number;
  /**
   * While a file is sent, for as long as the bucket takes nothing of it; a little longer after its last byte.
   */
  readonly stalled: number;
  /** While a file is read. Whoever downloads it may be slow, and the bucket has to wait for them. */
  readonly idle: number;
}

const usualLimits: BucketLimits = { connect: 3000, answer: 5000, stalled: 10_000, idle: 30_000 };

/** Milliseconds that so many bytes may take on a slow line. */
function slowly(bytes: number): number {
  const bytesPerMillisecond = 100;
  return bytes / bytesPerMillisecond;
}

/** More sockets than files are read at once (http/limits), so that uploads always find a free one. */
const maxSockets = 64;

/** Milliseconds for a whole upload, in addition to those that its size may take. */
const totalLimit = 30_000;
/** Bytes of a file that the operating system may have taken at once and has still to send. */
const mostBuffered = 4 * 1024 * 1024;

/** `spoolFolder`: where an upload waits until it is whole and allowed. */
export function openBucket(place: BucketLocation, spoolFolder: string, limits = usualLimits): DocumentStore {
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
    // The caller reports the failure.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: limits.connect,
      requestTimeout: limits.answer,
      throwOnRequestTimeout: true,
      socketTimeout: limits.idle,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });
  return new Bucket(client, place, spoolFolder, limits);
}

class Bucket extends S3Driver implements DocumentStore {
  readonly #client: S3Client;
  readonly #place: BucketLocation;
  readonly #spoolFolder: string;
  readonly #limits: BucketLimits;

  constructor(client: S3Client, place: BucketLocation, spoolFolder: string, limits: BucketLimits) {
    super({ client, bucket: place.bucket, visibility: 'private', supportsACL: false });
    this.#client = client;
    this.#place = place;
    this.#spoolFolder = spoolFolder;
    this.#limits = limits;
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

  async read(key: string, signal?: AbortSignal): Promise<{ size: number; bytes: Readable }> {
    const { bucket } = this.#place;
    const { Body, ContentLength } = await this.#client.send(
      new GetObjectCommand({ Bucket: bucket, Key: key }),
      signal && { abortSignal: signal },
    );
    // Safe: in Node.js the client gives a stream of its own.
    const bytes = Body as Readable;
    signal?.addEventListener('abort', () => bytes.destroy(), { once: true });
    return { size: ContentLength ?? -1, bytes };
  }

  /** Spools the whole file before asking the bucket, which must be told the length first. */
  async receive(contents: Readable): Promise<IncomingFile> {
    const spool = await this.#openSpool();
    try {
      await spool.writeFile(contents);
    } catch (error) {
      await spool.close();
      throw error;
    }
    let isClosed = false;
    async function discard(): Promise<void> {
      if (isClosed) return;
      isClosed = true;
      await spool.close();
    }
    return {
      discard,
      moveTo: async (key) => {
        await this.#upload(key, spool);
        await discard();
      },
    };
  }

  close(): void {
    this.#client.destroy();
  }

  async #upload(key: string, spool: FileHandle): Promise<void> {
    const { size } = await spool.stat();
    const tooLong = new AbortController();
    function giveUp(): void {
      tooLong.abort(Object.assign(new Error('The bucket took too long.'), { name: 'TimeoutError' }));
    }
    const { stalled } = this.#limits;
    let waiting = setTimeout(giveUp, stalled);
    const total = setTimeout(giveUp, totalLimit + slowly(size));
    async function* sent() {
      for await (const chunk of spool.createReadStream({ start: 0, autoClose: false })) {
        waiting.refresh();
        yield chunk;
      }
      clearTimeout(waiting);
      waiting = setTimeout(giveUp, stalled + slowly(Math.min(size, mostBuffered)));
    }
    const Body = Readable.from(sent(), { objectMode: false });
    try {
      await this.#client.send(
        new PutObjectCommand({ Bucket: this.#place.bucket, Key: key, Body, ContentLength: size }),
        { abortSignal: tooLong.signal, requestTimeout: 0 },
      );
    } finally {
      clearTimeout(waiting);
      clearTimeout(total);
      Body.destroy();
    }
  }

  /** Opens a file without a name, so that nothing of it is left however the server ends. */
  async #openSpool(): Promise<FileHandle> {
    const path = join(this.#spoolFolder, randomUUID());
    const spool = await open(path, 'wx+', 0o600);
    await rm(path);
    return spool;
  }
}
