import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallName } from '@panoramic/contract';
import type { Answer, Person } from '../person.ts';

/** A lease that a writer has made, with what the server has acknowledged of it. */
interface Entry {
  readonly mark: string;
  /** 0 until the server has acknowledged the lease. */
  id: number;
  sqft: number;
  version: number;
  deleted: boolean;
  terms: number;
  documents: Buffer[];
  /** The request that was sent and never answered: it is done completely, or not at all. */
  open: { readonly what: What; readonly key: string; readonly input: () => unknown } | null;
}

type What = 'create' | 'edit' | 'rent term' | 'document' | 'delete';

const calls: Readonly<Record<What, CallName>> = {
  create: 'Leases/EditLease',
  edit: 'Leases/EditLease',
  'rent term': 'Leases/EditRentTerm',
  document: 'Leases/EditDocumentFiles',
  delete: 'Leases/DeleteLease',
};

export interface WriteCounts {
  acknowledged: number;
  refused: number;
  open: number;
}

/** A writer that is refused tries something else a little later. */
const patienceMs = 200;

/** Writers without pause, each on leases of their own, who remember what the server acknowledged. */
export class Writers {
  readonly counts: WriteCounts = { acknowledged: 0, refused: 0, open: 0 };
  readonly findings: string[] = [];
  readonly #entries: Entry[] = [];
  readonly #run = randomUUID().slice(0, 8);
  #person: Person;
  #made = 0;
  #stopping = false;

  constructor(person: Person) {
    this.#person = person;
  }

  /** Refusals that are expected: the database cannot be reached, or the disk is full. */
  tolerate: readonly number[] = [];

