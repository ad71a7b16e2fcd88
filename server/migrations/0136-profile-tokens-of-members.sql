-- A token is a member's: made at the moment in which a membership ends, it would be none that ended with it, and would open again with
-- a membership that comes back. Whoever ends one waits for a token that is being made, and ends it.
create function app.hold_token_member() returns trigger language plpgsql as $$
begin
  perform 1 from memberships m where m.org_id = new.org_id and m.person_id = new.person_id and m.ended_at is null for share;
  if not found then
    raise exception 'a token is made by a member' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger api_tokens_of_member before insert on api_tokens for each row execute function app.hold_token_member();
