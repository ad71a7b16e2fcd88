-- Young people and what they do: challenges, logged actions, points, teams, lessons, certificates. All of a person.
create table youth_teams (
  id uuid primary key,
  name text not null check (char_length(name) between 3 and 60),
  kind text not null check (kind in ('school', 'university', 'city')),
  region text not null check (region in (
  'SA-01', 'SA-02', 'SA-03', 'SA-04', 'SA-05', 'SA-06', 'SA-07', 'SA-08', 'SA-09', 'SA-10', 'SA-11', 'SA-12', 'SA-14')),
  -- Lets others in.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  -- A name is public once a moderator has read it.
  state text not null check (state in ('waiting', 'accepted', 'rejected')),
  reason text not null default '' check (char_length(reason) <= 500),
  created_by uuid,
  created_at timestamptz not null,
  decided_at timestamptz
);
create index youth_teams_waiting on youth_teams (created_at, id) where state = 'waiting';
call app.enforce_policies('youth_teams');
create policy youth_teams_keep on youth_teams to current_user using (true) with check (true);
create policy youth_teams_moderate on youth_teams for select using ((select app.edits_content()));
create policy youth_teams_decide on youth_teams for update using ((select app.edits_content()))
  with check ((select app.edits_content()) and state in ('accepted', 'rejected'));
create policy youth_teams_found on youth_teams for insert
  with check (created_by = (select app.current_person()) and state = 'waiting');
select app.grant_only('youth_teams', 'select, insert, update (state, reason, decided_at)');

-- Where a person lives, as far as they said, and their team.
create table youth_people (
  person_id uuid primary key,
  region text check (region in (
  'SA-01', 'SA-02', 'SA-03', 'SA-04', 'SA-05', 'SA-06', 'SA-07', 'SA-08', 'SA-09', 'SA-10', 'SA-11', 'SA-12', 'SA-14')),
  team_id uuid references youth_teams (id),
  joined_team_at timestamptz
);
create index youth_people_team on youth_people (team_id) where team_id is not null;
call app.enforce_policies('youth_people');
create policy youth_people_own on youth_people using (person_id = (select app.current_person()))
  with check (person_id = (select app.current_person()));
create policy youth_people_keep on youth_people to current_user using (true) with check (true);
select app.grant_only('youth_people', 'select, insert, delete, update (region, team_id, joined_team_at)');
create policy youth_teams_own on youth_teams for select using (created_by = (select app.current_person())
  or id in (select p.team_id from youth_people p where p.person_id = (select app.current_person())));

create table youth_participations (
  id uuid primary key,
  person_id uuid not null,
  challenge text not null,
  title_en text not null,
  title_ar text not null,
  weeks int not null check (weeks between 1 and 52),
  -- What the challenge gives at most.
  points int not null check (points between 0 and 10000),
  -- The saving that was expected before anything was done.
  expected numeric(18, 6) not null check (expected >= 0),
  expected_metric text not null,
  expected_unit_en text not null,
  expected_unit_ar text not null,
  state text not null check (state in ('joined', 'left')),
  joined_at timestamptz not null,
  left_at timestamptz
);
create unique index youth_participations_once on youth_participations (person_id, challenge) where state = 'joined';
create index youth_participations_person on youth_participations (person_id, joined_at desc);
call app.enforce_policies('youth_participations');
create policy youth_participations_own on youth_participations using (person_id = (select app.current_person()))
  with check (person_id = (select app.current_person()));
create policy youth_participations_keep on youth_participations to current_user using (true) with check (true);
create policy youth_participations_moderate on youth_participations for select using ((select app.edits_content()));
select app.grant_only('youth_participations', 'select, insert, update (state, left_at)');

create table youth_logs (
  id uuid primary key,
  participation_id uuid not null references youth_participations (id),
  person_id uuid not null,
  action_en text not null,
  action_ar text not null,
  amount numeric(18, 6) not null check (amount >= 0),
  unit_en text not null,
  unit_ar text not null,
  done_on date not null,
  -- Per metric: what was saved, by which factor, and its sources, as they were then.
  savings jsonb not null,
  state text not null check (state in ('photo-missing', 'waiting', 'accepted', 'rejected')),
  file_key text,
  media_type text check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes int,
  sha256 text,
  reason text not null default '' check (char_length(reason) <= 500),
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null,
  check (decided_by is null or decided_by <> person_id)
);
create index youth_logs_participation on youth_logs (participation_id, created_at desc);
create index youth_logs_person on youth_logs (person_id, created_at desc);
create index youth_logs_waiting on youth_logs (created_at, id) where state = 'waiting';
-- The same picture counts once.
create unique index youth_logs_picture on youth_logs (sha256) where sha256 is not null and state <> 'rejected';
call app.follow_files('youth_logs');
call app.enforce_policies('youth_logs');
create policy youth_logs_own on youth_logs for select using (person_id = (select app.current_person()));
create policy youth_logs_write on youth_logs for insert with check (person_id = (select app.current_person())
  and decided_by is null and state in ('photo-missing', 'accepted') and file_key is null);
