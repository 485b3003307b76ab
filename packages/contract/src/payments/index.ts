export * from './codes.ts';
export * from './due-lines.ts';
export * from './fields.ts';
export * from './layouts.ts';
export * from './states.ts';
