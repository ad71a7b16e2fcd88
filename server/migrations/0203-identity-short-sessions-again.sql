-- 0197 had another text for a while (`superseded-migrations.ts`). A database that was migrated by it comes to the same state here; in
-- any other nothing changes.
alter table auth.sessions add column if not exists guarded_at timestamptz;
select set_config('app.account_keeper', 'on', true);
update auth.sessions set guarded_at = aal2_at where aal = 'aal2' and to_regprocedure('app.guarded_since(uuid)') is not null;
select set_config('app.account_keeper', '', true);
create or replace function app.administers_or_verifies(person uuid) returns boolean language plpgsql as $$
declare
  own text := coalesce(current_setting('app.person_id', true), '');
  found boolean;
begin
  perform set_config('app.person_id', person::text, true);
  select exists (
      select 1 from memberships m join organisations o on o.id = m.org_id
       where m.person_id = person and m.ended_at is null and (m.role in ('owner', 'admin') or (o.type = 'verifier' and m.role <> 'viewer')))
    or exists (select 1 from platform_roles p where p.person_id = person) into found;
  perform set_config('app.person_id', own, true);
  return found;
end $$;
drop function if exists app.guarded_since(uuid);