create policy youth_logs_photo on youth_logs for update
  using (person_id = (select app.current_person()) and state = 'photo-missing')
  with check (person_id = (select app.current_person()) and state = 'waiting' and decided_by is null);
create policy youth_logs_moderate on youth_logs for select using ((select app.edits_content()) and state = 'waiting');
create policy youth_logs_decide on youth_logs for update
  using ((select app.edits_content()) and state = 'waiting' and person_id <> (select app.current_person()))
  with check ((select app.edits_content()) and state in ('accepted', 'rejected')
    and decided_by = (select app.current_person()) and person_id <> (select app.current_person()));
create policy youth_logs_decided on youth_logs for select using (decided_by = (select app.current_person()));
create policy youth_logs_keep on youth_logs to current_user using (true) with check (true);
select app.grant_only('youth_logs',
  'select, insert, update (state, file_key, media_type, bytes, sha256, reason, decided_by, decided_at)');

-- What photos are compared by. `like_log`: sent earlier, and like it beyond chance; a moderator looks at both.
create table youth_photo_prints (
  log_id uuid primary key references youth_logs (id) on delete cascade,
  person_id uuid not null,
  grey bytea not null check (octet_length(grey) = 4096),
  keys int[] not null,
  like_log uuid references youth_logs (id) on delete set null,
  likeness numeric(4, 3) check (likeness between 0 and 1),
  check ((like_log is null) or (likeness is not null))
);
-- Without a list of what is pending, which every look-up of a key would read to its end.
create index youth_photo_prints_keys on youth_photo_prints using gin (keys) with (fastupdate = off);
create index youth_photo_prints_person on youth_photo_prints (person_id);
create index youth_photo_prints_like on youth_photo_prints (like_log) where like_log is not null;
call app.enforce_policies('youth_photo_prints');
create policy youth_photo_prints_own on youth_photo_prints for select using (person_id = (select app.current_person()));
create policy youth_photo_prints_add on youth_photo_prints for insert with check (person_id = (select
  app.current_person()));
create policy youth_photo_prints_moderate on youth_photo_prints for select using ((select app.edits_content()));
create policy youth_photo_prints_keep on youth_photo_prints to current_user using (true) with check (true);
select app.grant_only('youth_photo_prints', 'select, insert');

-- Photos of all people that share most with what is sought: to be compared, and told to no one. Each key is looked up
-- by itself: asked for all of them at once, the planner expects most photos and reads every one.
create function app.like_youth_photos(sought int[]) returns table (log_id uuid, grey bytea) language sql stable
security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
  with nearest as (
    select p.log_id, count(*) as shared
      from (select distinct unnest(sought)) wanted (key) join youth_photo_prints p on p.keys @> array[wanted.key]
     group by p.log_id order by shared desc, p.log_id limit 20)
  select p.log_id, p.grey from nearest n join youth_photo_prints p using (log_id) order by n.shared desc, p.log_id
$$;

-- The earlier photo that one which waits is like: its moderator sees both.
create function app.is_likened_youth_log(wanted uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as
$$ select exists (select from youth_photo_prints p join youth_logs l on l.id = p.log_id
     where p.like_log = wanted and l.state = 'waiting') $$;
create policy youth_logs_likened on youth_logs for select using (
  (select app.edits_content()) and app.is_likened_youth_log(id));

-- Of one person ten a day, and three of a challenge: more is sent by programs.
create function app.limit_youth_logs() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  today date := (new.created_at at time zone 'Asia/Riyadh')::date;
  begins timestamptz := today::timestamp at time zone 'Asia/Riyadh';
begin
  perform pg_advisory_xact_lock(hashtextextended('youth logs of ' || new.person_id, 0));
  if (select count(*) from youth_logs l where l.person_id = new.person_id and l.created_at >= begins) >= 10 then
    raise exception 'ten logs a day' using errcode = '23514', constraint = 'youth_logs_day';
  end if;
  if (select count(*) from youth_logs l where l.participation_id = new.participation_id and l.created_at >= begins) >= 3
  then
    raise exception 'three logs of a challenge a day' using errcode = '23514', constraint = 'youth_logs_challenge_day';
  end if;
  return new;
end $$;
create trigger youth_logs_limit before insert on youth_logs for each row execute function app.limit_youth_logs();

-- Points as they were awarded, under the rule of that day. They are written once.
create table youth_awards (
  log_id uuid primary key,
  person_id uuid,
  participation_id uuid not null references youth_participations (id),
  points int not null check (points between 0 and 10000),
  rule text not null,
  season text not null check (season ~ '^\d{4}-Q[1-4]$'),
  region text,
  team_id uuid references youth_teams (id),
  co2e_kg numeric(18, 6) not null default 0,
  water_l numeric(18, 6) not null default 0,
  electricity_kwh numeric(18, 6) not null default 0,
  at timestamptz not null
);
create index youth_awards_person on youth_awards (person_id, at desc);
create index youth_awards_participation on youth_awards (participation_id);
call app.enforce_policies('youth_awards');
call app.keep_in_trail('youth_awards', '{"key": ["log_id"], "columns": ["participation_id", "points", "rule", "season",
  "co2e_kg", "water_l", "electricity_kwh", "at"]}');
