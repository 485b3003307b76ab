-- How often, when and on which day of the month a rent is paid; not set is monthly, in advance, on day 1. And the
-- yearly amount as it was typed, where twelve times the monthly one differs from it by cents.
alter table rent_terms
  add rt_freq text,
  add rt_timing text,
  add rt_due_day integer,
  add rt_yearly numeric(16, 2);
