-- Those who administer must hold a second factor; whoever reviews access is told which of them do.
create function app.secured_administrators() returns setof uuid language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.has_role('owner', 'admin', 'auditor') then raise exception 'others do not review access' using errcode = '42501'; end if;
  return query select m.person_id from memberships m
    where m.org_id = app.current_org() and m.ended_at is null and m.role in ('owner', 'admin')
      and exists (select from auth.mfa_factors f where f.user_id = m.person_id and f.status = 'verified');
end $$;
