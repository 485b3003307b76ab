export * from './field.ts';
export * from './define.ts';
export * from './kinds.ts';
export * from './dollars.ts';
export * from './money.ts';
export * from './own-name.ts';
export * from './percents.ts';
export * from './reading.ts';
export * from './rows.ts';
export * from './schema.ts';
export * from './values.ts';
export { compareText } from './texts.ts';
export { quarters, typedYearQuarter } from './year-quarter.ts';
export * from './conditions/condition-text.ts';
export * from './conditions/conditions.ts';
export {
  askedField,
  operandValues,
  operatorRules,
  operatorsOf,
  type ConditionValue,
  type Operator,
} from './conditions/operators.ts';
