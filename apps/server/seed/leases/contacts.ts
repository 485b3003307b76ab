import { contactFields, emptyRow, type Contact } from '@panoramic/contract';
import { cities } from './cities.ts';
import { companyName, emailAt, inventPersonName, phoneIn } from './names.ts';
import type { LeaseSeed } from './setting.ts';
import { pickFrom } from './site.ts';

export type DemoContact = Omit<Contact, 'c_id' | 'c_site' | 'c_user' | 'active' | 'version'>;

/** The kinds of contacts of a lease, how frequent each is, and the names of their companies. */
const roles = [
  { type: 'Landlord', share: 1, kinds: ['Properties', 'Realty Trust', 'Holdings LLC'] },
  { type: 'Property Manager', share: 0.8, kinds: ['Management', 'Property Services'] },
  { type: 'Branch/Store Manager', share: 0.6, kinds: [] },
  { type: "Landlord's Leasing Agent", share: 0.3, kinds: ['Leasing', 'Brokerage'] },
  { type: "Tenant's Real Estate Broker", share: 0.3, kinds: ['Commercial', 'Tenant Advisors'] },
  { type: 'Architect', share: 0.12, kinds: ['Architects', 'Design Studio'] },
  { type: 'General Contractor', share: 0.12, kinds: ['Builders', 'Construction'] },
  { type: 'Other', share: 0.08, kinds: ['Security', 'Landscaping'] },
] as const;

type Role = (typeof roles)[number];

export function contactsOf(setting: LeaseSeed): readonly DemoContact[] {
  return roles.filter(({ share }) => setting.random.chance(share)).map((role) => contact(setting, role));
}

function contact(setting: LeaseSeed, role: Role): DemoContact {
  const { random } = setting;
  const { c_user: _, ...nothing } = emptyRow(contactFields);
  const { first, last } = inventPersonName(random);
  const [kind, ...kinds] = role.kinds;
  const named = kind ? companyName(random, [kind, ...kinds]) : null;
  const company = role.type === 'Landlord' && setting.market ? setting.market.building.owner : named;
  const place = company && random.chance(0.4) ? random.pick(cities) : setting.city;
  const cell = random.chance(0.6) ? phoneIn(random, place.state) : null;
  return {
    ...nothing,
    c_type: role.type,
    c_company: company,
    c_fname: first,
    c_lname: last,
    c_add1: company ? `${random.whole(1, 29) * 100} ${pickFrom(random, place.streets)}` : null,
    c_add2: company && random.chance(0.4) ? `Floor ${random.whole(2, 24)}` : null,
    c_city: company ? place.name : null,
    c_state: company ? place.state : null,
    c_zip: company ? pickFrom(random, place.zips) : null,
    phone_work: phoneIn(random, place.state),
    phone_cell: cell,
    phone_fax: random.chance(0.1) ? phoneIn(random, place.state) : null,
    phone_best: random.pick([1, 1, cell ? 2 : null, null]),
    email1: emailAt(last, company ?? (setting.client === 1 ? 'Meridian Bank' : 'Gateway Outfitters')),
    notes: random.chance(0.2) ? 'Best reached before noon.' : null,
  };
}
