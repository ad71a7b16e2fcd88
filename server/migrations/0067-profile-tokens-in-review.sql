-- Who has what includes the API tokens that a member made for the organisation. Whoever reviews access is told how many of them
-- open something now; the tokens themselves stay with their person and with those who may end them.
create function app.member_tokens(at timestamptz) returns table (person_id uuid, tokens integer) language plpgsql as $$
#variable_conflict use_column
begin
  if not app.has_role('owner', 'admin', 'auditor') then raise exception 'others do not review access' using errcode = '42501'; end if;
  perform set_config('app.token_keeper', 'on', true);
  return query select t.person_id, count(*)::int from api_tokens t
    where t.org_id = app.current_org() and t.revoked_at is null and t.expires_at > at group by t.person_id;
  perform set_config('app.token_keeper', '', true);
end $$;
