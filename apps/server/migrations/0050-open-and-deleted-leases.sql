-- Counts, areas and dates of open leases are read from the index alone. With the table, their cost depended on
-- the plan, and the plan on how many leases other clients have.
drop index leases_by_status;
create index leases_by_status on leases (client_id, sd_status) include (sd_id, sd_sqft) where active;

-- Deleted leases are few; without an index all leases of the client are read to find them.
create index leases_deleted on leases (client_id, sd_id) where not active;
