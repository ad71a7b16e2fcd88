-- Long work goes on for as long as whoever asked for it might ask for it again: not once they are kept out of the organisation or
-- the platform, or hold a role there that holds less than the one they asked in.
create function app.covers(role text, acting text) returns boolean language sql immutable parallel safe as $$
  select role = acting or role = 'owner' or (role = 'admin' and acting <> 'owner') or (role in ('preparer', 'reviewer') and acting in ('auditor', 'viewer'))
    or (role = 'auditor' and acting = 'viewer') $$;

create function app.may_still_ask(org uuid, person uuid, acting text, at timestamptz) returns boolean language sql stable parallel safe as $$
  select not exists (select from auth.users u where u.id = person and (u.deleted_at is not null or u.banned_until > at))
     and (org = person or exists (
       select from memberships m where m.org_id = org and m.person_id = person and m.ended_at is null and (acting = '' or app.covers(m.role, acting)))) $$;

-- Servers at work look after what they have in hand as soon as somebody may do less.
create function app.look_after_work() returns trigger language plpgsql as
$$ begin perform pg_notify('athar_cancel', ''); return null; end $$;
create trigger memberships_stop_work after update of role, ended_at on memberships for each row
  when (old.ended_at is null and (new.ended_at is not null or new.role is distinct from old.role)) execute function app.look_after_work();
create trigger users_stop_work after update of banned_until, deleted_at on auth.users for each row
  when (new.banned_until is distinct from old.banned_until or new.deleted_at is distinct from old.deleted_at) execute function app.look_after_work();
