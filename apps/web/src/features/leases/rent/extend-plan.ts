import {
  addDays,
  buildSchedule,
  extensionByOption,
  extensionStart,
  isDeposit,
  overlappedTerms,
  type BuiltTerm,
  type CallInput,
  type Lease,
  type LeaseOption,
  type PlainDate,
  type RentTerm,
  rentTypeOf,
  type RentType,
} from '@panoramic/contract';
import { textsOf } from '../../../fields/form-state.ts';
import { newPlan, planFields, readPlan, typedIntoPlan, type PlanForm } from './plan-form.ts';

/** Starts with the last Base Rent the day after the present expiration; an option fills in what it says. */
export function extensionForm(
  lease: Lease,
  terms: readonly RentTerm[],
  today: PlainDate,
  option: LeaseOption | undefined,
): PlanForm {
  const { start, lastRents } = extensionStart(terms, lease, today);
  const last = lastRents.find(({ type }) => type === 'Base Rent')?.monthly ?? null;
  const given = option && extensionByOption(option, lease, last);
  const blank = newPlan('Base Rent', start, given?.end ?? null);
  const filled = textsOf(planFields, {
    monthly: given?.monthly ?? last,
    stepPercent: given?.stepPercent ?? null,
  });
  const priced = typedIntoPlan(blank, 'monthly', filled['monthly'] ?? '', lease.sd_sqft);
  return { ...priced, texts: { ...priced.texts, stepPercent: filled['stepPercent'] ?? '' } };
}

/** The other charges that can go on as they are: one term each from the start of the extension to its end. */
export function goingOn(
  lease: Lease,
  terms: readonly RentTerm[],
  today: PlainDate,
): readonly { readonly type: RentType; readonly monthly: number }[] {
  const { lastRents } = extensionStart(terms, lease, today);
  return lastRents.filter(({ type, monthly }) => type !== 'Base Rent' && monthly > 0);
}

export interface Extension {
  /** The Base Rent of the new years. */
  readonly base: readonly BuiltTerm[];
  /** Terms that lie in the new years already and would count beside the new ones. */
  readonly later: readonly RentTerm[];
  readonly input: CallInput<'Leases/ExtendLease'>;
}

/** The extension that the inputs hold, or what is wrong with them. */
export function readExtension(
  form: PlanForm,
  lease: Lease,
  terms: readonly RentTerm[],
  chosen: {
    readonly charges: readonly { readonly type: RentType; readonly monthly: number }[];
    readonly closedDates: readonly number[];
    /** The date of the option that is exercised, or 0. */
    readonly exercised: number;
  },
): Extension | { readonly errors: Readonly<Record<string, string>> } {
  const read = readPlan(form, lease);
  if ('errors' in read) return read;
  const { start, end } = read.plan;
  if (lease.sd_ced !== null && end !== null && end <= lease.sd_ced)
    return { errors: { end: 'The new expiration must be after the present one.' } };
  const base = buildSchedule(read.plan);
  const others = chosen.charges.map(({ type, monthly }) => ({
    rt_type: type,
    rt_start: start,
    rt_end: end,
    rt_monthly: monthly,
  }));
  const schedules = [base, ...others.map((term) => [term])];
  // With the new expiration a term without an end would run on beside the new ones.
  const overlapped = schedules.flatMap((schedule) => overlappedTerms(terms, schedule, end));
  const replaced = overlapped.flatMap(({ term, newEnd }) =>
    newEnd === null ? [] : [{ rt_id: term.rt_id, version: term.version, rt_end: newEnd }],
  );
  const going = new Set(['Base Rent', ...chosen.charges.map(({ type }) => type)]);
  const left = terms.filter((term) => !isDeposit(term) && !going.has(rentTypeOf(term)));
  // A term without an end would also run on when its charge does not continue.
  const stopped = left.flatMap(({ rt_id, version, rt_start, rt_end }) =>
    rt_end !== null || rt_start === null || start === null || rt_start >= start
      ? []
      : [{ rt_id, version, rt_end: addDays(start, -1) }],
  );
  const ended = [...replaced, ...stopped];
  return {
    base,
    later: overlapped.filter(({ newEnd }) => newEnd === null).map(({ term }) => term),
    input: {
      sd_id: lease.sd_id,
      version: lease.version,
      sd_ccd: start,
      sd_ced: end,
      terms: [...ended, ...base.map(storedTerm), ...others],
      closedDates: [...chosen.closedDates],
      exercised: chosen.exercised,
    },
  };
}

function storedTerm({ rt_type, rt_start, rt_end, rt_monthly, rt_yearly, rt_notes }: BuiltTerm) {
  return { rt_type, rt_start, rt_end, rt_monthly, rt_yearly, rt_notes };
}
