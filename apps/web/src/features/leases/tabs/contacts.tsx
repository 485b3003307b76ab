import { contactFields, contactName, contactsTab, phonesOf, type Contact } from '@panoramic/contract';
import { useState } from 'react';
import { queryClient, queryFor } from '../../../api/index.ts';
import { FieldView, type RowLook, type RowServer, type Values } from '../../../fields/index.ts';
import { CardInput } from '../contacts/card-input.tsx';
import { offerSameChange } from '../contacts/same-contacts.ts';
import type { DetailTabProps } from '../details/detail-tabs.ts';
import { serverOf, useLeaseRows } from './lease-rows.ts';
import { RowTab } from './row-tab.tsx';
import classes from './row-tab.module.css';

export function ContactsTab({ lease }: DetailTabProps) {
  const [server] = useState(() => contactServer(lease.sd_id));
  const rows = useLeaseRows(contactsTab, lease, { server });
  return <RowTab lease={lease} tab="contacts" rows={rows} look={look} />;
}

/** Saves like every tab, then offers a known contact's new phone or e-mail address to its other leases. */
function contactServer(leaseId: number): RowServer {
  const own = serverOf(contactsTab, leaseId);
  return {
    ...own,
    async save(values, file, options) {
      const listed = queryClient.getQueryData(queryFor('Leases/GetContacts', { id: leaseId }).queryKey);
      const before = listed?.find(({ c_id }) => c_id === values['c_id']);
      const saved = await own.save(values, file, options);
      if (before) void offerSameChange(before, contactOf(saved));
      return saved;
    },
  };
}

const look: RowLook = {
  inputs: { c_company: CardInput, c_fname: CardInput, c_lname: CardInput },
  widths: { c_type: 'min(200px, 15cqi)', phone_work: 'min(260px, 27cqi)', email1: 'min(320px, 25cqi)' },
  cells: {
    c_company: (values) => <Company contact={contactOf(values)} />,
    phone_work: (values) => <Phones contact={contactOf(values)} />,
    email1: (values) => <Emails contact={contactOf(values)} />,
  },
  below: (values) => {
    const { notes } = contactOf(values);
    return notes && <div className={classes['notes']}>{notes}</div>;
  },
  form: [
    ['c_type', 'c_company', 'c_fname', 'c_lname'],
    ['c_add1', 'c_add2', 'c_city', 'c_state', 'c_zip'],
    ['phone_work', 'phone_cell', 'phone_home', 'phone_fax', 'phone_best'],
    ['email1', 'email2'],
    ['notes'],
  ],
};

function Company({ contact }: { contact: Contact }) {
  const { c_company, c_add1, c_add2, c_city, c_state, c_zip } = contact;
  const place = [c_city, [c_state, c_zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [contactName(contact), c_add1, c_add2, place].filter(Boolean);
  return (
    <>
      {c_company && <div className={classes['name']}>{c_company}</div>}
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </>
  );
}

function Phones({ contact }: { contact: Contact }) {
  const phones = phonesOf(contact);
  if (phones.length === 0) return null;
  return (
    <dl className={classes['phones']}>
      {phones.map(({ label, number, preferred }) => (
        <div key={label} className={classes['phone']}>
          <dt>{label}</dt>
          <dd>
            <span className={preferred ? classes['preferred'] : undefined}>
              <FieldView field={contactFields.phone_work} value={number} />
              {preferred && <span className={classes['preferredWord']}>preferred</span>}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Emails({ contact }: { contact: Contact }) {
  return (['email1', 'email2'] as const).map((name) => (
    <div key={name}>
      <FieldView field={contactFields[name]} value={contact[name]} />
    </div>
  ));
}

function contactOf(values: Values): Contact {
  // Safe: the rows of this tab are contacts.
  return values as unknown as Contact;
}
