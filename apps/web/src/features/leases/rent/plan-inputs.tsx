import { typedStepFields, type Lease } from '@panoramic/contract';
import { FieldInput } from '../../../fields/index.ts';
import {
  planFields,
  stepInputs,
  stepKindOf,
  typedIntoPlan,
  typedIntoStep,
  type PlanFields,
  type PlanForm,
  type PlanInput,
} from './plan-form.ts';
import classes from './schedule-builder.module.css';

export type PlanLine = readonly PlanInput[];

interface PlanInputsProps {
  form: PlanForm;
  lease: Pick<Lease, 'sd_sqft'>;
  errors: Readonly<Record<string, string>>;
  fields?: PlanFields;
  /** Other names for inputs. */
  labels?: Partial<Record<PlanInput, string>>;
  /** The inputs before those of the steps. */
  lines: readonly PlanLine[];
  /** `name` is the input that was typed into. */
  onChange: (form: PlanForm, name: string) => void;
}

export function PlanInputs({
  form,
  lease,
  errors,
  fields = planFields,
  labels,
  lines,
  onChange,
}: PlanInputsProps) {
  return (
    <div className={classes['inputs']}>
      {[...lines, stepInputs[stepKindOf(form)]].map((names) => (
        <div key={names.join(' ')} className={classes['line']}>
          {names.map((name) => (
            <FieldInput
              key={name}
              field={{ ...fields[name], label: labels?.[name] ?? fields[name].label }}
              name={name}
              text={form.texts[name] ?? ''}
              error={errors[name]}
              disabled={name === 'psqft' && !lease.sd_sqft}
              onText={(text) => onChange(typedIntoPlan(form, name, text, lease.sd_sqft), name)}
            />
          ))}
        </div>
      ))}
      {!lease.sd_sqft && <p className={classes['hint']}>$/SF a year needs the square feet of the lease.</p>}
      {stepKindOf(form) === 'Dates' && (
        <TypedSteps form={form} error={errors['step']} onChange={(next) => onChange(next, 'step')} />
      )}
    </div>
  );
}

interface TypedStepsProps {
  form: PlanForm;
  error: string | undefined;
  onChange: (form: PlanForm) => void;
}

function TypedSteps({ form, error, onChange }: TypedStepsProps) {
  return (
    <div className={classes['steps']}>
      {form.typed.map((step, index) => (
        // The lines have no names of their own, and none is removed from between.
        // eslint-disable-next-line react/no-array-index-key
        <div key={index} className={classes['line']}>
          {(['date', 'amount'] as const).map((name) => (
            <FieldInput
              key={name}
              field={typedStepFields[name]}
              name={index === 0 && name === 'date' ? 'step' : `${name}-${index}`}
              text={step[name]}
              onText={(text) => onChange(typedIntoStep(form, index, { [name]: text }))}
            />
          ))}
        </div>
      ))}
      {error && (
        <p className={classes['wrong']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
