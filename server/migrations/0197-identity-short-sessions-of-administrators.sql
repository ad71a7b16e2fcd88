-- Since when a person has administered or verified somewhere; null where they do not. Their sessions are short, with a second factor and
-- without. Looks with that person's eyes and puts the asker's own back.
create function app.guarded_since(person uuid) returns timestamptz language plpgsql as $$
declare
  own text := coalesce(current_setting('app.person_id', true), '');
  found timestamptz;
begin
  perform set_config('app.person_id', person::text, true);
  select min(of.since) from (
      select m.since from memberships m join organisations o on o.id = m.org_id
       where m.person_id = person and m.ended_at is null and (m.role in ('owner', 'admin') or (o.type = 'verifier' and m.role <> 'viewer'))
      union all select p.since from platform_roles p where p.person_id = person) of into found;
  perform set_config('app.person_id', own, true);
  return found;
end $$;
drop function app.administers_or_verifies(uuid);
