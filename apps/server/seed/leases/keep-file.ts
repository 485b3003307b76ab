import type { Documents } from '#lib/documents/index.ts';
import type { KeepFile } from './store.ts';

/** Keeps the made-up documents as an upload would. */
export function fileKeeper(documents: Documents): KeepFile {
  return async (clientId, bytes) => {
    const received = await documents.receive(onceOnly(bytes));
    if (!received) throw new Error('A document of the demonstration is empty.');
    const settling = await received.settle(clientId);
    await settling.done();
    return { digest: received.digest, size: received.size };
  };
}

async function* onceOnly(bytes: Uint8Array) {
  yield Buffer.from(bytes);
}
