import type { Submarket } from '../fields.ts';
import { sharesInRate, type RateType } from './footing.ts';
import { kindWeights, type BuildingClass, type TransactionType } from './weights.ts';

/** The values from which the figures of a comp are computed. */
interface FiguredComp {
  readonly rate: number;
  readonly rateType: RateType | null;
  readonly sf: number | null;
  readonly buildingClass: BuildingClass | null;
  readonly kind: TransactionType | null;
  readonly quarter: number;
  readonly submarket: Submarket | null;
}

// Safe: the table is a literal, so it has no keys beyond its type's.
const rateTypes = Object.keys(sharesInRate) as RateType[];

/** The rate types by their code; the last code stands for a rate without a type. */
export const rateTypeCodes: readonly (RateType | null)[] = [...rateTypes, null];

/** A map is faster than a search: the texts of comps are read one by one, so no two are the same object. */
const codesOfRateTypes = new Map(rateTypeCodes.map((rateType, code) => [rateType, code]));

/** Where each number of a comp stands, counted from its first one. */
export const figureAt = {
  rate: 0,
  quarter: 1,
  size: 2,
  kindWeight: 3,
  rateType: 4,
  buildingClass: 5,
  submarket: 6,
} as const;

/** How many numbers each comp has. */
export const figuresPerComp = Object.keys(figureAt).length;

/**
 * The numbers of all comps by their position. Those of one comp are side by side in memory, because an
 * estimate reads some hundred comps, and scattered numbers would take longer to read than to weigh.
 */
export class CompFigures {
  numbers = new Float64Array(1024 * figuresPerComp);
  #used = 0;
  /** By their code, so that all comps of a submarket share one text; 0 is none. */
  readonly #submarkets: (Submarket | null)[] = [null];
  readonly #submarketCodes = new Map<Submarket | null, number>([[null, 0]]);

  add(comp: FiguredComp): void {
    const first = this.#used;
    this.#used += figuresPerComp;
    if (first === this.numbers.length) {
      const larger = new Float64Array(2 * first);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    const { numbers } = this;
    numbers[first + figureAt.rate] = comp.rate;
    numbers[first + figureAt.quarter] = comp.quarter;
    // 0 where the size is not known.
    numbers[first + figureAt.size] = comp.sf ?? 0;
    numbers[first + figureAt.kindWeight] = kindWeights.get(comp.kind) ?? 0;
    numbers[first + figureAt.rateType] = codesOfRateTypes.get(comp.rateType) ?? -1;
    // The letter's number; 0 where there is none.
    numbers[first + figureAt.buildingClass] = comp.buildingClass?.charCodeAt(0) ?? 0;
    numbers[first + figureAt.submarket] = this.#submarketCode(comp.submarket);
  }

  rateOf(position: number): number {
    return this.numbers[position * figuresPerComp + figureAt.rate] ?? 0;
  }

  quarterOf(position: number): number {
    return this.numbers[position * figuresPerComp + figureAt.quarter] ?? 0;
  }

  rateTypeOf(position: number): RateType | null {
    return rateTypeCodes[this.numbers[position * figuresPerComp + figureAt.rateType] ?? 0] ?? null;
  }

  submarketOf(position: number): Submarket | null {
    return this.#submarkets[this.numbers[position * figuresPerComp + figureAt.submarket] ?? 0] ?? null;
  }

  buildingClassOf(position: number): BuildingClass | null {
    const letter = this.numbers[position * figuresPerComp + figureAt.buildingClass] ?? 0;
    // Safe: the letter's number was taken from a class.
    return letter === 0 ? null : (String.fromCharCode(letter) as BuildingClass);
  }

  #submarketCode(submarket: Submarket | null): number {
    let code = this.#submarketCodes.get(submarket);
    if (code === undefined) {
      code = this.#submarkets.push(submarket) - 1;
      this.#submarketCodes.set(submarket, code);
    }
    return code;
  }
}
