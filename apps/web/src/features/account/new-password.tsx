import {
  describePasswordRule,
  passwordStrength,
  passwordStrengths,
  type PasswordRule,
} from '@panoramic/contract';
import { PasswordInput } from '@mantine/core';
import classes from './new-password.module.css';

interface NewPasswordFields {
  readonly NewPW: string;
  readonly RetypePW: string;
}

interface NewPasswordProps {
  /** The label of the second input. */
  retype: string;
  fields: NewPasswordFields;
  rule: PasswordRule;
  onChange: (part: Partial<NewPasswordFields>) => void;
}

/** The inputs for a new password, typed twice, with its rule and a strength meter. */
export function NewPassword({ retype, fields, rule, onChange }: NewPasswordProps) {
  return (
    <>
      <div>
        <PasswordInput
          label="New Password"
          name="new-password"
          autoComplete="new-password"
          description={describePasswordRule(rule.fewest)}
          inputWrapperOrder={['label', 'input', 'description']}
          value={fields.NewPW}
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide New Password', tabIndex: 0 }}
          onChange={(event) => onChange({ NewPW: event.currentTarget.value })}
        />
        <Meter value={fields.NewPW} rule={rule} />
      </div>
      <PasswordInput
        label={retype}
        name="retype-password"
        autoComplete="new-password"
        value={fields.RetypePW}
        visibilityToggleButtonProps={{ 'aria-label': `Show or hide ${retype}`, tabIndex: 0 }}
        onChange={(event) => onChange({ RetypePW: event.currentTarget.value })}
      />
    </>
  );
}

/** Four bars and a word for the strength. */
function Meter({ value, rule }: { value: string; rule: PasswordRule }) {
  const strength = value === '' ? null : passwordStrength(value, rule);
  const filled = strength === null ? 0 : passwordStrengths.indexOf(strength);
  return (
    <div className={classes['meter']}>
      <div className={classes['bars']} data-filled={filled} aria-hidden>
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-on={bar <= filled || undefined} />
        ))}
      </div>
      <span className={classes['word']} role="status">
        {strength !== null && `Strength: ${strength}`}
      </span>
    </div>
  );
}
