export * from './address.ts';
export * from './content-types.ts';
export * from './critical-dates.ts';
export * from './fields.ts';
export * from './rent.ts';
export { isFilled, leaseProblems } from './rules.ts';
export * from './schedule.ts';
export * from './search.ts';
export * from './tabs/index.ts';
