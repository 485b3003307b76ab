// Runs the server, or one of its commands, under the pinned Node.js.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pinnedNode, root, serverEnvironment } from './prepare.mjs';
import { onStopSignal } from './stop-signals.mjs';

/** `program`: the file of apps/server/src, without its ending. */
export function serve(program = 'main', args = []) {
  const server = spawn(pinnedNode(), [join(root, 'apps', 'server', 'src', `${program}.ts`), ...args], {
    // The folder of the caller, so that a relative DATA_DIR or FILE is relative to it.
    cwd: process.cwd(),
    env: serverEnvironment,
    stdio: 'inherit',
    // In a group of its own: Ctrl-C reaches this process alone, which passes it on once.
    detached: process.platform !== 'win32',
  });
  onStopSignal((signal) => server.kill(signal));
  server.on('error', (error) => {
    console.error(`The server could not be started: ${error.message}`);
    process.exit(1);
  });
  server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
