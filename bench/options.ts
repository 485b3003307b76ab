import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/prepare.mjs';

export interface Options {
  readonly seconds: number;
  readonly rounds: number;
  /** Limits the run to workloads whose names contain this. */
  readonly only: string;
  readonly parts: readonly string[];
  readonly fresh: boolean;
  readonly profile: boolean;
  readonly json: string | null;
  /** The numbers of leases that growth is measured at. */
  readonly sizes: readonly number[];
  /** The loaded databases, kept from run to run. */
  readonly folder: string;
}

/** Parts that run only on request: the peers are installed first, the others take many minutes. */
const onlyByName = ['peers', 'many-clients', 'people', 'long-day', 'own-fields'];

export function readOptions(args: string[], parts: readonly string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      parts: { type: 'string', default: parts.filter((part) => !onlyByName.includes(part)).join(',') },
      peers: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      json: { type: 'string' },
      sizes: { type: 'string', default: '1000,10000,100000' },
      million: { type: 'boolean', default: false },
    },
  });
  const chosen = [...new Set([...values.parts.split(','), ...(values.peers ? ['peers'] : [])])];
  const unknown = chosen.find((part) => !parts.includes(part));
  if (unknown) throw new Error(`--parts takes ${parts.join(', ')}; there is no ${unknown}.`);
  return {
    seconds: positive('seconds', values.seconds),
    rounds: positive('rounds', values.rounds),
    only: values.only.toLowerCase(),
    parts: chosen,
    fresh: values.fresh,
    profile: values.profile,
    json: values.json ?? null,
    sizes: [...values.sizes.split(','), ...(values.million ? ['1000000'] : [])].map((size) =>
      positive('sizes', size),
    ),
    folder: join(root, 'bench', '.data'),
  };
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (value > 0) return value;
  throw new Error(`--${name} must be a number above 0.`);
}
