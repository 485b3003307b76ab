// npm start: from a fresh clone to a running Panoramic.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { buildPages, install, exitIfStopped, pinnedNode, root } from './prepare.mjs';
import { onStopAsked } from './stop-signals.mjs';

await exitIfStopped(() => {
  install();
  buildPages();
  serve();
});

function serve() {
  const server = spawn(
    pinnedNode(),
    [join(root, 'apps', 'server', 'src', 'main.ts'), ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: 'inherit',
      // In a group of its own: Ctrl-C reaches this process alone, which passes it on once.
      detached: process.platform !== 'win32',
    },
  );
  onStopAsked((signal) => server.kill(signal));
  server.on('error', (error) => {
    console.error(`The server could not be started: ${error.message}`);
    process.exit(1);
  });
  server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
