import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const styleModule = /@mantine[\\/]core[\\/].*[\\/](\w+)\.module\.mjs$/;

/** Stops the build when a component of Mantine is used whose styles global.css does not import. */
export function mantineStyles(): Plugin {
  let root = '';
  return {
    name: 'mantine-styles',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const styles = await readFile(join(root, 'src', 'ui', 'global.css'), 'utf8');
      const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
      const used = new Set(modules.flatMap((id) => styleModule.exec(id)?.[1] ?? []));
      const missing = [...used].filter((name) => !styles.includes(`/${name}.layer.css`));
      if (missing.length > 0)
        this.error(
          `src/ui/global.css must import the styles of ${missing.join(', ')} (@mantine/core/styles).`,
        );
    },
  };
}
