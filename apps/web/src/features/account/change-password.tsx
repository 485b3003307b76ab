import { PageFrame } from '../../ui/index.ts';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/** One's own account: password, two-step sign-in, sessions. */
export function ChangePassword() {
  return (
    <PageFrame title="Change Password" width="form">
      <PasswordSection />
      <TwoStepSection />
      <SessionsSection />
    </PageFrame>
  );
}
