import {
  centsOf,
  takenOverInput,
  type AccountingBook,
  type LeaseAccountingFields,
  type LeaseExemption,
  type MeasurementInput,
  type TakenOver,
} from '@panoramic/contract';

/** The balances taken over from another system, by book. */
export type TakenOverByBook = Readonly<Record<AccountingBook, TakenOver>>;

/** `null` for a lease of which nothing was taken over. */
export function takenOverOf(given: LeaseAccountingFields | null): TakenOverByBook | null {
  const day = given?.la_taken_day ?? null;
  if (!given || day === null) return null;
  const { la_taken_deferred, la_taken_prepaid } = given;
  const isDeferred = la_taken_deferred !== null || la_taken_prepaid !== null;
  const deferred = isDeferred ? centsOf(la_taken_deferred ?? 0) - centsOf(la_taken_prepaid ?? 0) : null;
  return {
    ASC842: { day, deferred, balances: pair(given.la_taken_asc_liability, given.la_taken_asc_asset) },
    IFRS16: { day, deferred, balances: pair(given.la_taken_ifrs_liability, given.la_taken_ifrs_asset) },
    straightLine: { day, deferred, balances: null },
  };
}

function pair(liability: number | null, asset: number | null): TakenOver['balances'] {
  return liability === null || asset === null
    ? null
    : { liability: centsOf(liability), asset: centsOf(asset) };
}

/** The input with what was taken over, and whether anything was; `takenOver` when it does not fit the lease. */
export function withTakenOver(
  input: MeasurementInput,
  taken: TakenOverByBook | null | undefined,
  book: AccountingBook,
  exemption: LeaseExemption | null,
): { readonly input: MeasurementInput; readonly takenOver: boolean } | 'takenOver' {
  if (!taken) return { input, takenOver: false };
  const isMeasured = book !== 'straightLine' && exemption === null;
  const begun = takenOverInput(input, taken[book], isMeasured);
  if (begun === 'unfit') return 'takenOver';
  return begun === null ? { input, takenOver: false } : { input: begun, takenOver: true };
}
