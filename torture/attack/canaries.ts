import { calls, type Call, type CallName, type Field } from '@panoramic/contract';
import type { Answer, Person } from '../person.ts';
import { readApi, type ApiSchema, type Property } from './api-schema.ts';
import { furtherInputs, inputsOnOwnLease } from './further-inputs.ts';
import {
  leaseToSave,
  change,
  isOfClient,
  makeOne,
  savedKinds,
  type Row,
  type SavedKind,
} from './saved-kinds.ts';
import { unzip } from './zip.ts';

export interface CanarySweep {
  readonly tried: number;
  readonly findings: readonly string[];
}

/** An id that no row has. */
const noSuchId = 2_000_000_000;
const canaryNumber = 7_373_731;

/**
 * Puts a text that occurs nowhere else into every field of every kind of row of one client, then
 * makes every call from another with the ids of those rows: each answer must equal the one that was
 * given before those rows existed.
 */
export async function sweepForCanaries(
  owner: Person,
  stranger: Person,
  canary: string,
): Promise<CanarySweep> {
  const sweep = new Strangers(stranger, await readApi(stranger.url), canary);
  const before = await sweep.answersTo(noSuchId);
  const planted = await plant(owner, canary);
  const findings: string[] = [];
  let tried = before.size;
  for (const [index, id] of planted.ids.entries()) {
    const answers = await sweep.answersTo(id, index === 0);
    tried += answers.size;
    for (const [what, answer] of answers) {
      const { call, text } = answer;
      // An answer that is the same as before the rows existed can only repeat what the stranger has sent.
      if (text === before.get(what)?.text) continue;
      if (call.client)
        findings.push(
          `${what} with ${id}: ${text.slice(0, 300)} instead of ${before.get(what)?.text.slice(0, 300)}`,
        );
      if (text.includes(canary) || text.includes(String(canaryNumber)))
        findings.push(`${what} with ${id} tells: ${text.slice(0, 300)}`);
    }
  }
  findings.push(...(await onOwnLease(stranger, planted.ids)));
  for (const { kind, row } of planted.rows)
    if (JSON.stringify(await kind.read(owner, row)) !== JSON.stringify(row))
      findings.push(`a stranger has changed a ${kind.what}`);
  return { tried, findings };
}

/** A call about one's own lease with somebody else's id inside is answered as with an id that no row has. */
async function onOwnLease(stranger: Person, ids: readonly number[]): Promise<string[]> {
  const own = await leaseToSave(stranger, 'the own lease of a stranger');
  const findings: string[] = [];
  // Safe: the keys of the table are names of calls.
  for (const name of Object.keys(inputsOnOwnLease) as CallName[]) {
    const inputs = (id: number) => Object.entries(inputsOnOwnLease[name]?.(id, own) ?? {});
    const expected = new Map<string, string>();
    for (const [how, input] of inputs(noSuchId))
      expected.set(how, readable(await stranger.send(name, input)));
    for (const id of ids)
      for (const [how, input] of inputs(id)) {
        const text = readable(await stranger.send(name, input));
        if (text !== expected.get(how) || text.startsWith('200'))
          findings.push(`${name} ${how} with ${id}: ${text.slice(0, 300)} instead of ${expected.get(how)}`);
      }
  }
  return findings;
}

interface Planted {
  readonly rows: readonly { readonly kind: SavedKind; readonly row: Row }[];
  readonly ids: readonly number[];
}

async function plant(owner: Person, canary: string): Promise<Planted> {
  const rows: { kind: SavedKind; row: Row }[] = [];
  const leaseId = await leaseToSave(owner, canary);
  for (const kind of savedKinds.filter(isOfClient)) {
    const row = await makeOne(owner, kind, canary, kind.parent ? { [kind.parent]: leaseId } : {});
    const values = Object.entries(kind.fields).map(([name, field]) => [name, canaryFor(field, canary)]);
    await change(owner, kind, row, Object.fromEntries(values.filter(([, value]) => value !== undefined)));
    rows.push({ kind, row: await kind.read(owner, row) });
  }
  const deleted = await owner.send('Leases/EditLease', { sd_num: canary, sd_building: canary });
  await owner.send('Leases/DeleteLease', { sd_id: deleted.record['sd_id'] });
  const ids = rows.flatMap(({ kind, row }) => [row[kind.key], row[kind.parent ?? '']]);
  const numbers = [...ids, deleted.record['sd_id']].filter((id) => typeof id === 'number');
  return { rows, ids: [...new Set(numbers)] };
}

