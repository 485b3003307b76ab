-- Balances that come into the books other than by commencement stand in figures of their own, and the accounts
-- of operating and finance leases, current and long-term, are apart.
alter table accounting_figures
  add "liabilityTakenOver" numeric(16, 2) not null default 0,
  add "assetTakenOver" numeric(16, 2) not null default 0,
  add "liabilityLate" numeric(16, 2) not null default 0,
  add "assetLate" numeric(16, 2) not null default 0,
  -- The class at the beginning of the month, where a change has classified the lease anew in it.
  add "openingClass" text,
  -- False for months that were closed when one account held all liabilities and one all assets.
  add apart boolean not null default false;

-- The names of the accounts as they were when the month was closed. A later change of the settings leaves the
-- journals of closed months alone.
alter table accounting_periods add accounts jsonb;

-- The owner of the tables fills them once, for all clients.
alter table accounting_settings no force row level security;
alter table accounting_periods no force row level security;

update accounting_periods p set accounts = s.accounts from accounting_settings s where s.client_id = p.client_id;

-- A name that somebody typed for all assets or liabilities is kept by the accounts that they are divided into.
update accounting_settings set accounts = accounts
  || case when accounts ->> 'asset' is distinct from 'Right-of-use assets' and accounts ? 'asset'
    then jsonb_build_object('operatingAsset', accounts -> 'asset', 'financeAsset', accounts -> 'asset')
    else '{}' end
  || case when accounts ->> 'liability' is distinct from 'Lease liabilities' and accounts ? 'liability'
    then jsonb_build_object(
      'operatingLiability', accounts -> 'liability', 'operatingLiabilityCurrent', accounts -> 'liability',
      'financeLiability', accounts -> 'liability', 'financeLiabilityCurrent', accounts -> 'liability',
      'liabilityCurrent', accounts -> 'liability')
    else '{}' end;

alter table accounting_settings force row level security;
alter table accounting_periods force row level security;
