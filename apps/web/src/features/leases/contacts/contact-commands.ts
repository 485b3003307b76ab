import { contactFields, contactName, leaseName, phoneToCall, type QuickContact } from '@panoramic/contract';
import { call, keyOf } from '../../../api/index.ts';
import { paths, to } from '../../../lib/paths.ts';
import type { CommandProvider } from '../../../lib/screen.ts';

/** Finds landlords and other contacts by company, name or e-mail; each leads to its first lease's contacts. */
export const contactCommands: CommandProvider = {
  group: 'Contacts',
  access: 'signedIn',
  search: (query) => ({
    queryKey: keyOf('Leases/QuickSearchContacts', { query }),
    queryFn: async ({ signal }) => {
      const found = await call('Leases/QuickSearchContacts', { query }, { signal });
      return found.map((contact, at) => ({
        id: `contact ${at} ${contact.sd_id}`,
        label: contact.c_company || contactName(contact),
        description: describe(contact),
        to: to(paths.leaseContacts, { id: contact.sd_id }),
        searched: searched.map((name) => ({ label: contactFields[name].label, text: contact[name] })),
      }));
    },
  }),
};

const searched = ['c_company', 'c_fname', 'c_lname', 'email1'] as const;

function describe(contact: QuickContact): string {
  const lease = `Lease ${leaseName(contact.lease)}`;
  return [
    contact.c_type,
    contact.c_company && contactName(contact),
    phoneToCall(contact)?.number,
    contact.leases > 1 ? `${lease} and others` : lease,
  ]
    .filter(Boolean)
    .join(' · ');
}
