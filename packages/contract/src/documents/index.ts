export * from './matrix.ts';
export * from './text-states.ts';
