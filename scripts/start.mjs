// npm start: from a fresh clone to a running Panoramic.
import { buildPages, install, exitIfStopped, root } from './prepare.mjs';
import { serve } from './serve.mjs';

await exitIfStopped(() => {
  install();
  buildPages();
  process.chdir(root);
  serve('main', process.argv.slice(2));
});
