import type { Call } from '@panoramic/contract';
import { z } from 'zod';
import { Problem } from '#lib/problem.ts';

/** The part of a list that a program asks for: `?limit=100`, then the address of the Link header. */
export interface Page {
  readonly limit: number;
  /** The row after which the page begins. */
  readonly after: { readonly position: number; readonly key: string } | null;
  /** The path and query of the request, without the host. */
  readonly address: string;
}

export const mostPerPage = 10_000;

/** Whether a call answers a list of which a page can be asked for. Some have a way of their own. */
export function isPaged({ reads, input, output }: Call): boolean {
  const names = input instanceof z.ZodObject ? input.shape : {};
  return reads !== undefined && output instanceof z.ZodArray && !('limit' in names) && !('after' in names);
}

/** The page that a request asks for; `null` for the whole list. */
export function pageOf(call: Call, address: string): Page | null {
  const [, query = ''] = address.split('?');
  const parameters = new URLSearchParams(query);
  const [limit, after] = [parameters.get('limit'), parameters.get('after')];
  if (!isPaged(call) || (limit === null && after === null)) return null;
  return { limit: limitOf(limit), after: after === null ? null : cursorOf(after), address };
}

function limitOf(typed: string | null): number {
  const limit = Number(typed ?? mostPerPage);
  if (Number.isInteger(limit) && limit >= 1 && limit <= mostPerPage) return limit;
  throw wrong('limit', `Enter a whole number from 1 to ${mostPerPage.toLocaleString('en-US')}.`);
}

function cursorOf(typed: string): NonNullable<Page['after']> {
  const [, position = '', key = ''] = /^(\d{1,9})~(.{0,200})$/s.exec(typed) ?? [];
  if (position === '') throw wrong('after', 'Take it from the Link header of the page before.');
  return { position: Number(position), key };
}

function wrong(field: string, message: string): Problem {
  return new Problem('malformed', `Check ${field}.`, { errors: [{ field, message }] });
}

export interface Paged<R> {
  readonly rows: R[];
  /** Leads to the next page; none on the last. */
  readonly headers: { readonly link?: string };
}

/**
 * The rows of a page. It begins behind the row that was the last of the page before, wherever that stands now;
 * where it is gone, at its place. Reads no more rows than it needs.
 */
export async function takePage<R>(page: Page, batches: AsyncIterable<readonly R[]>): Promise<Paged<R>> {
  const { limit, after } = page;
  // In case the last row of the page before is gone.
  const atItsPlace = new Window<R>(limit, after === null ? 0 : after.position);
  const behindIt = new Window<R>(limit, Infinity);
  let position = 0;
  for await (const batch of batches) {
    for (const row of batch) {
      atItsPlace.offer(row, position);
      behindIt.offer(row, position);
      if (after && behindIt.from === Infinity && keyOf(row) === after.key) behindIt.from = position + 1;
      position += 1;
    }
    if (after === null ? atItsPlace.isFull : behindIt.isFull) break;
  }
  const { rows, from, isFull } = behindIt.from === Infinity ? atItsPlace : behindIt;
  const last = rows.at(-1);
  if (!isFull || last === undefined) return { rows, headers: {} };
  return { rows, headers: { link: linkTo(page, `${from + limit}~${keyOf(last)}`) } };
}

/** As many rows as a page has, from a position on. */
class Window<R> {
  readonly rows: R[] = [];
  readonly #limit: number;
  from: number;
  /** There are more rows than it takes. */
  isFull = false;

  constructor(limit: number, from: number) {
    this.#limit = limit;
    this.from = from;
  }

  offer(row: R, position: number): void {
    if (position < this.from) return;
    if (this.rows.length < this.#limit) this.rows.push(row);
    else this.isFull = true;
  }
}

/** What names a row within its list, where anything does. */
function keyOf(row: unknown): string {
  if (typeof row !== 'object' || row === null) return String(row);
  const [, key = ''] = Object.entries(row).find(([name]) => /^(id|key|\w+_id|\w+Id)$/.test(name)) ?? [];
  return String(key).slice(0, 200);
}

function linkTo({ address, limit }: Page, after: string): string {
  const [path = '', query = ''] = address.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('limit', String(limit));
  parameters.set('after', after);
  return `<${path}?${parameters.toString()}>; rel="next"`;
}
