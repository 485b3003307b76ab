// npm run dev: the server and the pages, both reloading when their sources change. Ctrl-C stops both.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { commandOf, install, exitIfStopped, pinnedNode, root } from './prepare.mjs';
import { onStopSignal } from './stop-signals.mjs';

await exitIfStopped(() => {
  install();
  const programs = [
    run('server', root, ['--watch', '--watch-preserve-output', join('apps', 'server', 'src', 'main.ts')]),
    run('pages', join(root, 'apps', 'web'), [commandOf('vite', 'vite', 'apps/web')]),
  ];
  const stop = (signal) => programs.forEach((program) => program.kill(signal));
  onStopSignal(stop);
  // When one of them ends, the other is stopped.
  for (const program of programs) program.on('exit', () => stop('SIGTERM'));
});

function run(name, cwd, args) {
  const program = spawn(pinnedNode(), args, {
    cwd,
    stdio: 'inherit',
    // In a group of its own: Ctrl-C reaches this process alone, which passes it on once.
    detached: process.platform !== 'win32',
  });
  program.on('error', (error) => console.error(`${name}: ${error.message}`));
  return program;
}
