import type { Readable } from 'node:stream';
import type { DriverContract } from 'flydrive/types';

/** Files by their keys, in a folder or in a bucket. */
export interface Store extends Pick<
  DriverContract,
  'put' | 'getStream' | 'delete' | 'listAll' | 'getMetaData'
> {
  /** Makes sure at start that it can be used. */
  prepare(): Promise<void>;
  /** There whole and for good once this returns; nothing has to be known of its length. */
  putStream(key: string, contents: Readable): Promise<void>;
  /** In one step: under the new name there is a whole file or none. */
  move(source: string, destination: string): Promise<void>;
  close(): void;
}
