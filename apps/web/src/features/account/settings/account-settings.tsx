import { useSignedIn } from '../../../api/index.ts';
import { PageFrame } from '../../../ui/index.ts';
import { CalendarSection } from './calendar-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/** The user's own settings: password, two-step sign-in, sessions, mails and calendar. */
export function AccountSettings() {
  const { client } = useSignedIn();
  return (
    <PageFrame title="Change Password" width="form">
      <PasswordSection />
      <TwoStepSection />
      <SessionsSection />
      <MailsSection />
      {client && <CalendarSection clientName={client.cl_name} />}
    </PageFrame>
  );
}
