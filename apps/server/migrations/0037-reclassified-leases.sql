-- A lease may be classified anew by a change, so that a span of months has both an operating and a finance
-- part. Months that were closed before say it by their class.
alter table accounting_figures add "operatingInterest" numeric(16, 2);
