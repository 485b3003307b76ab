import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './build/chunks.ts';
import { precompressed } from './build/precompressed.ts';
import { pdfDecoders } from './build/pdf-decoders.ts';
import { leanContract } from './build/lean-contract.ts';
import { mantineStyles } from './build/mantine-styles.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;
const servedByServer = ['/api', '/_configuration', '/Account', '/logos', '/health'];

export default defineConfig({
  plugins: [react(), leanContract(), mantineStyles(), pdfDecoders(), precompressed()],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    // A browser that preloads no modules loads them a little later, which is not worth script for all others.
    modulePreload: { polyfill: false },
    // The content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: chunks,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(servedByServer.map((path) => [path, server])),
  },
});
