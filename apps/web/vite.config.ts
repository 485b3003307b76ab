import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompressed } from './build/precompressed.ts';
import { pdfDecoders } from './build/pdf-decoders.ts';
import { leanContract } from './build/lean-contract.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;
const servedByServer = ['/api', '/_configuration', '/Account', '/logos', '/health'];

export default defineConfig({
  plugins: [react(), leanContract(), pdfDecoders(), precompressed()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // no-eval.ts is in the zod chunk, so that its setting applies before any other chunk creates a schema.
        codeSplitting: {
          groups: [
            { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]no-eval\.ts$/ },
            // Every screen needs these: one chunk compresses better and stays cached across releases.
            {
              name: 'frame',
              test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|@floating-ui)[\\/]/,
            },
            // Code that many screens share is one chunk.
            { name: 'shared', minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(servedByServer.map((path) => [path, server])),
  },
});
