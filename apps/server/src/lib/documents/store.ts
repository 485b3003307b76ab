import type { Readable } from 'node:stream';
import type { DriverContract } from 'flydrive/types';

/** Files by their keys, in a folder or in a bucket. */
export interface DocumentStore extends Pick<DriverContract, 'delete' | 'listAll' | 'getMetaData'> {
  /** Makes sure at start that it can be used. */
  prepare(): Promise<void>;
  /** Takes in a file whose length is not known beforehand, under no name that is ever read. */
  receive(contents: Readable): Promise<IncomingFile>;
  /** `signal` gives it up, also while the bytes are read. */
  read(key: string, signal?: AbortSignal): Promise<{ readonly size: number; readonly bytes: Readable }>;
  close(): void;
}

export interface IncomingFile {
  /** Under this key there is a whole file, for good, once this returns; at no time a part of one. */
  moveTo(key: string): Promise<void>;
  /** Removes it, unless it has been moved. */
  discard(): Promise<void>;
}
