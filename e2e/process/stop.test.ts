// @module-tag long
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pinnedNode, root } from '../../scripts/prepare.mjs';
import { freePort, freshFolder, launchProgram, waitUntilReady } from '../support/server.ts';

test('a server that is told to stop is not ready at once, answers on for a while and closes each connection', async () => {
  const dataDir = await freshFolder();
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const administrator = { ADMIN_USERNAME: 'first', ADMIN_PASSWORD: 'correct horse battery staple' };
  const settings = { ...administrator, DATA_DIR: dataDir, PORT: port, DEMO: '0', STOP_DELAY_SECONDS: '15' };
  const program = launchProgram(pinnedNode(), [join(root, 'apps/server/src/main.ts')], settings);
  try {
    await waitUntilReady(url, program);
    const before = await fetch(`${url}/api/Account/IsAuthenticated`);
    expect(before.headers.get('connection')).toBe('keep-alive');
    program.process.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${url}/health/ready`)).status).toBe(503);
    const meanwhile = await fetch(`${url}/api/Account/IsAuthenticated`);
    expect([meanwhile.status, await meanwhile.json(), meanwhile.headers.get('connection')]).toEqual([
      200,
      false,
      'close',
    ]);
    expect(await program.ended).toBe(0);
  } finally {
    program.process.kill('SIGKILL');
    await program.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
});
