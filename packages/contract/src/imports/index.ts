export * from './kinds.ts';
export * from './tables.ts';
