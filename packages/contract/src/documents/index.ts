export * from './matrix.ts';
export * from './text-states.ts';
export * from './reading/index.ts';
export * from './word/index.ts';