  /** Runs `count` writers until `stop`, or until the server is gone. */
  write(count: number): Promise<unknown> {
    this.#stopping = false;
    return Promise.all(Array.from({ length: count }, () => this.#writeOn()));
  }

  stop(): void {
    this.#stopping = true;
  }

  /** Waits until a count has grown by `more`, however long the machine takes, or all writers have ended. */
  async grows(count: keyof WriteCounts, more: number, writing: Promise<unknown>): Promise<void> {
    const wanted = this.counts[count] + more;
    const ended = writing.then(() => true);
    while (this.counts[count] < wanted && !(await Promise.race([ended, wait(10, false)])));
  }

  async #writeOn(): Promise<void> {
    while (!this.#stopping) if (!(await this.#writeOne())) return;
  }

  /** Writes one lease with all its rows; false when there is no server any more. */
  async #writeOne(): Promise<boolean> {
    const mark = `${this.#run}-${(this.#made += 1)}.`;
    const entry: Entry = {
      mark,
      id: 0,
      sqft: 1,
      version: 0,
      deleted: false,
      terms: 0,
      documents: [],
      open: null,
    };
    this.#entries.push(entry);
    const bytes = randomBytes(5000 + (this.#made % 5) * 9000);
    const steps: [What, () => unknown, (answer: Answer) => void][] = [
      [
        'create',
        () => ({ sd_num: mark, sd_building: mark, sd_sqft: 1 }),
        ({ record }) => Object.assign(entry, { id: record['sd_id'], version: record['version'] }),
      ],
      [
        'edit',
        () => ({ sd_id: entry.id, version: entry.version, sd_sqft: entry.sqft + 1 }),
        ({ record }) => Object.assign(entry, { sqft: record['sd_sqft'], version: record['version'] }),
      ],
      [
        'rent term',
        () => ({ sd_id: entry.id, rt_monthly: 1234.56, rt_notes: mark }),
        () => (entry.terms += 1),
      ],
      ['document', () => aDocument(entry.id, mark, bytes), () => entry.documents.push(bytes)],
      ['delete', () => ({ sd_id: entry.id }), () => (entry.deleted = true)],
    ];
    for (const [what, input, settle] of this.#made % 4 === 0 ? steps : steps.slice(0, -1)) {
      if (this.#stopping) return false;
      const key = randomUUID();
      entry.open = { what, key, input };
      let answer: Answer;
      try {
        answer = await this.#person.send(calls[what], input(), { 'idempotency-key': key });
      } catch {
        return false;
      }
      if (answer.status !== 200) {
        this.#refusal(what, answer);
        // A reply that the database did not answer does not say whether the change was stored.
        if (answer.status !== 503) entry.open = null;
        await wait(patienceMs);
        return true;
      }
      settle(answer);
      entry.open = null;
      this.counts.acknowledged += 1;
    }
    return true;
  }

  #refusal(what: What, { status, headers, text }: Answer): void {
    this.counts.refused += 1;
    if (!this.tolerate.includes(status))
      this.findings.push(`${what} answers ${status} ${text.slice(0, 200)}`);
    if (status === 503 && !headers.get('retry-after')) this.findings.push('503 without Retry-After');
  }

  /** Checks that everything acknowledged since the last check is there, once and complete. */
  async verify(person: Person): Promise<number> {
    this.#person = person;
    const entries = this.#entries.splice(0);
    const width = 8;
    for (let from = 0; from < entries.length; from += width)
      await Promise.all(entries.slice(from, from + width).map((entry) => this.#verifyOne(entry)));
    return entries.length;
  }

  async #verifyOne(entry: Entry): Promise<void> {
    const { open } = entry;
    if (open) this.counts.open += 1;
    if (open && entry.id === 0) {
      // The reply was lost. The same key sent again makes the lease once, whether or not it was made before.
      const again = await this.#person.send(calls.create, open.input(), { 'idempotency-key': open.key });
      if (again.status !== 200) this.#tell(entry, `cannot be sent again: ${again.status}`);
    }
    const found = await this.#person.send('Leases/SearchLeases', { soffice_number: entry.mark });
    const [lease, ...others] = found.json as Record<string, unknown>[]; // Safe: a list of leases.
    if (others.length > 0) this.#tell(entry, `is there ${others.length + 1} times`);
    if (entry.deleted && lease) this.#tell(entry, 'was deleted and is there');
    if (entry.deleted) return;
    if (!lease && entry.id === 0 && !open) return;
    if (!lease) return open?.what === 'delete' ? undefined : this.#tell(entry, 'is lost');
    await this.#verifyRow(entry, lease);
  }

  async #verifyRow(entry: Entry, lease: Record<string, unknown>): Promise<void> {
    const { open } = entry;
    const id = Number(lease['sd_id']);
    const edited = open?.what === 'edit' && lease['sd_sqft'] === entry.sqft + 1;
    if (entry.id !== 0) {
      if (lease['sd_sqft'] !== entry.sqft && !edited) this.#tell(entry, `holds ${String(lease['sd_sqft'])}`);
      if (lease['version'] !== entry.version + (edited ? 1 : 0))
        this.#tell(entry, `has version ${String(lease['version'])} instead of ${entry.version}`);
    }
    if (lease['sd_building'] !== entry.mark) this.#tell(entry, 'is there in part');
    const [terms, files, history] = await Promise.all(
      (['Leases/GetRentTerms', 'Leases/GetDocumentFiles', 'Leases/GetLeaseHistory'] as const).map(
        async (name) => (await this.#person.send(name, { id })).json as Record<string, unknown>[],
      ),
    );
    this.#countRows(entry, 'rent term', terms ?? [], entry.terms);
    for (const term of terms ?? [])
      if (term['rt_notes'] !== entry.mark || term['rt_monthly'] !== 1234.56)
        this.#tell(entry, 'has a rent term that is there in part');
    this.#countRows(entry, 'document', files ?? [], entry.documents.length);
    await this.#verifyFiles(entry, files ?? []);
    const changes = (history ?? []).filter((one) => one['what'] === 'Lease').length;
    if (changes !== lease['version'])
      this.#tell(entry, `has version ${String(lease['version'])} and ${changes} entries of history`);
  }

  #countRows(entry: Entry, what: What, rows: readonly unknown[], acknowledged: number): void {
    const most = acknowledged + (entry.open?.what === what ? 1 : 0);
    if (rows.length < acknowledged || rows.length > most)
      this.#tell(entry, `has ${rows.length} of ${acknowledged} ${what}s`);
  }

  async #verifyFiles(entry: Entry, files: readonly Record<string, unknown>[]): Promise<void> {
    const kept = await Promise.all(
      files.map(async ({ file_id }) => {
        const { record } = await this.#person.send('Leases/GetDocument', { file_id });
        return Buffer.from(String(record['documentBase64']), 'base64');
      }),
    );
    for (const bytes of entry.documents)
      if (!kept.some((one) => one.equals(bytes))) this.#tell(entry, 'has a file with other bytes');
  }

  #tell(entry: Entry, what: string): void {
    this.findings.push(`lease ${entry.mark} ${what} (open: ${entry.open?.what ?? 'nothing'})`);
  }
}

function aDocument(site_id: number, mark: string, bytes: Buffer): FormData {
  const form = new FormData();
  form.append('site_id', String(site_id));
  form.append('name', mark);
  form.append('file', new File([new Uint8Array(bytes)], 'file.bin'));
  return form;
}
