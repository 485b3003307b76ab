import {
  choice,
  convertedRent,
  fieldTable,
  isRent,
  money,
  rentCounts,
  scheduleFields,
  scheduleProblems,
  scheduleStepFields,
  scheduleUnits,
  typedStepFields,
  typedValue,
  withOwnChoices,
  type ChoiceField,
  type Lease,
  type OwnChoice,
  type PlainDate,
  type RentType,
  type SchedulePlan,
  type ScheduleStep,
  type ScheduleUnit,
} from '@panoramic/contract';
import { readForm, textsOf } from '../../../fields/form-state.ts';

export const stepKinds = ['Percent', '$ a month', '$/SF a year', 'Index', 'Dates'] as const;
export type StepKind = (typeof stepKinds)[number];

/** The inputs of the builder. The three rent inputs show one rent in three units. */
export const planFields = fieldTable({
  type: scheduleFields.type,
  start: scheduleFields.start,
  end: scheduleFields.end,
  monthly: money('Monthly'),
  annual: money('Yearly'),
  psqft: { ...scheduleStepFields.psqft, label: '$/SF a year' },
  freeMonths: scheduleFields.freeMonths,
  freePercent: { ...scheduleFields.freePercent, label: 'Free, %' },
  stepKind: choice('Steps by', stepKinds),
  stepPercent: scheduleStepFields.percent,
  stepMonthly: { ...scheduleStepFields.monthly, label: '$ a month more' },
  stepPsqft: { ...scheduleStepFields.psqft, label: '$/SF a year more' },
  index: { ...scheduleStepFields.index, label: 'Index, %' },
  floor: { ...scheduleStepFields.floor, label: 'Floor, %' },
  cap: { ...scheduleStepFields.cap, label: 'Cap, %' },
  everyMonths: { ...scheduleFields.everyMonths, label: 'Every, months' },
});
export type PlanFields = typeof planFields;
export type PlanInput = keyof PlanFields;

/** With the client's own types of rent, but for those that are paid once: they have no schedule. */
export function planFieldsWith(choices: readonly OwnChoice[]): PlanFields {
  const isOnce = ({ counts: rt_counts, specified }: OwnChoice) =>
    !specified && !isRent({ rt_type: null, rt_counts: rentCounts.find((one) => one === rt_counts) ?? null });
  return withOwnChoices(
    planFields,
    choices.filter((one) => one.list === 'rentTypes' && !isOnce(one)),
  );
}

/** The inputs that each kind of step has. */
export const stepInputs: Record<StepKind, readonly PlanInput[]> = {
  Percent: ['stepPercent', 'everyMonths'],
  '$ a month': ['stepMonthly', 'everyMonths'],
  '$/SF a year': ['stepPsqft', 'everyMonths'],
  Index: ['index', 'floor', 'cap', 'everyMonths'],
  Dates: [],
};

export interface TypedStepTexts {
  readonly date: string;
  readonly amount: string;
}

export interface PlanForm {
  readonly texts: Readonly<Record<string, string>>;
  /** The unit that was typed last; the others follow from it. */
  readonly unit: ScheduleUnit;
  /** The lines of typed steps; the last one is empty. */
  readonly typed: readonly TypedStepTexts[];
}

const emptyStep: TypedStepTexts = { date: '', amount: '' };

export function newPlan(type: RentType, start: PlainDate | null, end: PlainDate | null): PlanForm {
  return {
    texts: textsOf(planFields, {
      type,
      start,
      end,
      freePercent: 100,
      stepKind: 'Percent',
      everyMonths: 12,
    }),
    unit: 'monthly',
    typed: [emptyStep],
  };
}

/** The next charge of the same lease: its days and steps stay, its rent and free months are its own. */
export function nextPlan(
  form: PlanForm,
  entered: readonly (string | null)[],
  { type: field }: PlanFields = planFields,
): PlanForm {
  const type = readChoice(form.texts['type'], field) ?? 'Base Rent';
  const offered = field.choices.filter((one) => !one.hidden).map(({ value }) => value);
  const after = offered.slice(offered.indexOf(type) + 1);
  const next = after.find((one) => !entered.includes(one)) ?? after[0] ?? 'Other';
  const cleared = { monthly: '', annual: '', psqft: '', freeMonths: '' };
  return { ...form, texts: { ...form.texts, type: next, ...cleared }, typed: [emptyStep] };
}

export function typedIntoPlan(form: PlanForm, name: string, text: string, sqft: number | null): PlanForm {
  const texts = { ...form.texts, [name]: text };
  const unit = scheduleUnits.find((one) => one === name);
  return unit ? { ...form, unit, texts: { ...texts, ...converted(unit, text, sqft) } } : { ...form, texts };
}

