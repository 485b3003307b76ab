import type { Field } from '@panoramic/contract';
import { expect, test } from 'vitest';
import type { TestApp } from '../app.ts';
import type { Person } from '../people.ts';

/** What a call answers: a value, the names in an object, or those in each row of a list. */
type Answer = boolean | 'an id' | { readonly one: string } | { readonly each: string };

export interface SpecifiedCall {
  /** Method and path, in which `{name}` stands for an id that the test has made, and what is answered. */
  readonly title: string;
  readonly as: Person | 'nobody';
  readonly input?: () => unknown;
  readonly answers: Answer;
}

/** The options of a lease search as a form sends them when it is empty. */
export const noSearch = {
  soffice_number: null,
  s_type: '',
  sbuilding_name: '',
  saddress: '',
  scity: '',
  sstate: '',
  szip: null,
  sced: '',
  scede: '',
  sstatus: null,
};

/** Makes each call as the specification writes it, without the table of calls. */
export function testCalls(
  app: TestApp,
  ids: Readonly<Record<string, number>>,
  calls: readonly SpecifiedCall[],
) {
  test.each(calls)('$title', async ({ title, as, input, answers }) => {
    const [, method = '', path = ''] = /^(GET|POST) (\S+):/.exec(title) ?? [];
    const token = as === 'nobody' ? null : (await app.as(as)).token;
    const reply = await app.raw(
      method,
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name])),
      input?.(),
      token === null ? {} : { authorization: `Bearer ${token}` },
    );
    const body: unknown = await reply.json();
    expect(reply.status, JSON.stringify(body)).toBe(200);
    expect(shapeOf(body, answers)).toEqual(answers);
  });
}

/** What is answered, said as the specification says it: of an object the names that it asks for. */
function shapeOf(body: unknown, asked: Answer): Answer {
  if (asked === 'an id') return Number(body) > 0 ? asked : false;
  if (typeof asked === 'boolean') return body === asked ? asked : !asked;
  const rows = 'each' in asked ? (body as object[]) : [body as object]; // Safe: a list or an object, by the status.
  const names = ('each' in asked ? asked.each : asked.one)
    .split(' ')
    .filter((name) => rows.length > 0 && rows.every((row) => Object.hasOwn(row, name)))
    .join(' ');
  return 'each' in asked ? { each: names } : { one: names };
}

/** The choices of a field as the specification lists them; where a code stands for them, with the code. */
export function choicesOf(field: Field): string {
  if (!('choices' in field)) throw new Error(`${field.label} has no choices.`);
  return field.choices
    .map(({ value, label }) => (String(value) === label ? label : `${value} ${label}`))
    .join(', ');
}
