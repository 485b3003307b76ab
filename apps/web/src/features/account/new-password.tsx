import {
  passwordRuleInWords,
  passwordStrength,
  passwordStrengths,
  type PasswordRule,
} from '@panoramic/contract';
import { PasswordInput } from '@mantine/core';
import classes from './new-password.module.css';

interface NewPasswordProps {
  label: string;
  value: string;
  rule: PasswordRule;
  onChange: (value: string) => void;
}

/** An input for a new password with its rule and a strength meter. */
export function NewPassword({ label, value, rule, onChange }: NewPasswordProps) {
  return (
    <div>
      <PasswordInput
        label={label}
        name="new-password"
        autoComplete="new-password"
        description={passwordRuleInWords(rule.fewest)}
        inputWrapperOrder={['label', 'input', 'description']}
        value={value}
        visibilityToggleButtonProps={{ 'aria-label': `Show or hide ${label}`, tabIndex: 0 }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Meter value={value} rule={rule} />
    </div>
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