/** The other two units of a rent; empty as long as it cannot be read. */
function converted(unit: ScheduleUnit, text: string, sqft: number | null): Record<string, string> {
  const reading = typedValue(text, planFields[unit]);
  const amount = 'value' in reading ? reading.value : null;
  const rents = amount === null ? null : convertedRent(amount, unit, sqft);
  const others = scheduleUnits.filter((one) => one !== unit);
  const texts = textsOf(planFields, rents ?? {});
  return Object.fromEntries(others.map((one) => [one, texts[one] ?? '']));
}

export function typedIntoStep(form: PlanForm, index: number, change: Partial<TypedStepTexts>): PlanForm {
  const typed = form.typed.map((step, at) => (at === index ? { ...step, ...change } : step));
  const last = typed.at(-1);
  return { ...form, typed: last && isFilledStep(last) ? [...typed, emptyStep] : typed };
}

function isFilledStep({ date, amount }: TypedStepTexts): boolean {
  return date.trim() !== '' || amount.trim() !== '';
}

export function stepKindOf({ texts }: PlanForm): StepKind {
  return readChoice(texts['stepKind'], planFields.stepKind) ?? 'Percent';
}

function readChoice<V extends string>(text: string | undefined, field: ChoiceField<V>): V | null {
  const reading = typedValue(text ?? '', field);
  return 'value' in reading ? reading.value : null;
}

export type ReadPlan =
  | { readonly plan: SchedulePlan }
  /** Errors by input; `step` for a line of typed steps. */
  | { readonly errors: Readonly<Record<string, string>> };

/** The plan that the inputs hold, or what is wrong with them. */
export function readPlan(
  form: PlanForm,
  { sd_sqft }: Pick<Lease, 'sd_sqft'>,
  fields: PlanFields = planFields,
): ReadPlan {
  const read = readForm(fields, { ...form.texts, ...withoutUnused(form) });
  const lines = stepKindOf(form) === 'Dates' ? form.typed.filter(isFilledStep) : [];
  const typed = lines.map((step) => readForm(typedStepFields, { ...step }));
  const unreadable = 'errors' in read ? read.errors : [];
  const badStep = typed.flatMap((step) => ('errors' in step ? step.errors : []))[0];
  if (!('row' in read) || badStep)
    return {
      errors: Object.fromEntries([
        ...unreadable.map(({ field, message }) => [field, message] as const),
        ...(badStep ? [['step', badStep.message] as const] : []),
      ]),
    };
  const { row } = read;
  const steps = typed.flatMap((step) => ('row' in step ? [step.row] : []));
  const plan: SchedulePlan = {
    type: row.type,
    start: row.start,
    end: row.end,
    sqft: sd_sqft,
    unit: form.unit,
    amount: row[form.unit],
    freeMonths: row.freeMonths,
    freePercent: row.freePercent,
    everyMonths: row.everyMonths,
    step: stepOf(stepKindOf(form), row, steps),
  };
  const problems = scheduleProblems(plan);
  if (problems.length === 0) return { plan };
  return {
    errors: Object.fromEntries(problems.map(({ field, message }) => [inputOf(field, form), message])),
  };
}

/** Treats hidden inputs and those that follow from another as empty: the user could not correct them. */
function withoutUnused(form: PlanForm): Record<string, string> {
  const used = stepInputs[stepKindOf(form)];
  const unused = Object.values(stepInputs).flatMap((names) => names.filter((name) => !used.includes(name)));
  const units = scheduleUnits.filter((unit) => unit !== form.unit);
  return Object.fromEntries([...unused, ...units].map((name) => [name, '']));
}

type PlanRow = Readonly<
  Record<'stepPercent' | 'stepMonthly' | 'stepPsqft' | 'index' | 'floor' | 'cap', number | null>
>;

/** Returns `null` for a step without a figure. */
function stepOf(kind: StepKind, row: PlanRow, typed: ScheduleStep['typed']): ScheduleStep | null {
  const steps: Record<StepKind, ScheduleStep> = {
    Percent: { percent: row.stepPercent },
    '$ a month': { monthly: row.stepMonthly },
    '$/SF a year': { psqft: row.stepPsqft },
    Index: { index: row.index, floor: row.floor, cap: row.cap },
    Dates: typed && typed.length > 0 ? { typed } : {},
  };
  const step = steps[kind];
  return Object.values(step).every((value) => value === null) ? null : step;
}

/** The input that a problem of the plan is shown at. */
function inputOf(field: string, form: PlanForm): string {
  if (field === 'amount') return form.unit;
  if (field === 'sqft') return form.unit === 'psqft' ? 'psqft' : 'stepPsqft';
  if (field === 'step') return stepKindOf(form) === 'Index' ? 'floor' : 'step';
  return field;
}
