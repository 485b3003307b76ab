export * from './build-schedule.ts';
export * from './checks.ts';
export * from './due/due-periods.ts';
export * from './due/payment-words.ts';
export * from './engine.ts';
export * from './figures.ts';
export { lastBaseRent, lastRents, termsUpTo } from './last-rents.ts';
export * from './periods.ts';
export * from './portfolio/index.ts';
export { holdoverPercent, type Scenario } from './scenario.ts';
export {
  annualOf,
  centsOf,
  derivedRent,
  isBaseRent,
  isDeposit,
  isInEffect,
  isOneOff,
  isRent,
  rentCounts,
  rentNameOf,
  rentTypeOf,
  termFields,
  lastDayOf,
  monthlyOf,
  monthsOf,
  paymentFrequencies,
  rentTimings,
  perSquareFoot,
  rentTypes,
  type DerivedRent,
  type PaymentFrequency,
  type RentCount,
  type RentTiming,
  type RentType,
  type Term,
} from './term.ts';
