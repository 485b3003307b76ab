-- What a client says of its own categories counts in checks: where it has changed, they are made again.
create or replace view statement_versions with (security_invoker = true) as
  select s.client_id, s.sd_id, s.es_id, concat_ws(' ', c.ec_id, c.version, 'words ' || w.version,
    string_agg(s.es_id || '.' || s.version, ' ')
      over (partition by s.client_id, s.sd_id, s.ec_id order by s."to", s.es_id)) as made_of
  from expense_statements s
  left join expense_clauses c on c.client_id = s.client_id and c.ec_id = s.ec_id and c.active
  left join expense_line_words w on w.client_id = s.client_id
  where s.active;
