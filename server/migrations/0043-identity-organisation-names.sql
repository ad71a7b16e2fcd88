-- What the organisations of a person are called: nobody's password. Looks with that person's eyes and puts the asker's own back.
create function app.organisation_names(person uuid) returns setof text language plpgsql as $$
declare
  own text := coalesce(current_setting('app.person_id', true), '');
begin
  perform set_config('app.person_id', person::text, true);
  return query select called from memberships m join organisations o on o.id = m.org_id cross join lateral (values (o.name_en), (o.name_ar)) names (called)
     where m.person_id = person and m.ended_at is null;
  perform set_config('app.person_id', own, true);
end $$;
