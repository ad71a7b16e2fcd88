-- As before, and whose token it is: the deeds of a person wait for each other whichever of their tokens asks for them.
drop function app.use_token(bytea, timestamptz, inet);
create function app.use_token(presented bytea, at timestamptz, seen_from inet)
returns table (person_id uuid, uses integer, uses_end_at timestamptz) language plpgsql as $$
#variable_conflict use_column
begin
  perform set_config('app.token_hash', encode(presented, 'hex'), true);
  return query update api_tokens t set last_used_at = at, last_used_from = seen_from,
      uses = case when t.uses_end_at > at and t.uses_end_at <= at + interval '65 minutes' then t.uses + 1 else 1 end,
      uses_end_at = case when t.uses_end_at > at and t.uses_end_at <= at + interval '65 minutes' then t.uses_end_at else at + interval '1 hour' end
    where t.secret_hash = presented and t.revoked_at is null and t.expires_at > at
    returning t.person_id, t.uses, t.uses_end_at;
  perform set_config('app.token_hash', '', true);
end $$;
