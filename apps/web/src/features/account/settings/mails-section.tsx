import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryFor, reasonOf } from '../../../api/index.ts';
import { Banner, notify } from '../../../ui/index.ts';
import { Section } from './section.tsx';

const query = queryFor('Reminders/GetMySettings', {});

/** The optional mails of this user. */
export function MailsSection() {
  const { data, error } = useQuery(query);
  /** The new state before the server has answered. */
  const [wanted, setWanted] = useState<boolean | null>(null);

  async function change(rentMail: boolean) {
    setWanted(rentMail);
    try {
      await call(
        'Reminders/SaveMySettings',
        { rentMail },
        { settle: (saved, settling) => settling.answer(query, saved) },
      );
      notify(rentMail ? 'The mail comes from next month on.' : 'The mail does not come any more.');
    } catch (failure) {
      notify(reasonOf(failure), 'failure');
    } finally {
      setWanted(null);
    }
  }

  const where = data?.address
    ? `It goes to ${data.address}.`
    : 'Your account has no e-mail address: an administrator can add one.';
  return (
    <Section name="mails" text="Reminders of critical dates come to whoever a date names, without a switch.">
      {error && <Banner kind="failure">{reasonOf(error)}</Banner>}
      {data && (
        <Switch
          label="Monthly rent increases"
          description={`Once a month: which base rents change within 90 days. ${where}`}
          checked={wanted ?? data.rentMail}
          // It can be switched off even without an address.
          disabled={data.address === null && !data.rentMail}
          onChange={(event) => wanted === null && void change(event.currentTarget.checked)}
        />
      )}
    </Section>
  );
}
