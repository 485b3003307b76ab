import type { PlainDate } from '../../dates.ts';
import { zipOf } from '../places/addresses.ts';
import type { IndexedComp, LeaseCompPage } from './indexed-comp.ts';
import { knownCityKey, knownQuarter } from './known-places.ts';

/** All comps by their position, in pages. A comp becomes an object when all of its fields are needed. */
export class CompPages {
  readonly #pages: LeaseCompPage[] = [];
  /** The position of the first comp of each page. */
  readonly #firsts: number[] = [];
  #size = 0;
  /** The comps that were read in full, cached because the leases of a place need the same ones. */
  readonly #known = new Map<number, IndexedComp>();
  /** Positions by the id of the comp; made when an id is first asked for. */
  #byId: Map<number, number> | null = null;

  get size(): number {
    return this.#size;
  }

  add(page: LeaseCompPage): void {
    this.#pages.push(page);
    this.#firsts.push(this.#size);
    this.#size += page.id.length;
  }

  at(position: number): IndexedComp {
    let comp = this.#known.get(position);
    if (!comp) this.#known.set(position, (comp = this.#read(position)));
    return comp;
  }

  #read(position: number): IndexedComp {
    const { page, index } = this.#find(position);
    const texts = page.texts();
    const city = valueAt(page.city, index);
    const state = valueAt(page.state, index);
    const zip = valueAt(page.zip, index);
    const date = valueAt(page.date, index);
    return {
      id: valueAt(page.id, index),
      type: valueAt(page.type, index),
      rate: valueAt(page.rate, index),
      rateType: valueAt(page.rateType, index),
      date,
      sf: valueAt(page.sf, index),
      buildingClass: valueAt(page.buildingClass, index),
      kind: valueAt(page.kind, index),
      submarket: valueAt(page.submarket, index),
      tenant: valueAt(texts.tenant, index),
      buildingName: valueAt(texts.buildingName, index),
      address: valueAt(page.address, index),
      city,
      state,
      zip,
      entered: valueAt(texts.entered, index),
      fromLease: valueAt(page.fromLease, index),
      quarter: knownQuarter(date),
      zip5: zipOf(zip),
      cityKey: knownCityKey(city, state),
      position,
    };
  }

  enteredOn(position: number): PlainDate | null {
    const { page, index } = this.#find(position);
    return valueAt(page.texts().entered, index);
  }

  positionOf(id: number): number | undefined {
    this.#byId ??= new Map(
      this.#pages.flatMap((page, at) =>
        page.id.map((own, index) => [own, (this.#firsts[at] ?? 0) + index] as const),
      ),
    );
    return this.#byId.get(id);
  }

  /** Finds the page of a position by binary search. */
  #find(position: number): { readonly page: LeaseCompPage; readonly index: number } {
    let low = 0;
    let high = this.#pages.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#firsts[middle] ?? 0) <= position) low = middle;
      else high = middle;
    }
    const page = this.#pages[low];
    const index = position - (this.#firsts[low] ?? 0);
    if (!page || index < 0 || index >= page.id.length) throw new Error(`There is no comp at ${position}.`);
    return { page, index };
  }
}

export function valueAt<T>(column: readonly T[], at: number): T {
  // Safe: all columns of a page are as long as one another.
  return column[at] as T;
}
