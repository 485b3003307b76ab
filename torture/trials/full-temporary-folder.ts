import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallName } from '@panoramic/contract';
import { freshFolder, launchProgram } from '../../e2e/support/server.ts';
import { pinnedNode, root } from '../../scripts/prepare.mjs';
import { leaseToSave } from '../attack/saved-kinds.ts';
import { sendDocument } from '../documents.ts';
import type { Answer, Person } from '../person.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import { emptyDisk, fillDisk, onSmallDisk } from '../small-disk.ts';
import type { Outcome, Trial, TrialSetting } from '../trial.ts';

/** Files that the server writes into the temporary folder before it sends them. */
const files: readonly (readonly [CallName, unknown])[] = [
  ['Leases/GetReport', { reportName: 'Critical Dates Report' }],
  ['Rent/GetReport', { reportName: 'Rent Roll' }],
  ['Leases/ExportPortfolio', {}],
  ['Documents/ExportMatrix', {}],
];

/** What is only read, or stored elsewhere, and works without the folder. */
const others: Readonly<Record<string, (person: Person, lease: number) => Promise<Answer>>> = {
  'an upload': (person, lease) => sendDocument(person, lease, Buffer.from('whole'), 'whole'),
  'an import': (person) => {
    const form = new FormData();
    form.set('kind', 'leases');
    form.set('file', new Blob(['Store #,City\n1,Clayton\n']), 'good.csv');
    return person.send('Import/Read', form);
  },
  'a save': (person) => person.send('Leases/EditLease', { sd_num: 'saved' }),
  'a list': (person) => person.send('Leases/ShowAllLeases'),
};

export const fullTemporaryFolder: Trial = {
  what: 'a full temporary folder: files are refused in words, everything else works, and all of it with room again',
  long: { rounds: 5, seconds: 0 },
  run: (setting: TrialSetting): Promise<Outcome> => onSmallDisk((folder) => fills(folder, setting)),
};

async function fills(folder: string, { rounds, progress }: TrialSetting): Promise<Outcome> {
  const subject = await ServerUnderTest.start({ TMPDIR: folder });
  const backups = await freshFolder();
  const counts = { rounds, 'refused files': 0, 'files with room': 0, 'other calls': 0, drills: 0 };
  const findings: string[] = [];
  try {
    const person = await subject.person('writer');
    const lease = await leaseToSave(person, 'temporary');
    const backup = join(backups, 'taken.backup');
    for (let round = 0; round < rounds; round += 1) {
      progress(`round ${round + 1} of ${rounds}`);
      await fillDisk(folder, 0);
      for (const [name, input] of files) {
        const { status, text } = await person.send(name, input);
        if (status === 507 && text.includes('temporary folder')) counts['refused files'] += 1;
        else findings.push(`${name} without room: ${status} ${text.slice(0, 200)}`);
      }
      for (const [name, call] of Object.entries(others)) {
        const { status, text } = await call(person, lease);
        if (status === 200) counts['other calls'] += 1;
        else findings.push(`${name} without room: ${status} ${text.slice(0, 200)}`);
      }
      const taken = await command(subject, folder, 'backup.ts', ['--force', backup]);
      if (taken.code !== 0) findings.push(`a backup without room: ${taken.code} ${taken.said}`);
      const refused = await command(subject, folder, 'restore.ts', ['--check', backup]);
      if (refused.code !== 1 || !/space/i.test(refused.said) || / at .*:\d+:\d+/.test(refused.said))
        findings.push(`a drill without room: ${refused.code} ${refused.said}`);
      const left = (await readdir(folder)).filter((name) => name !== 'filler');
      if (left.length > 0) findings.push(`left in the temporary folder: ${left.join(', ')}`);

      await emptyDisk(folder);
      for (const [name, input] of files) {
        const { status, bytes } = await person.send(name, input);
        if (status === 200 && bytes.length > 1000) counts['files with room'] += 1;
        else findings.push(`${name} with room again: ${status}`);
      }
      const drilled = await command(subject, folder, 'restore.ts', ['--check', backup]);
      if (drilled.code === 0) counts.drills += 1;
      else findings.push(`a drill with room again: ${drilled.code} ${drilled.said}`);
    }
    return { counts, findings };
  } finally {
    await subject.dispose();
    await rm(backups, { recursive: true, force: true });
  }
}

/** Runs a command of the operator beside the server. */
async function command(subject: ServerUnderTest, folder: string, script: string, given: string[]) {
  const program = launchProgram(pinnedNode(), [join(root, 'apps/server/src', script), ...given], {
    DATA_DIR: subject.dataDir,
    TMPDIR: folder,
  });
  const code = await program.ended;
  return { code, said: program.complaint().trim().slice(0, 500) };
}
