import { registerHooks } from 'node:module';

// Hey API needs the compiler as a library, which TypeScript 7 is not: it gets the version of this package.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, specifier === 'typescript' ? { ...context, parentURL: import.meta.url } : context),
});

const { createClient } = await import('@hey-api/openapi-ts');
const [, , input = '', output = ''] = process.argv;
await createClient({
  input,
  output: { path: output, module: { extension: '.ts' } },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  logs: { level: 'silent' },
});
