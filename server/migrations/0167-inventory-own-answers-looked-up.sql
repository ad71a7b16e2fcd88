-- Which answers rest on what a person entered is asked for every record that is opened or decided. Each was compared with every factor of
-- theirs for its activity: three thousand of each took most of a minute. They are looked up instead.
create or replace function app.own_answers() returns integer[] language sql stable parallel safe as $$
  select coalesce(array_agg(f.id), '{}') from factor_resolutions f
   where f.org_id = (select app.current_org()) and ((select app.current_person()) = any (f.priced_by)
     or f.own_factor_id in (
       select w.id from own_factors w where w.org_id = (select app.current_org()) and w.created_by = (select app.current_person()))
     or f.answer -> 'market' -> 'factor' ->> 'id' in (
       select w.id::text from own_factors w where w.org_id = (select app.current_org()) and w.created_by = (select app.current_person())))
$$;
