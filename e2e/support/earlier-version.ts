import { spawnSync } from 'node:child_process';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/prepare.mjs';
import { freshFolder } from './server.ts';

/** The commit before the one that added the file; `null` in a copy without the history of versions. */
export function commitBefore(file: string): string | null {
  const { stdout } = spawnSync('git', ['log', '--diff-filter=A', '--format=%H', '--', file], {
    cwd: root,
    encoding: 'utf8',
  });
  const [added] = (stdout ?? '').trim().split('\n');
  return added ? `${added}^` : null;
}

/** The server of a commit, with the packages that are installed. Its own packages are those of the commit. */
export async function programOf(commit: string): Promise<string> {
  const folder = await freshFolder();
  const archive = spawnSync('git', ['archive', commit, 'apps/server', 'packages', 'package.json'], {
    cwd: root,
    maxBuffer: 2 ** 29,
  });
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
  if (archive.status !== 0 || unpacked.status !== 0) throw new Error(String(archive.stderr));
  const packages = join(folder, 'node_modules');
  await mkdir(join(packages, '@panoramic'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@panoramic') await symlink(join(root, 'node_modules', name), join(packages, name));
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(packages, '@panoramic', name));
  return folder;
}
