-- A factor of the organisation's own is entered by one person and looked at by nobody but who approves the figures by it. Whoever entered
-- it does not approve those, whoever prepared them: an administrator could enter one, wait for a preparer's bill or file, and approve that.
create function app.own_answers() returns integer[] language sql stable parallel safe as $$
  select coalesce(array_agg(f.id), '{}') from factor_resolutions f
   where f.org_id = app.current_org() and exists (
     select from own_factors w where w.org_id = f.org_id and w.created_by = app.current_person() and w.activity = f.activity
        and (w.id = f.own_factor_id or w.id::text = f.answer -> 'market' -> 'factor' ->> 'id'))
$$;
-- Asked once a statement.
create policy not_by_own_factors on activity_records as restrictive for update
  with check (state <> 'approved' or resolution_id <> all ((select app.own_answers())::integer[]));
