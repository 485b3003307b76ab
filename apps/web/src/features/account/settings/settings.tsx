import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useSignedIn } from '../../../api/index.ts';
import { paths } from '../../../lib/paths.ts';
import { PageFrame } from '../../../ui/index.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/** The settings of the user's own account, except the password, which has a screen of its own. */
export function Settings() {
  const { client } = useSignedIn();
  return (
    <PageFrame
      title="Settings"
      width="form"
      context="They are yours alone, whichever client you work in."
      actions={
        <Button variant="default" component={Link} to={paths.account}>
          Change Password
        </Button>
      }
    >
      <AppearanceSection />
      <TwoStepSection />
      <PasskeysSection />
      <SessionsSection />
      <TokensSection />
      <MailsSection />
      {client && <CalendarSection clientName={client.cl_name} />}
    </PageFrame>
  );
}
