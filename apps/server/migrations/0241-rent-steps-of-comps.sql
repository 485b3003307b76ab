-- How the rent of a lease comp runs: what it begins with, how it rises, and the months without rent.

alter table comps
  add column "startingRent" numeric(14, 2),
  add column escalation numeric(7, 4),
  add column "freeMonths" numeric(6, 2);
