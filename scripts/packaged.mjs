// node panoramic.mjs [backup|restore|rotate-key|rotate-database-password|check-history|demo …]: the server of a package, or one of its commands.
import { exitIfStopped, Stopped } from './prepare.mjs';
import { serve } from './serve.mjs';

const commands = ['backup', 'restore', 'rotate-key', 'rotate-database-password', 'check-history', 'demo'];

await exitIfStopped(() => {
  const [command, ...args] = process.argv.slice(2);
  if (command !== undefined && !commands.includes(command))
    throw new Stopped(`node panoramic.mjs serves; its commands are: ${commands.join(', ')}.`);
  serve(command, args);
});
