-- Content that editors hid: who, when, why, and what is needed to restore it. Only the functions below write here.
create table take_downs (
  id uuid primary key default gen_random_uuid(),
  -- Whose site, event or news it was; null for news of a project that no organisation registered.
  org_id uuid references organisations (id),
  kind text not null check (kind in ('tree-site', 'wall-name', 'volunteer-event', 'project-news')),
  subject_id uuid not null,
  -- What it is called; a name on the wall stays with its adoption, and the site is named here.
  title jsonb not null,
  reason text not null check (length(reason) <= 1000),
  taken_at timestamptz not null,
  taken_by uuid,
  -- The hidden content; null where it cannot be restored.
  kept jsonb,
  put_back_at timestamptz,
  put_back_by uuid
);
create unique index take_downs_standing on take_downs (kind, subject_id) where put_back_at is null;
create index take_downs_newest on take_downs (taken_at desc, id desc);
create index take_downs_by on take_downs (taken_by, taken_at desc);
call app.enforce_policies('take_downs');
call app.open_to_purge('take_downs');
create policy take_downs_keep on take_downs to current_user using (true) with check (true);
select app.grant_only('take_downs', 'select');

-- Content that was not restored in time is forgotten.
create function app.forget_taken_down_news(before timestamptz) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as
$$ update take_downs t set kept = null where t.kind = 'project-news' and t.kept is not null and t.taken_at < before $$;

create function app.note_put_back(wanted uuid, at timestamptz) returns void language sql as
$$ update take_downs t set put_back_at = at, put_back_by = app.current_person() where t.id = wanted and t.put_back_at is null $$;

-- For the functions below alone: no role of the application may write here.
create function app.note_take_down(kind text, owner uuid, subject uuid, title jsonb, why text, at timestamptz, kept jsonb) returns void language sql as
$$ insert into take_downs (org_id, kind, subject_id, title, reason, taken_at, taken_by, kept)
   values (owner, kind, subject, title, why, at, app.current_person(), kept) $$;

create function app.standing_take_down(wanted uuid, of_kind text) returns take_downs language plpgsql as $$
declare standing take_downs;
begin
  if not app.edits_content() then raise exception 'editors put back what was public' using errcode = '42501'; end if;
  select * into standing from take_downs t where t.id = wanted and t.kind = of_kind and t.put_back_at is null for update;
  return standing;
end $$;
