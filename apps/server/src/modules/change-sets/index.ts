import { handlers } from '#calls/handler.ts';
import { Problem } from '#lib/problem.ts';

function notBuilt(): never {
  throw new Problem('unavailable', 'This is not built yet.');
}

export const changeSetHandlers = handlers({
  'Import/GetChangeSets': async () => notBuilt(),
  'Import/GetChangedRows': async () => notBuilt(),
  'Import/Undo': async () => notBuilt(),
  'Leases/PreviewEditMany': async () => notBuilt(),
  'Leases/EditMany': async () => notBuilt(),
  'Leases/DeleteMany': async () => notBuilt(),
  'Leases/RestoreMany': async () => notBuilt(),
  'Comps/PreviewEditMany': async () => notBuilt(),
  'Comps/EditMany': async () => notBuilt(),
  'Comps/DeleteMany': async () => notBuilt(),
  'Import/GetTemplate': async () => notBuilt(),
  'Leases/ExportPortfolio': async () => notBuilt(),
  'Comps/ExportWorkbook': async () => notBuilt(),
});
