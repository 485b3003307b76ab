import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';

const unit = join(root, 'docs/systemd/panoramic.service');
const installed = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!installed)('systemd finds the unit right, and its exposure at most 2.5 of 10', () => {
  const asked = ['security', '--offline=yes', '--threshold=25', unit];
  const { status, stdout } = spawnSync('systemd-analyze', asked, { encoding: 'utf8' });
  expect([status, stdout.split('\n').at(-2)]).toEqual([0, expect.stringContaining('Overall exposure level')]);
});
