import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '@panoramic/contract';
import type { Person } from '../person.ts';
import { leaseToSave } from '../attack/saved-kinds.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import { seededChance, type Outcome, type TrialSetting, type Trial } from '../trial.ts';

export const uploadCuts: Trial = {
  what: 'uploads whose connection is cut leave neither row nor file',
  long: { rounds: 200, seconds: 0 },
  run: async ({ rounds, seed, progress }: TrialSetting): Promise<Outcome> => {
    const random = seededChance(seed);
    const subject = await ServerUnderTest.start();
    const findings: string[] = [];
    try {
      const person = await subject.person('writer');
      const lease = await leaseToSave(person, `cut ${seed}`);
      const before = await filesIn(subject.dataDir);
      const width = 10;
      for (let done = 0; done < rounds; done += width) {
        const cuts = Array.from({ length: Math.min(width, rounds - done) }, () =>
          cut(person, lease, random()),
        );
        await Promise.all(cuts);
        progress(`${done + cuts.length} of ${rounds}`);
      }
      const { json } = await person.send('Leases/GetDocumentFiles', { id: lease });
      const documents = (json as unknown[]).length; // Safe: a list of documents.
      if (documents > 0) findings.push(`${documents} documents of uploads that were cut`);
      const left = await settled(subject.dataDir, before.length);
      if (left !== before.length) findings.push(`${left - before.length} files of uploads that were cut`);
      return { counts: { cuts: rounds, documents, 'files left': left - before.length }, findings };
    } finally {
      await subject.dispose();
    }
  },
};

/** Announces a file of some size, sends a part of it and hangs up. */
async function cut(person: Person, lease: number, part: number): Promise<void> {
  const size = 50_000 + Math.floor(part * 2_000_000);
  const sending = request(new URL(`/${calls['Leases/EditDocumentFiles'].path}`, person.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': size,
    },
  });
  sending.on('error', () => {});
  sending.write(`--b\r\ncontent-disposition: form-data; name="site_id"\r\n\r\n${lease}\r\n`);
  sending.write(`--b\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n`);
  sending.write(Buffer.alloc(Math.floor((size - 300) * part)));
  await wait(10 + part * 60);
  sending.destroy();
}

/** Waits, because the server does not notice a cut connection at once. */
async function settled(dataDir: string, expected: number): Promise<number> {
  let count = -1;
  for (let tries = 0; tries < 100 && count !== expected; tries += 1) {
    await wait(50);
    count = (await filesIn(dataDir)).length;
  }
  return count;
}

async function filesIn(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'documents'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
