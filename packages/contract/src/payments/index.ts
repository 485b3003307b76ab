export * from './codes.ts';
export * from './due-lines.ts';
export * from './fields.ts';
export * from './layouts.ts';
export * from './paid.ts';
export * from './shares.ts';
export * from './states.ts';
export * from './sales-dues.ts';
