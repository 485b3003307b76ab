export * from './columns.ts';
export * from './comp-columns.ts';
export * from './lease-columns.ts';
export * from './rent-columns.ts';
export * from './critical-dates.ts';
export * from './lists.ts';
export * from './preferences.ts';
export * from './saved-searches.ts';
