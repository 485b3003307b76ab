import { handlers } from '#calls/handler.ts';
import { remeasurementHandlers } from './decisions.ts';
import { leaseAccountingHandlers } from './lease.ts';
import { accountingPeriodHandlers } from './periods/index.ts';
import { accountingSettings, saveAccountingSettings } from './settings.store.ts';

export { measureHandlers } from './measure.ts';
export { keepDemoBooks } from './demo-books.ts';
export { measuredSchedule } from './lease.ts';
export { accountNames } from './periods/closings.store.ts';
export { completeness } from './periods/completeness.ts';
export { DisclosedSums, type UnfootedLease } from './periods/disclosed.ts';
export { requestedSpan } from './periods/index.ts';
export { besideCash, type LeaseLine, type Posting } from './periods/lease-line.ts';
export { PostedSums } from './periods/period-replies.ts';
export { isClosedSpan, postedLeases, reportedLines, type SpanRequest } from './periods/reported-lines.ts';

const settingHandlers = handlers({
  'Accounting/GetSettings': ({ tx, clientId }) => accountingSettings(tx, clientId),
  'Accounting/SaveSettings': ({ tx, clientId }, change) => saveAccountingSettings(tx, clientId, change),
});

export const accountingHandlers = {
  ...settingHandlers,
  ...leaseAccountingHandlers,
  ...remeasurementHandlers,
  ...accountingPeriodHandlers,
};
