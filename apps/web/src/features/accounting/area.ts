// One chunk for the screens of the area: each further one would be named in what every page loads at the start.
export { CompletenessScreen } from './completeness/completeness.tsx';
export { AccountingPeriodScreen } from './period/period.tsx';
export { DisclosuresScreen } from './reports/disclosures.tsx';
export { MaturityScreen } from './reports/maturity.tsx';
export { RollForwardScreen } from './reports/roll-forward.tsx';
