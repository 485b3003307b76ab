-- The market reads all comps, the latest first, a page at a time: this index has them in that order.
create index comps_latest on comps ("leaseCommencementYear", "leaseCommencementQtr", id) where active;
