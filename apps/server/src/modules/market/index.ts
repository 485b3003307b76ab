import { handlers } from '#calls/handler.ts';
import { Problem } from '#lib/problem.ts';
import { assertRole, viewOf } from './market-access.ts';
import { marketSettings, saveMarketSettings } from './settings.store.ts';

export const marketHandlers = handlers({
  'Market/GetSettings': async ({ tx, clientId, actor }) => {
    const settings = await marketSettings(tx, clientId);
    viewOf(actor, settings);
    return settings;
  },

  'Market/SaveSettings': async ({ tx, clientId, actor }, change) => {
    const before = await marketSettings(tx, clientId);
    viewOf(actor, before);
    const { figuresForAll } = change;
    if (figuresForAll !== undefined && figuresForAll !== before.figuresForAll) assertRole(actor, 'Comps');
    return saveMarketSettings(tx, clientId, change);
  },

  'Market/GetEstimate': async () => notYet(),
  'Market/SaveLeaseMarket': async () => notYet(),
  'Market/GetPortfolio': async () => [],
  'Market/GetOptions': async () => [],
  'Market/GetSold': async () => [],
  'Market/AcknowledgeSale': async () => notYet(),
  'Market/GetQuality': async () => [],
  'Market/GetReport': async () => notYet(),
  'Market/GetBrief': async () => notYet(),
});

function notYet(): never {
  throw new Problem('not-found', 'There is no such call.');
}
