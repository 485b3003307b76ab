import type { PlainDate } from '@panoramic/contract';
import type { DocumentFiles } from '#lib/documents/index.ts';
import { demoFiles } from './generate.ts';

interface Portfolio {
  readonly leases: number;
  readonly today: PlainDate;
  readonly clients: readonly number[];
}

/** Keeps the made-up documents as uploads would, before the rows that name them: no transaction waits for a bucket. */
export async function storeDemoFiles(
  documents: DocumentFiles,
  { leases, today, clients }: Portfolio,
): Promise<void> {
  for (const { client, bytes } of demoFiles({ leases, today, clients: clients.length })) {
    const received = await documents.receive(onceOnly(bytes));
    const clientId = clients[client];
    if (!received || clientId === undefined) throw new Error('A document of the demonstration is empty.');
    try {
      await received.store(clientId);
    } finally {
      await received.discard();
    }
  }
}

async function* onceOnly(bytes: Uint8Array) {
  yield Buffer.from(bytes);
}
