import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export interface S3Server {
  /** For DOCUMENTS_URL. */
  readonly url: string;
  readonly host: string;
  stop(): Promise<void>;
}

/** A real S3-compatible server with one empty bucket. */
export async function anS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'panoramic-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // This server computes the signature of a listing without the slash that the client signs.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'documents' }],
  });
  const { port } = await server.run();
  let stopped = false;
  const host = `127.0.0.1:${port}`;
  return {
    host,
    url: `s3://S3RVER:S3RVER@${host}/documents?tls=0`,
    stop: async () => {
      if (stopped) return;
      stopped = true;
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
