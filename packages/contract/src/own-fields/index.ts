export * from './own-choice.ts';
export * from './own-field.ts';
export * from './own-row.ts';
export * from './own-table.ts';
export * from './own-values.ts';
