import { randomBytes } from 'node:crypto';
import {
  aHangingS3Server,
  type HangingS3Server,
} from '../../apps/server/test/neighbours/hanging-s3-server.ts';
import { leaseToSave } from '../attack/saved-kinds.ts';
import { readDocument, sendDocument, uploadDocument } from '../documents.ts';
import { openLoop, type LoadMeasurement } from '../load/open-loop.ts';
import type { Answer, Person } from '../person.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import type { Outcome, TrialSetting, Trial } from '../trial.ts';

/** The time within which an upload must be told that the bucket does not answer. */
const toldWithinMs = 20_000;
const perSecond = 20;
/** The p99 that others may always have, however fast they are without the hanging bucket. */
const leastP99 = 250;

export const hangingBucket: Trial = {
  what: 'a bucket that accepts and never answers: uploads are told so, all others keep their pace',
  long: { rounds: 60, seconds: 20 },
  run: async (setting: TrialSetting): Promise<Outcome> => {
    const s3 = await aHangingS3Server();
    const subject = await ServerUnderTest.start({ DOCUMENTS_URL: s3.url });
    try {
      return await beside(s3, subject, setting);
    } finally {
      s3.recover();
      await subject.dispose();
      await s3.stop();
    }
  },
};

async function beside(
  s3: HangingS3Server,
  subject: ServerUnderTest,
  { rounds, seconds, seed, patience, progress }: TrialSetting,
): Promise<Outcome> {
  const person = await subject.person('writer');
  const lease = await leaseToSave(person, `bucket ${seed}`);
  const findings: string[] = [];
  const usual = await others(person, seconds);

  s3.hang(() => true);
  const files = Array.from({ length: Math.max(rounds, 10) }, () => randomBytes(20_000));
  progress(`${files.length} uploads wait`);
  const waiting = Promise.all(files.map((bytes) => timed(() => sendDocument(person, lease, bytes, 'Lease'))));
  const meanwhile = await others(person, seconds);
  const told = await waiting;
  findings.push(...meanwhile.errors);
  const limit = Math.max(leastP99, 3 * usual.p99) * patience;
  if (meanwhile.p99 > limit) findings.push(`others wait ${meanwhile.p99} ms, usually ${usual.p99} ms`);
  for (const { answer, ms } of told) {
    if (answer.status !== 503)
      findings.push(`an upload answers ${answer.status} ${answer.text.slice(0, 200)}`);
    if (ms > toldWithinMs * patience) findings.push(`an upload is told after ${Math.round(ms)} ms`);
  }

  s3.recover();
  const rows = await documentsOf(person, lease);
  if (rows > 0) findings.push(`${rows} documents of uploads that were refused`);
  progress('the bucket is back');
  for (const bytes of files) {
    const { id } = await uploadDocument(person, lease, bytes, 'Lease');
    for (const got of await readDocument(person, id))
      if (!got?.equals(bytes)) findings.push(`document ${id} does not come back as it was sent`);
  }
  const stored = await documentsOf(person, lease);
  if (stored !== files.length) findings.push(`${stored} documents instead of ${files.length}`);
  return {
    counts: {
      uploads: files.length,
      'answered 503': told.filter(({ answer }) => answer.status === 503).length,
      'slowest 503 (ms)': Math.round(Math.max(...told.map(({ ms }) => ms))),
      'requests of others': meanwhile.sent,
      'their p99 (ms)': meanwhile.p99,
      'usual p99 (ms)': usual.p99,
      'stored afterwards': stored,
    },
    findings: [...new Set(findings)],
  };
}

/** Reads and saves that have nothing to do with documents. */
function others(person: Person, seconds: number): Promise<LoadMeasurement> {
  return openLoop(perSecond, Math.max(seconds, 1), (index) =>
    index % 2 === 0
      ? person.send('Leases/ShowAllLeases')
      : person.send('Leases/EditLease', { sd_num: `beside ${index}` }),
  );
}

async function documentsOf(person: Person, lease: number): Promise<number> {
  const { json } = await person.send('Leases/GetDocumentFiles', { id: lease });
  return (json as unknown[]).length; // Safe: a list of documents.
}

async function timed(send: () => Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const begun = performance.now();
  const answer = await send();
  return { answer, ms: performance.now() - begun };
}
