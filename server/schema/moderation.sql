-- Content that editors hid: who, when, why, and what is needed to restore it. Only the functions below write here.
create table take_downs (
  id uuid primary key default gen_random_uuid(),
  -- Whose site, event or news it was; null for news of a project that no organisation registered.
  org_id uuid references organisations (id),
  kind text not null check (kind in ('tree-site', 'wall-name', 'volunteer-event', 'project-news', 'listing')),
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

-- What people report, for moderators to decide.
create table reports (
  id uuid primary key,
  reporter_id uuid not null,
  kind text not null check (kind in ('mentor', 'mentorship', 'listing')),
  subject_id uuid not null,
  about_person uuid not null,
  reason text not null,
  -- What the reported one had written by then, and what the reporter says.
  words text not null,
  body text not null check (length(body) <= 2000),
  state text not null,
  decision text,
  decided_by uuid,
  asked_at timestamptz not null,
  changed_at timestamptz not null,
  version int not null default 1
);
create unique index reports_open on reports (reporter_id, kind, subject_id) where state = 'open';
create index reports_newest on reports (state, asked_at desc);
create index reports_about on reports (about_person);
call app.enforce_policies('reports');
call app.keep_workflow('reports', 'report',
  moves => '{>open, open>upheld, open>dismissed}',
  officers => '{content_editor, platform_admin, platform_owner}',
  officer_actions => '{uphold, dismiss}',
  person_actions => '{report}');
create function app.moderates() returns boolean language sql stable parallel safe as $$
  select app.has_platform_role('content_editor', 'platform_admin', 'platform_owner') and app.current_aal() = 'aal2'
$$;
create policy reports_read on reports for select using (
  reporter_id = (select app.current_person()) or (select app.moderates()));
create policy reports_send on reports for insert with check (
  reporter_id = (select app.current_person()) and state = 'open' and (select app.acts_in_person()));
create policy reports_decide on reports for update
  using ((select app.moderates()) and (select app.current_person()) not in (reporter_id, about_person))
  with check ((select app.moderates()));
create policy reports_erase on reports for update using (reporter_id = (select app.current_person()))
  with check (reporter_id = (select app.current_person()) and body = '');
select app.grant_only('reports', 'select, insert, update (body, state, decision, decided_by, changed_at, version)');
-- Who reported something erases their words, and decides nothing, whatever role they hold.
create function app.keep_moderated_report() returns trigger language plpgsql as $$
begin
  if new.state is distinct from old.state
    and (not app.moderates() or app.current_person() in (old.reporter_id, old.about_person)) then
    raise exception 'other moderators decide about reports' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger reports_kept before update on reports for each row execute function app.keep_moderated_report();