create policy youth_awards_own on youth_awards for select using (person_id = (select app.current_person()));
create policy youth_awards_keep on youth_awards to current_user using (true) with check (true);
select app.grant_only('youth_awards', 'select');

-- Boards, counted where points are awarded: they hold no person.
create table youth_team_scores (
  season text not null,
  team_id uuid not null references youth_teams (id),
  region text not null,
  points bigint not null,
  actions bigint not null,
  co2e_kg numeric(24, 6) not null,
  water_l numeric(24, 6) not null,
  electricity_kwh numeric(24, 6) not null,
  primary key (season, team_id)
);
create index youth_team_scores_board on youth_team_scores (season, points desc, team_id);
create index youth_team_scores_region on youth_team_scores (season, region, points desc, team_id);
create table youth_region_scores (
  season text not null,
  region text not null,
  points bigint not null,
  actions bigint not null,
  co2e_kg numeric(24, 6) not null,
  water_l numeric(24, 6) not null,
  electricity_kwh numeric(24, 6) not null,
  primary key (season, region)
);
call app.enforce_policies('youth_team_scores');
create policy youth_team_scores_read on youth_team_scores for select using (true);
create policy youth_team_scores_keep on youth_team_scores to current_user using (true) with check (true);
select app.grant_only('youth_team_scores', 'select');
call app.enforce_policies('youth_region_scores');
create policy youth_region_scores_read on youth_region_scores for select using (true);
create policy youth_region_scores_keep on youth_region_scores to current_user using (true) with check (true);
select app.grant_only('youth_region_scores', 'select');
create policy youth_teams_public on youth_teams for select using (state = 'accepted');

create function app.count_youth_award(a youth_awards, sign int) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if a.team_id is not null then
    insert into youth_team_scores as s select a.season, a.team_id, t.region, sign * a.points, sign, sign * a.co2e_kg,
        sign * a.water_l, sign * a.electricity_kwh from youth_teams t where t.id = a.team_id
      on conflict (season, team_id) do update set points = s.points + excluded.points,
        actions = s.actions + excluded.actions, co2e_kg = s.co2e_kg + excluded.co2e_kg,
        water_l = s.water_l + excluded.water_l, electricity_kwh = s.electricity_kwh + excluded.electricity_kwh;
  end if;
  if a.region is not null then
    insert into youth_region_scores as s values (a.season, a.region, sign * a.points, sign, sign * a.co2e_kg,
        sign * a.water_l, sign * a.electricity_kwh)
      on conflict (season, region) do update set points = s.points + excluded.points,
        actions = s.actions + excluded.actions, co2e_kg = s.co2e_kg + excluded.co2e_kg,
        water_l = s.water_l + excluded.water_l, electricity_kwh = s.electricity_kwh + excluded.electricity_kwh;
  end if;
end $$;

-- Awards the points of a log that was just accepted, never more in all than the challenge gives.
create function app.award_youth_log(wanted uuid, given int, by_rule text, in_season text, co2e numeric, water numeric,
  electricity numeric, moment timestamptz) returns int language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  logged record;
  had int;
  made youth_awards;
begin
  select l.person_id, l.participation_id, p.points, y.region, y.team_id into logged
    from youth_logs l join youth_participations p on p.id = l.participation_id
    left join youth_people y on y.person_id = l.person_id
   where l.id = wanted and l.state = 'accepted' and (l.decided_by = app.current_person()
     or (l.decided_by is null and l.person_id = app.current_person()))
   for update of p;
  if not found then raise exception 'only what was accepted is awarded' using errcode = '42501'; end if;
  select coalesce(sum(a.points), 0) into had from youth_awards a where a.participation_id = logged.participation_id;
  insert into youth_awards values (wanted, logged.person_id, logged.participation_id,
      greatest(0, least(given, logged.points - had)), by_rule, in_season,
      coalesce((select t.region from youth_teams t where t.id = logged.team_id), logged.region), logged.team_id,
      co2e, water, electricity, moment)
    on conflict (log_id) do nothing returning * into made;
  if not found then return 0; end if;
  perform app.count_youth_award(made, 1);
  return made.points;