function canaryFor(field: Field, canary: string): string | number | undefined {
  if (field.kind === 'email') return `${canary}@example.com`;
  if (['text', 'longText', 'phone'].includes(field.kind) && !('shape' in field)) return canary;
  const holdsNumber = 'min' in field && field.max >= canaryNumber;
  return holdsNumber ? canaryNumber : undefined;
}

class Strangers {
  readonly #person: Person;
  readonly #api: ApiSchema;
  readonly #canary: string;

  constructor(person: Person, api: ApiSchema, canary: string) {
    this.#person = person;
    this.#api = api;
    this.#canary = canary;
  }

  /** The answers to every call of a client's data and to every other that only reads, by what was sent. */
  async answersTo(
    id: number,
    alsoWithoutIds = true,
  ): Promise<ReadonlyMap<string, { call: Call; text: string }>> {
    const answers = new Map<string, { call: Call; text: string }>();
    for (const [name, properties] of this.#api) {
      const call: Call = calls[name];
      if (!call.client && (call.changes || call.access === 'anyone')) continue;
      const byId = properties.some((one) => isId(one) || isListOfIds(one));
      // A row that a stranger makes is no answer about anybody else's rows.
      const further = furtherInputs[name]?.(id) ?? {};
      const inputs = byId || (alsoWithoutIds && !call.changes) ? this.#inputs(name, properties, id) : {};
      for (const [how, input] of Object.entries({ ...inputs, ...further })) {
        const answer = await this.#person.send(name, call.multipart ? asForm(input) : input);
        answers.set(`${name} ${how}`, { call, text: readable(answer) });
      }
    }
    return answers;
  }

  #inputs(name: CallName, properties: readonly Property[], id: number): Record<string, Row> {
    const ids = {
      ...Object.fromEntries(properties.filter(isId).map((one) => [one.name, id])),
      ...(properties.some(isListOfIds) && wholeOf(properties, id)),
    };
    const texts = Object.fromEntries(
      properties
        .filter((one) => !isId(one) && !one.enum && takes(one, 'string'))
        .map((one) => [one.name, this.#canary]),
    );
    const kind = savedKinds.find((one) => one.creates === name && one.parent !== undefined);
    if (name === 'Leases/GetReport')
      // Texts are left out, because a report repeats the filters that were sent.
      return Object.fromEntries(reports.map((reportName) => [reportName, { ...ids, reportName }]));
    return {
      'by id': ids,
      ...(Object.keys(texts).length > 0 && { 'by id and words': { ...ids, ...texts } }),
      ...(kind && { 'as a new row': { ...ids, ...texts, [kind.key]: 0 } }),
    };
  }
}

const reports = ['Lease Administration Report', 'Critical Dates Report'];

function isId(property: Property): boolean {
  return takes(property, 'integer') && !property.enum && /(^|_)(id|site)$|Id$/.test(property.name);
}

function isListOfIds(property: Property): boolean {
  return property.name === 'ids' && takes(property, 'array');
}

/** An export: the rows, every column, and the format that can be read as it is. */
function wholeOf(properties: readonly Property[], id: number): Row {
  const columns = properties.find(({ name }) => name === 'columns')?.items;
  return { ids: [id], format: 'csv', ...(columns && { columns: [...columns] }) };
}

function takes({ type }: Property, wanted: string): boolean {
  return type === wanted || (Array.isArray(type) && type.includes(wanted));
}

function asForm(input: Row): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.append(name, String(value));
  form.append('file', new File(['nothing to see'], 'file.txt'));
  return form;
}

/** Status and body; a spreadsheet as what its sheets say. */
function readable(answer: Answer): string {
  const { documentBase64 } = answer.record;
  if (typeof documentBase64 !== 'string') {
    const text = answer.text.replace(/"requestId":"[^"]*"/, '');
    return `${answer.status} ${answer.headers.get('x-refusal')} ${text}`;
  }
  const files = [...unzip(Buffer.from(documentBase64, 'base64'))];
  return files
    .filter(([name]) => /sharedStrings|worksheets\//.test(name))
    .map(([name, text]) => `${name} ${text}`)
    .join('\n');
}
