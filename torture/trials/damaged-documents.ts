import { randomBytes } from 'node:crypto';
import { appendFile, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { leaseToSave } from '../attack/saved-kinds.ts';
import { readDocument, uploadDocument, type Uploaded } from '../documents.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import { seededChance, type Outcome, type TrialSetting, type Trial } from '../trial.ts';

type Damage = (path: string, random: () => number, another: string) => Promise<void>;

const damages: Readonly<Record<string, Damage>> = {
  'byte changed': async (path, random) => {
    const bytes = await readFile(path);
    const place = Math.floor(random() * bytes.length);
    bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(random() * 8));
    await writeFile(path, bytes);
  },
  'cut short': async (path, random) => truncate(path, Math.floor(random() * (await readFile(path)).length)),
  longer: (path, random) => appendFile(path, randomBytes(1 + Math.floor(random() * 5000))),
  'swapped with another': async (path, _random, another) => {
    await rename(path, `${path}.aside`);
    await rename(another, path);
    await rename(`${path}.aside`, another);
  },
  removed: (path) => rm(path),
};

/** One file for each kind of damage, one that is spared, and one to swap with. */
const perRound = Object.keys(damages).length + 2;

export const damagedDocuments: Trial = {
  what: 'files of documents changed, cut, lengthened, swapped and removed: none is given as right',
  long: { rounds: 30, seconds: 0 },
  run: async ({ rounds, seed, progress }: TrialSetting): Promise<Outcome> => {
    const random = seededChance(seed);
    const subject = await ServerUnderTest.start();
    const findings: string[] = [];
    const counts = { damaged: 0, whole: 0, 'given as right': 0, 'not in the log': 0 };
    try {
      const person = await subject.person('writer');
      const lease = await leaseToSave(person, `damage ${seed}`);
      const { json } = await person.send('Clients/GetUserClient');
      const { cl_id: clientId } = json as { cl_id: number }; // Safe: the writer works in a client.
      const pathOf = ({ digest }: Uploaded) =>
        join(subject.dataDir, 'documents', String(clientId), digest.slice(0, 2), digest);
      for (let round = 0; round < rounds; round += 1) {
        // The size is below or above what the server checks before a reply begins.
        const size = Math.floor(random() * 3_000_000) + 1000;
        const files: Uploaded[] = [];
        for (let each = 0; each < perRound; each += 1)
          files.push(await uploadDocument(person, lease, randomBytes(size), `Lease ${round} ${each}`));
        const [spared, another, ...hurt] = files;
        if (!spared || !another) throw new Error('There are too few documents.');
        for (const [place, damage] of Object.values(damages).entries()) {
          const file = hurt[place];
          if (file) await damage(pathOf(file), random, pathOf(another));
        }
        for (const file of [another, ...hurt]) {
          counts.damaged += 1;
          const got = await readDocument(person, file.id);
          if (got.some((bytes) => bytes !== null)) {
            counts['given as right'] += 1;
            findings.push(
              `a damaged file of ${size} bytes was given as right (seed ${seed}, round ${round})`,
            );
          }
          if (!subject.said.includes(`"document":${file.id},`)) {
            counts['not in the log'] += 1;
            findings.push(`the log does not name document ${file.id}`);
          }
        }
        counts.whole += 1;
        for (const bytes of await readDocument(person, spared.id))
          if (!bytes?.equals(spared.bytes)) findings.push('a whole file was not given as it is');
        progress(`${round + 1} of ${rounds}`);
      }
      return { counts, findings: [...new Set(findings)] };
    } finally {
      await subject.dispose();
    }
  },
};
