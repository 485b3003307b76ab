-- Of each type of contact of a lease the one that was added last, in its only place in SQL, and what it is
-- called: its company, or else the person. The contract's nameAsParty is the same rule.
create index contacts_by_type on contacts (client_id, c_site, c_type, c_id) where active;
create view newest_contacts with (security_invoker = true) as
  select c.client_id, c.c_site as sd_id, c.c_type, c.c_id, c.email1,
    coalesce(nullif(btrim(c.c_company), ''), nullif(btrim(concat_ws(' ', nullif(btrim(c.c_fname), ''), nullif(btrim(c.c_lname), ''))), '')) as name
  from contacts c
  where c.active and c.c_type is not null and not exists (
    select from contacts newer
    where newer.client_id = c.client_id and newer.c_site = c.c_site and newer.c_type = c.c_type
      and newer.active and newer.c_id > c.c_id);
grant select on newest_contacts to :app;

-- The landlord of a lease, whoever asks: screens, searches, reports, documents and comps.
create view landlords with (security_invoker = true) as
  select client_id, sd_id, c_id, email1, name from newest_contacts where c_type = 'Landlord';
grant select on landlords to :app;

-- The index above serves every look-up by lease as well.
drop index contacts_of_lease;
