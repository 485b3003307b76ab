import { pipeline, type Readable } from 'node:stream';
import { pipeline as pipelineEnd } from 'node:stream/promises';
import { extract, pack, type Pack } from 'tar-stream';
import { StartupError } from '#lib/startup-error.ts';

/** A plain file of a tar archive. */
export interface ArchiveFile {
  readonly name: string;
  readonly size: number;
  /** Exactly `size` bytes. When reading: to be read before the next file is asked for, or not at all. */
  readonly bytes: AsyncIterable<Buffer>;
}

/** The bytes of a tar archive, made while they are read. */
export async function* writeArchive(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Buffer> {
  const archive = pack();
  // The reader gets the error; without a listener the event would end the process.
  archive.on('error', () => {});
  void fill(archive, files);
  try {
    // Safe: the library passes on the buffers that it is given, and its headers are buffers.
    yield* archive as AsyncIterable<unknown> as AsyncIterable<Buffer>;
  } finally {
    // A reader that leaves early stops the files as well.
    archive.destroy(new Error('The archive is no longer read.'));
  }
}

async function fill(archive: Pack, files: AsyncIterable<ArchiveFile>): Promise<void> {
  try {
    for await (const { name, size, bytes } of files) {
      const entry = archive.entry({ name, size, mode: 0o600, mtime: new Date(0) });
      await pipelineEnd(bytes, entry);
    }
    archive.finalize();
  } catch (error) {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

/** The files of a tar archive, one after another. */
export async function* readArchive(source: Readable): AsyncGenerator<ArchiveFile> {
  const files = extract();
  // A failure of the source reaches the loop below, which also closes the source when it is left early.
  pipeline(source, files, () => {});
  try {
    for await (const file of files) {
      const { name, size } = file.header;
      // Safe: as above, buffers.
      yield { name, size, bytes: file as AsyncIterable<unknown> as AsyncIterable<Buffer> };
      file.resume();
    }
  } catch (error) {
    throw error instanceof StartupError
      ? error
      : new StartupError('The backup cannot be read: its archive is damaged.', { cause: error });
  }
}
