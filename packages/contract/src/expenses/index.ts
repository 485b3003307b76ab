export { expenseCategories, proposedLine } from './categories.ts';
export * from './fields.ts';
export * from './problems.ts';
export { checkBill, type CheckedBill } from './check/check.ts';
export * from './check/rules.ts';
export { statementYear } from './check/lease-rules.ts';
export * from './variable-rent/index-rent.ts';
export * from './variable-rent/percentage-rent.ts';
export * from './stored.ts';
