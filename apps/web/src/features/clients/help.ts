import type { Help } from '../../lib/screen.ts';

export const clientsHelp = {
  clients: {
    text: 'Choose whose leases you work with. Everything in the lease area then is of that client alone, until you choose another one here; its logo in the header says which it is.',
  },
  clientCreate: {
    text: 'A new client with no leases yet. Its logo can be added once it is there.',
  },
  clientDetails: {
    text: 'The client’s name and logo as its people see them in the header. A logo is a PNG, JPEG, WebP or SVG of at most 1 MB. Below stand when its reminders are sent, and what its lease accounting is kept by.',
  },
} as const satisfies Record<string, Help>;
