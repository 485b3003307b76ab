import type { CompPlace } from '../replies.ts';
import { sortByKey } from './quantiles.ts';

/** A comp as it counts. `value` is its rate on the lease's basis in today's money. */
export interface WeighedComp {
  /** The position among all comps of the market. */
  readonly position: number;
  readonly place: CompPlace;
  readonly miles: number | null;
  readonly value: number;
  readonly weight: number;
  readonly pinned: boolean;
  /** The rate that counts instead of the typed one, whose decimal point seems to be misplaced. */
  readonly readAs: number | null;
}

/**
 * The comps of one estimate, with a column for each number, so that the figures of thousands of leases need
 * no object for each comp of each lease. The columns are reused for one estimate after another.
 */
export class WeighedComps {
  #count = 0;
  #positions = new Uint32Array(512);
  #pinned = new Uint8Array(512);
  #values = new Float64Array(512);
  #weights = new Float64Array(512);
  #readAs = new Float64Array(512);
  readonly #places: CompPlace[] = [];
  readonly #miles: (number | null)[] = [];
  /** The comps that are left, as indexes of the columns; from `sort` on by value. */
  #order = new Uint32Array(512);
  #left = 0;

  clear(): void {
    this.#count = 0;
    this.#left = 0;
  }

  add(position: number, place: CompPlace, miles: number | null, value: number, weight: number): void {
    const at = this.#count;
    if (at === this.#positions.length) this.#grow();
    this.#positions[at] = position;
    this.#places[at] = place;
    this.#miles[at] = miles;
    this.#values[at] = value;
    this.#weights[at] = weight;
    this.#readAs[at] = Number.NaN;
    this.#pinned[at] = 0;
    this.#order[at] = at;
    this.#count = at + 1;
    this.#left = at + 1;
  }

  /** The comp that was added last stays, whatever its rate. */
  pin(): void {
    this.#pinned[this.#count - 1] = 1;
  }

  /** How many are left. */
  get left(): number {
    return this.#left;
  }

  positionAt(rank: number): number {
    return this.#positions[this.#order[rank] ?? 0] ?? 0;
  }

  valueAt(rank: number): number {
    return this.#values[this.#order[rank] ?? 0] ?? 0;
  }

  weightAt(rank: number): number {
    return this.#weights[this.#order[rank] ?? 0] ?? 0;
  }

  placeAt(rank: number): CompPlace {
    return this.#places[this.#order[rank] ?? 0] ?? 'elsewhere';
  }

  isPinnedAt(rank: number): boolean {
    return this.#pinned[this.#order[rank] ?? 0] === 1;
  }

  /** Replaces the rate of a comp and its value; `sort` then puts the comp in its place. */
  readAt(rank: number, rate: number, value: number): void {
    const index = this.#order[rank] ?? 0;
    this.#readAs[index] = rate;
    this.#values[index] = value;
  }

  /** By value; equal ones keep their order. */
  sort(): void {
    this.#order.set(sortByKey(this.#values, this.#order.subarray(0, this.#left)));
  }

  /** Keeps the comps for which `isKept` is true, and returns the others in their order. */
  keep(isKept: (rank: number) => boolean): readonly WeighedComp[] {
    const dropped: WeighedComp[] = [];
    let left = 0;
    for (let rank = 0; rank < this.#left; rank += 1) {
      if (isKept(rank)) this.#order[left++] = this.#order[rank] ?? 0;
      else dropped.push(this.at(rank));
    }
    this.#left = left;
    return dropped;
  }

  /** Drops comps that weigh no more than this. */
  keepHeavier(least: number): void {
    let left = 0;
    for (let rank = 0; rank < this.#left; rank += 1)
      if (this.weightAt(rank) > least) this.#order[left++] = this.#order[rank] ?? 0;
    this.#left = left;
  }

  /** (Σw)²/Σw²: the number of comps of equal weight that would say as much. */
  effectiveNumber(): number {
    let sum = 0;
    let squares = 0;
    for (let rank = 0; rank < this.#left; rank += 1) {
      const weight = this.weightAt(rank);
      sum += weight;
      squares += weight * weight;
    }
    return squares === 0 ? 0 : (sum * sum) / squares;
  }

  at(rank: number): WeighedComp {
    const index = this.#order[rank] ?? 0;
    const readAs = this.#readAs[index] ?? Number.NaN;
    return {
      position: this.positionAt(rank),
      place: this.placeAt(rank),
      miles: this.#miles[index] ?? null,
      value: this.valueAt(rank),
      weight: this.weightAt(rank),
      pinned: this.isPinnedAt(rank),
      readAs: Number.isNaN(readAs) ? null : readAs,
    };
  }

  all(): readonly WeighedComp[] {
    return Array.from({ length: this.#left }, (_, rank) => this.at(rank));
  }

  #grow(): void {
    const size = 2 * this.#positions.length;
    this.#positions = grown(this.#positions, new Uint32Array(size));
    this.#order = grown(this.#order, new Uint32Array(size));
    this.#pinned = grown(this.#pinned, new Uint8Array(size));
    this.#values = grown(this.#values, new Float64Array(size));
    this.#weights = grown(this.#weights, new Float64Array(size));
    this.#readAs = grown(this.#readAs, new Float64Array(size));
  }
}

function grown<A extends Uint8Array | Uint32Array | Float64Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