end $$;

-- Lessons that were opened or passed, and the answers that were given last.
create table youth_lessons (
  person_id uuid not null,
  course text not null,
  lesson text not null,
  answers int[] not null default '{}',
  correct int not null default 0,
  questions int not null default 0,
  passed_at timestamptz,
  tries int not null default 0,
  -- The one lesson of the person whose least time counts.
  is_open boolean not null default false,
  -- When it was opened, or answered last.
  at timestamptz not null,
  primary key (person_id, course, lesson)
);
call app.enforce_policies('youth_lessons');
create policy youth_lessons_own on youth_lessons using (person_id = (select app.current_person()))
  with check (person_id = (select app.current_person()));
select app.grant_only('youth_lessons',
  'select, insert, delete, update (answers, correct, questions, passed_at, tries, is_open, at)');
create unique index youth_lessons_open on youth_lessons (person_id) where is_open;

create table youth_certificates (
  id uuid primary key,
  number text not null unique check (number ~ '^YOUTH-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$'),
  person_id uuid not null,
  kind text not null check (kind in ('challenge', 'course')),
  slug text not null,
  title_en text not null,
  title_ar text not null,
  -- What stands on it beside the title: points and savings, or lessons.
  facts jsonb not null,
  issued_at timestamptz not null,
  -- A guardian took the consent back, or the account is gone.
  withdrawn_at timestamptz,
  unique (person_id, kind, slug)
);
call app.keep_in_trail('youth_certificates', '{"key": ["id"], "columns": ["number", "person_id", "kind", "slug",
  "title_en", "title_ar", "facts", "issued_at", "withdrawn_at"]}');
call app.enforce_policies('youth_certificates');
create policy youth_certificates_own on youth_certificates for select using (person_id = (select app.current_person()));
create policy youth_certificates_issue on youth_certificates for insert
  with check (person_id = (select app.current_person()) and withdrawn_at is null);
create policy youth_certificates_change on youth_certificates for update
  using (person_id = (select app.current_person())) with check (person_id = (select app.current_person()));
create policy youth_certificates_keep on youth_certificates to current_user using (true) with check (true);
select app.grant_only('youth_certificates', 'select, insert, update (withdrawn_at)');

-- What a number stands for: never who holds it. Withdrawn, it stands for nothing.
create function app.youth_proof(wanted text)
returns table (number text, kind text, title_en text, title_ar text, facts jsonb, issued_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.number, c.kind, c.title_en, c.title_ar, c.facts, c.issued_at from youth_certificates c
   where c.number = wanted and c.withdrawn_at is null
$$;

-- A team by its code, for who was given it.
create function app.youth_team_by_code(wanted text) returns uuid language sql stable
security definer set search_path = pg_catalog, public, pg_temp as
$$ select t.id from youth_teams t where t.code = wanted and t.state <> 'rejected' $$;

create function app.youth_team_size(wanted uuid) returns int language sql stable
security definer set search_path = pg_catalog, public, pg_temp as
$$ select count(*)::int from youth_people p where p.team_id = wanted $$;

-- Takes a person out of all that shows: boards, teams, certificates, photos. What was awarded stays theirs.
create function app.hide_youth_person(moment timestamptz) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare one youth_awards;
begin
  for one in select * from youth_awards a where a.person_id = app.current_person()
    and (a.team_id is not null or a.region is not null) for update loop
    perform app.count_youth_award(one, -1);
  end loop;
  update youth_awards a set team_id = null, region = null where a.person_id = app.current_person();
  update youth_people p set team_id = null, joined_team_at = null, region = null where p.person_id =
    app.current_person();
  update youth_certificates c set withdrawn_at = moment
   where c.person_id = app.current_person() and c.withdrawn_at is null;
  update youth_participations p set state = 'left', left_at = moment
   where p.person_id = app.current_person() and p.state = 'joined';
  update youth_logs l set file_key = null, media_type = null, bytes = null,
      state = case when l.state in ('waiting', 'photo-missing') then 'rejected' else l.state end
   where l.person_id = app.current_person()
     and (l.file_key is not null or l.state in ('waiting', 'photo-missing'));
  delete from youth_photo_prints p where p.person_id = app.current_person();
  -- The name they gave goes with them; others who are in the team keep a mark of it.
  update youth_teams t set created_by = null, name = '#' || upper(left(replace(t.id::text, '-', ''), 6))
   where t.created_by = app.current_person();
  -- A team that only they were in goes from the boards with its name.
  delete from youth_team_scores s where s.actions = 0;
end $$;
