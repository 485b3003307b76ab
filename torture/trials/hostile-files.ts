import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Answer, Person } from '../person.ts';
import { ServerUnderTest } from '../server-under-test.ts';
import type { Outcome, Trial, TrialSetting } from '../trial.ts';

const limitMs = 60_000;

export const hostileFiles: Trial = {
  what: 'files that are made to take all memory or time, while another client imports: they alone are refused',
  long: { rounds: 5, seconds: 0 },
  run: async ({ rounds, patience, progress }: TrialSetting): Promise<Outcome> => {
    const subject = await ServerUnderTest.start();
    const findings: string[] = [];
    const counts = { rounds, 'refused files': 0, 'imports meanwhile': 0, 'slowest of them ms': 0 };
    const files = {
      'texts.xlsx': await workbookOfLongTexts(),
      'lines.csv': emptyLines(),
      'blank.csv': '\n'.repeat(2e6),
    };
    try {
      const sender = await subject.person('writer');
      const other = await inAnotherClient(await subject.person('admin'));
      for (let round = 0; round < rounds; round += 1) {
        for (const [name, content] of Object.entries(files)) {
          const refused = read(sender, name, content, 'leases').catch(() => null);
          const begun = performance.now();
          const good = await read(other, 'good.csv', 'Address,City\n1 Main,Clayton\n', 'comps1');
          const took = Math.round(performance.now() - begun);
          counts['imports meanwhile'] += 1;
          counts['slowest of them ms'] = Math.max(counts['slowest of them ms'], took);
          if (good.status !== 200) findings.push(`${name}: meanwhile ${good.status} ${good.text}`);
          if (took > limitMs * patience) findings.push(`${name}: another import took ${took} ms`);
          const answer = await refused;
          if (answer?.status === 422) counts['refused files'] += 1;
          else findings.push(`${name}: ${answer?.status ?? 'no reply'}`);
          const isAlive = await fetch(`${subject.url}/health/live`).then(
            ({ ok }) => ok,
            () => false,
          );
          if (!isAlive) findings.push(`${name}: the server has ended`);
          progress(`round ${round + 1} of ${rounds}: ${name}`);
        }
      }
      return { counts, findings };
    } finally {
      await subject.dispose();
    }
  },
};

async function inAnotherClient(person: Person): Promise<Person> {
  const name = 'Importers';
  await person.send('Clients/AddClient', { name });
  const { json } = await person.send('Clients/GetDropdown');
  const options = json as { value: number; label: string }[]; // Safe: as the contract has it.
  await person.send('Clients/SetClient', { cl_id: options.find(({ label }) => label === name)?.value });
  return person;
}

function read(
  person: Person,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  kind: string,
): Promise<Answer> {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([content]), name);
  return person.send('Import/Read', form);
}

function emptyLines(): string {
  return `Store #,City\n1,Clayton\n${'\n'.repeat(20_000_000)}2,Fenton\n`;
}

/** 133 KB that unpack to 120 MB of texts. */
async function workbookOfLongTexts(): Promise<Uint8Array<ArrayBuffer>> {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  add(
    'xl/workbook.xml',
    `<workbook xmlns:r="${type}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships><Relationship Id="r1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${type}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  );
  add('xl/worksheets/sheet1.xml', '<worksheet><sheetData/></worksheet>');
  add('xl/sharedStrings.xml', `<sst>${`<si><t>${'a'.repeat(99_000)}</t></si>`.repeat(1250)}</sst>`);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream as Readable));
}
