export * from './access.ts';
export * from './calls/index.ts';
export * from './dates.ts';
export * from './errors.ts';
export * from './fields/index.ts';
export * from './comps/types.ts';
