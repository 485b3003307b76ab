import type { Readable } from 'node:stream';
import type { DriverContract } from 'flydrive/types';

/** Files by their keys, in a folder or in a bucket. */
export interface DocumentStore extends Pick<DriverContract, 'delete' | 'listAll' | 'getMetaData'> {
  /** Makes sure at start that it can be used. */
  prepare(): Promise<void>;
  /** Takes in a file whose length is not known beforehand, under no name that is ever read. */
  receive(contents: Readable): Promise<IncomingFile>;
  /** `signal` cancels the reading, also while the bytes are read. */
  read(key: string, signal?: AbortSignal): Promise<{ readonly size: number; readonly bytes: Readable }>;
  close(): void;
}

export interface IncomingFile {
  /** Stores the whole file durably under this key before it returns; the key never names a part of a file. */
  moveTo(key: string): Promise<void>;
  /** Removes it, unless it has been moved. */
  discard(): Promise<void>;
}
