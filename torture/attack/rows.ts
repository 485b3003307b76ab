import { randomUUID } from 'node:crypto';
import type { Answer, Person } from '../person.ts';
import {
  leaseToSave,
  change,
  inputOf,
  makeOne,
  refusedFields,
  type Row,
  type SavedKind,
} from './saved-kinds.ts';

/** Exactly one of several saves from one version wins; the others are answered with the current row. */
export async function raceSavers(
  person: Person,
  kind: SavedKind,
  mark: string,
  savers = 2,
): Promise<string[]> {
  const row = await makeOne(person, kind, mark);
  const field = textField(kind);
  const values = Array.from({ length: savers }, (_, index) => `${mark} ${index}`);
  const answers = await Promise.all(
    values.map((value) => change(person, kind, row, { version: row['version'], [field]: value })),
  );
  const after = await kind.read(person, row);
  const won = values.filter((_, index) => answers[index]?.status === 200);
  const late = await change(person, kind, row, { version: row['version'], [field]: `${mark} late` });
  const losers = [...answers.filter(({ status }) => status !== 200), late];
  const findings = losers.flatMap((answer) => lost(answer, after));
  if (won.length !== 1) findings.push(`${won.length} of ${savers} savers won`);
  if (after[field] !== won[0]) findings.push(`the row holds ${String(after[field])}, not what won`);
  if (Number(after['version']) !== Number(row['version']) + 1)
    findings.push(`the version went from ${String(row['version'])} to ${String(after['version'])}`);
  return findings.map((finding) => `${kind.what}: ${finding}`);
}

function lost(answer: Answer, after: Row): string[] {
  if (answer.status !== 409) return [`a stale save answers ${answer.status}`];
  const { current } = answer.record as { current?: Row };
  return current?.['version'] === after['version'] ? [] : ['a stale save is not told the row as it is now'];
}

/** The first field that takes any text. */
export function textField(kind: SavedKind): string {
  const found = Object.entries(kind.fields).find(
    ([name, field]) =>
      ['text', 'longText'].includes(field.kind) && name !== 'userName' && !needsShape(name, kind),
  );
  return found?.[0] ?? Object.keys(kind.fields)[0] ?? '';
}

function needsShape(name: string, { fields }: SavedKind): boolean {
  const field = fields[name];
  return field !== undefined && 'shape' in field && field.kind === 'text' && name !== 'name';
}

/** One thing sent several times with one Idempotency-Key is made once, and each time answered alike. */
export async function submitTwice(
  person: Person,
  kind: SavedKind,
  mark: string,
  times = 4,
): Promise<string[]> {
  const payload = await kind.fresh(person, mark);
  const key = { 'idempotency-key': randomUUID() };
  function submit(what: Row = payload): Promise<Answer> {
    return person.send(kind.creates, inputOf(kind, what), key);
  }
  const together = await Promise.all(Array.from({ length: times }, () => submit()));
  const answers = [...together, await submit()];
  const findings: string[] = [];
  for (const answer of answers)
    if (answer.status !== 200 || refusedFields(answer))
      findings.push(`answers ${answer.status} ${answer.text}`);
  if (new Set(answers.map(inOrder)).size !== 1) findings.push('answers differ');
  const other = await submit({ ...payload, [textField(kind)]: `${mark} other` });
  if (other.status !== 422) findings.push(`the key of another payload answers ${other.status}`);
  return findings.map((finding) => `${kind.what} sent twice: ${finding}`);
}

/** Sorts the fields, because a stored reply may have them in another order. */
function inOrder({ json, record }: Answer): string {
  return JSON.stringify(typeof json === 'object' ? Object.entries(record).toSorted() : json);
}

/** Fields that no payload may set, whichever kind of row it is for. */
const forged = {
  client_id: 999,
  clientId: 999,
  active: false,
  version: 99,
  com_user_id: 999,
  com_name: 'forged',
  com_timestamp: '1999-01-01T00:00:00Z',
  user_id: 999,
  c_user: 999,
  filename: 'forged',
  digest: 'f'.repeat(64),
  size: 1,
  rt_psqft: 99,
  rt_months: 99,
  pricePerSf: 99,
  perUnit: 99,
  perAcre: 99,
  acresInSf: 99,
  landPricePerSf: 99,
  password_hash: 'forged',
  roles: ['Admin'],
  builtIn: true,
  logoLocation: '/forged',
  created_at: '1999-01-01',
  constructor: { prototype: { active: false } },
} as const;

/** A row made with the forged fields must equal one made without them, and an edit must not move it. */
export async function assignTooMuch(person: Person, kind: SavedKind, mark: string): Promise<string[]> {
  const findings: string[] = [];
  const plain = await makeOne(person, kind, `${mark} one`);
  const extra = Object.fromEntries(Object.entries(forged).filter(([name]) => !mayBeSet(kind, name)));
  const payload = { ...(await kind.fresh(person, `${mark} two`)), ...extra };
  const answer = await person.send(kind.creates, inputOf(kind, payload));
  if (answer.status !== 200) return [`${kind.what} with forged fields: ${answer.status} ${answer.text}`];
  const made = await kind.made(person, payload, answer);
  const [expected, stored] = [likeness(kind, plain), likeness(kind, made)];
  if (expected !== stored) findings.push(`stored ${stored} instead of ${expected}`);
  const { version: _, ...rest } = extra as Row;
  const elsewhere = kind.parent && { [kind.parent]: await leaseToSave(person, `${mark} elsewhere`) };
  await change(person, kind, made, { ...rest, ...elsewhere });
  const after = likeness(kind, await kind.read(person, made));
  if (withoutVersion(after) !== withoutVersion(stored))
    findings.push(`an edit stored ${after} over ${stored}`);
  return findings.map((finding) => `${kind.what}: ${finding}`);
}

const onePerParent: ReadonlySet<string> = new Set([
  'Leases/EditRTNote',
  'Leases/EditOption',
  'Accounting/SaveLease',
]);

function mayBeSet({ fields, creates, form }: SavedKind, name: string): boolean {
  if (name === 'clientId') return creates === 'Admin/CreateUser';
  // These kinds have one row per lease, and a version shows that the sender has seen it.
  if (name === 'version') return onePerParent.has(creates);
  // The sender may set the name of a document's file.
  return name in fields || (form === true && name === 'filename');
}

/** The row without what differs between any two. */
function likeness(kind: SavedKind, row: Row): string {
  const { [kind.key]: _key, [kind.parent ?? '']: _parent, ...rest } = row;
  return JSON.stringify(rest)
    .replaceAll(/ (one|two)/g, '')
    .replaceAll(/-(one|two)@/g, '@')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time');
}

function withoutVersion(text: string): string {
  return text.replaceAll(/"version":\d+/g, '');
}
