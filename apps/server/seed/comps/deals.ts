import type { CompTypeId } from '@panoramic/contract';
import { lease, leaseMarkets } from './lease-deals.ts';
import { apartmentSale, buildingSale, landSale, saleMarkets } from './sale-deals.ts';
import type { SeedDeal, CompSeed } from './setting.ts';

export const deals: Record<CompTypeId, (setting: CompSeed) => SeedDeal> = {
  1: (setting) => lease(setting, leaseMarkets.office),
  2: (setting) => buildingSale(setting, saleMarkets.office),
  3: (setting) => lease(setting, leaseMarkets.industrial),
  4: (setting) => buildingSale(setting, saleMarkets.industrial),
  5: (setting) => lease(setting, leaseMarkets.retail),
  6: (setting) => buildingSale(setting, saleMarkets.retail),
  7: landSale,
  8: apartmentSale,
};
