import { handlers } from '#calls/handler.ts';
import { Problem } from '#lib/problem.ts';

function notBuilt(): never {
  throw new Problem('unavailable', 'This is not built yet.');
}

export const importHandlers = handlers({
  'Import/Read': async () => notBuilt(),
  'Import/ReadAgain': async () => notBuilt(),
  'Import/Check': async () => notBuilt(),
  'Import/GetRows': async () => notBuilt(),
  'Import/Run': async () => notBuilt(),
  'Import/Cancel': async () => notBuilt(),
  'Import/GetProgress': async () => notBuilt(),
  'Import/GetRejected': async () => notBuilt(),
});
