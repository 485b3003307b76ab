import { optionOutcomes, rentReports, type CallName } from '@panoramic/contract';

type Row = Readonly<Record<string, unknown>>;
type Inputs = Readonly<Record<string, Row>>;

/** Further inputs with an id, for calls that would refuse ids and words alone for another reason. */
export const furtherInputs: Partial<Record<CallName, (id: number) => Inputs>> = {
  'Leases/EditOption': (id) =>
    Object.fromEntries(
      optionOutcomes.map((op_outcome) => [
        op_outcome,
        { cd_id: id, op_outcome, op_outcome_on: '2026-06-01' },
      ]),
    ),
  'Leases/ExtendLease': (id) => ({ 'of a lease': { ...extension, sd_id: id } }),
  'Leases/EditRentTerm': (id) => ({ 'on a lease': { rt_id: 0, sd_id: id, ...term } }),
  'Payments/EditCharge': (id) => ({ 'on a lease': { sd_id: id, ch_due: '2026-07-01', ch_amount: 1 } }),
  'Payments/EditLeasePayee': (id) => ({ 'on a lease': { sd_id: id, py_id: id } }),
  'Payments/EditCode': (id) => ({ 'on a lease': { sd_id: id, pc_account: '6000' } }),
  'Payments/GetMonth': () => ({ 'of a month': { month: '2026-07' } }),
  'Rent/GetForecast': () => ({ 'at the market': { ...span, months: 24, renewalRent: 'market' } }),
  'Rent/GetForecastCell': (id) => ({ 'of a lease': { ...span, months: 120, key: String(id) } }),
  'Rent/GetIncreases': () => ({ 'of ten years': { days: 3660 } }),
  'Rent/GetReport': () => Object.fromEntries(rentReports.map((reportName) => [reportName, { reportName }])),
};

/** Ids of somebody else's rows in a call about the caller's own lease. */
export const inputsOnOwnLease: Partial<Record<CallName, (id: number, own: number) => Inputs>> = {
  'Leases/ExtendLease': (id, own) => ({
    'with a rent term': { ...extension, sd_id: own, terms: [{ rt_id: id, sd_id: own, rt_monthly: 1 }] },
    'with a date to close': { ...extension, sd_id: own, closedDates: [id] },
    'with an option': { ...extension, sd_id: own, exercised: id },
  }),
  'Payments/EditLeasePayee': (id, own) => ({ 'with a payee': { sd_id: own, py_id: id } }),
  'Payments/Approve': (id) => ({
    'a rent': { keys: [`${id}-2026-07-01`] },
    'a charge': { keys: [`c${id}`] },
  }),
  'Payments/Hold': (id) => ({ 'a charge': { keys: [`c${id}`], reason: 'x' } }),
  'Leases/EditRentTerm': (id, own) => ({ moved: { rt_id: id, sd_id: own, ...term } }),
};

const extension = { version: 1, sd_ccd: '2030-01-01', sd_ced: '2034-12-31' };
const term = { rt_type: 'Base Rent', rt_start: '2030-01-01', rt_end: '2030-12-31', rt_monthly: 1 };
const span = { from: '2026-01', groupBy: 'lease', scenario: 'renewal' };
