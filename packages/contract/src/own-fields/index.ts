export * from './own-field.ts';
export * from './own-table.ts';
export * from './own-values.ts';
