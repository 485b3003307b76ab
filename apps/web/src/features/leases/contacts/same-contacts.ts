import {
  contactFields,
  contactName,
  contactReach,
  isReachChange,
  showValue,
  type Contact,
  type Field,
} from '@panoramic/contract';
import { call, callAndRefresh, reasonOf } from '../../../api/index.ts';
import { confirm, notify } from '../../../ui/index.ts';

/** Offers to change the same card on other leases, after a contact's phone or e-mail address changed. */
export async function offerSameChange(before: Contact, saved: Contact): Promise<void> {
  if (!isReachChange(before, saved)) return;
  try {
    const asked = { c_id: saved.c_id, before: reachOf(before) };
    const count = await call('Leases/CountSameContacts', asked);
    if (count === 0) return;
    const name = saved.c_company || contactName(saved);
    const others = count === 1 ? '1 other lease has' : `${count.toLocaleString('en-US')} other leases have`;
    const question = `${others} the same card of ${name}. Change it there too?\n${describeChanges(before, saved)}`;
    if (!(await confirm(question, { confirmLabel: 'Change there too', cancelLabel: 'Only here' }))) return;
    const changed = await callAndRefresh('Leases/ChangeSameContacts', asked);
    notify(changed === 1 ? 'Changed on 1 other lease.' : `Changed on ${changed} other leases.`);
  } catch (error) {
    notify(`The other leases were not changed. ${reasonOf(error)}`, 'failure');
  }
}

function reachOf(contact: Contact): Pick<Contact, (typeof contactReach)[number]> {
  // Safe: an entry for each of the names.
  return Object.fromEntries(contactReach.map((name) => [name, contact[name]])) as never;
}

function describeChanges(before: Contact, after: Contact): string {
  return contactReach
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const field: Field = contactFields[name];
      // Safe, both times: the field's own value.
      const [from, to] = [showValue(before[name] as never, field), showValue(after[name] as never, field)];
      return `${field.label}: ${from || 'none'} → ${to || 'none'}`;
    })
    .join('\n');
}
