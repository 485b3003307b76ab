import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** The decoders of scanned pictures in a PDF, as plain script: the content security policy allows no other. */
const decoders = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];

/** Puts the decoders where the viewer's worker asks for them, in a folder of the library's version. */
export function pdfDecoders(): Plugin {
  return {
    name: 'pdf-decoders',
    apply: 'build',
    async generateBundle() {
      const file = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
      // Safe: every package has a version.
      const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string };
      for (const name of decoders)
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdf-${version}/${name}`,
          source: await readFile(join(dirname(file), 'wasm', name)),
        });
    },
  };
}
