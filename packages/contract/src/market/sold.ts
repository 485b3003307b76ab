import { quarterSpan } from '../comps/index.ts';
import type { PlainDate } from '../dates.ts';
import { quarterOfDay } from './engine/comp-market.ts';
import { cityKey, readStreetAddress, zipOf, type Located } from './places/addresses.ts';
import { isInBuilding } from './places/house-numbers.ts';
import { companyKey } from './places/companies.ts';
import type { SoldBuilding } from './replies.ts';

/** A sale comp with an address and a date, as far as finding it needs. */
export interface SaleComp extends Located {
  readonly id: number;
  readonly date: string;
}

interface IndexedSale extends SaleComp {
  readonly zip5: string | null;
  readonly cityKey: string | null;
}

/** The sales of buildings by place. */
export class SaleIndex {
  readonly #byZip = new Map<string, IndexedSale[]>();
  readonly #byCity = new Map<string, IndexedSale[]>();

  add(sale: SaleComp): void {
    const indexed = {
      id: sale.id,
      date: sale.date,
      address: sale.address,
      city: sale.city,
      state: sale.state,
      zip: sale.zip,
      zip5: zipOf(sale.zip),
      cityKey: cityKey(sale.city, sale.state),
    };
    put(this.#byZip, indexed.zip5, indexed);
    put(this.#byCity, indexed.cityKey, indexed);
  }

  /** The building's sales from `since` on; earlier ones were known when the lease was signed. */
  salesAt(place: Located, since: PlainDate | null): readonly SaleComp[] {
    const street = readStreetAddress(place.address);
    if (street === null) return [];
    const zip = zipOf(place.zip);
    const city = cityKey(place.city, place.state);
    const first = since === null ? 0 : quarterOfDay(since);
    const inZip = zip === null ? [] : (this.#byZip.get(zip) ?? []);
    // Where one of the two has no zip code, the city decides.
    const inCity =
      city === null
        ? []
        : (this.#byCity.get(city) ?? []).filter((sale) => zip === null || sale.zip5 === null);
    return [...inZip, ...inCity].filter(
      (sale) => quarterSpan(sale.date).last >= first && isInBuilding(sale.address, street),
    );
  }
}

function put(map: Map<string, IndexedSale[]>, key: string | null, sale: IndexedSale): void {
  if (key === null) return;
  const there = map.get(key);
  if (there) there.push(sale);
  else map.set(key, [sale]);
}

/** Who the landlord contact is in the sale. */
export function landlordInSale(
  landlord: string | null,
  { buyer, seller }: Pick<SoldBuilding, 'buyer' | 'seller'>,
): SoldBuilding['landlordIs'] {
  const key = companyKey(landlord);
  if (key === null) return null;
  if (key === companyKey(seller)) return 'seller';
  return key === companyKey(buyer) ? 'buyer' : 'other';
}
