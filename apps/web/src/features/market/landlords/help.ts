import type { Help } from '../../../lib/screen.ts';

export const landlordsHelp: Help = {
  text: 'The companies of the Landlord contacts of your open leases. Spellings that differ in “The”, LLC, Inc. or punctuation are one company. Open one to see its leases with their next dates and, if you may see comps, the deals in which it appears as owner, buyer or seller, with the rents it signed lately.',
};
