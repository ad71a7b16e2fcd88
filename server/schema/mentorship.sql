-- Mentors whom the platform has checked, whom they accompany, and what was said of their meetings.
create table mentors (
  id uuid primary key,
  person_id uuid not null unique,
  about text not null check (length(about) between 1 and 1000),
  topics text[] not null check (cardinality(topics) > 0) check (topics <@ array[
    'green-careers', 'energy', 'water', 'trees-and-wildlife', 'waste-and-recycling', 'research-projects',
    'starting-an-initiative']),
  languages text[] not null check (cardinality(languages) > 0) check (languages <@ array['en', 'ar']),
  -- Null where meetings are online only.
  region text,
  times text[] not null check (cardinality(times) > 0) check (times <@ array[
    'weekday-morning', 'weekday-afternoon', 'weekday-evening', 'weekend-morning', 'weekend-afternoon',
    'weekend-evening']),
  capacity int not null check (capacity between 1 and 10),
  state text not null,
  -- What the platform said last, and who did: no one yet, where a suspension waits for a moderator.
  reason text,
  decided_by uuid,
  changed_at timestamptz not null,
  version int not null default 1
);
create index mentors_state on mentors (state, changed_at);
call app.enforce_policies('mentors');
call app.keep_workflow('mentors', 'mentor',
  moves => '{>requested, approved>requested, declined>requested, requested>approved, suspended>approved, requested>declined, requested>suspended, approved>suspended}',
  officers => '{content_editor, platform_admin, platform_owner}',
  officer_actions => '{approve, decline, suspend}',
  person_actions => '{offer}');
create policy mentors_keep on mentors to current_user using (true) with check (true);
-- Checked mentors are shown to people who are signed in, never to visitors.
create policy mentors_read on mentors for select using (
  (state = 'approved' and (select app.current_person()) is not null)
  or person_id = (select app.current_person()) or (select app.moderates()));
create policy mentors_offer on mentors for insert with check (
  person_id = (select app.current_person()) and state = 'requested' and (select app.acts_in_person()));
create policy mentors_change on mentors for update
  using (person_id = (select app.current_person()) and state <> 'suspended')
  with check (person_id = (select app.current_person()));
create policy mentors_check on mentors for update
  using ((select app.moderates()) and person_id <> (select app.current_person()))
  with check ((select app.moderates()) and person_id <> (select app.current_person()));
create policy mentors_leave on mentors for delete using (person_id = (select app.current_person()));
select app.grant_only('mentors',
  'select, insert, delete, update (about, topics, languages, region, times, capacity, state, reason, decided_by,
    changed_at, version)');

-- Adults alone mentor. An offer that the person makes or changes is never approved by the same step.
create function app.keep_mentor_checked() returns trigger language plpgsql as $$
declare
  adult boolean := app.may_take_part(new.person_id, new.changed_at) = 'adult';
begin
  if new.state in ('requested', 'approved') and not adult then
    raise exception 'adults mentor' using errcode = '23514', constraint = 'mentors_adults';
  end if;
  if tg_op = 'UPDATE' and new.state is distinct from old.state and new.state <> 'requested' and not app.moderates()
     and (adult or new.state <> 'suspended') then
    raise exception 'the platform decides about mentors' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger mentors_checked before insert or update on mentors for each row execute function
  app.keep_mentor_checked();

-- Until a moderator decides: after a report was upheld, or by the mentor who is under 18 after all.
create function app.suspend_mentor(person uuid, why text, at timestamptz) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_id uuid;
  was text;
begin
  if not app.moderates()
     and (app.current_person() is distinct from person or app.may_take_part(person, at) = 'adult') then
    raise exception 'moderators suspend mentors' using errcode = '42501';
  end if;
  select m.id, m.state into found_id, was from mentors m
   where m.person_id = person and m.state in ('requested', 'approved') for update;
  if found_id is null then return; end if;
  update mentors m set state = 'suspended', reason = why, decided_by = null, changed_at = at, version = m.version + 1
   where m.id = found_id;
  insert into workflow_history (org_id, kind, subject_id, at, side, action, from_state, to_state)
  values (null, 'mentor', found_id, at, 'system', 'hold', was, 'suspended');
end $$;

-- Whether people under 18 are left with a mentor: what the platform decided last is an approval.
create function app.mentor_is_trusted(mentor uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from mentors m where m.id = mentor and m.state in ('requested', 'approved'))
    and coalesce((select h.to_state = 'approved' from workflow_history h
      where h.kind = 'mentor' and h.subject_id = mentor and h.to_state in ('approved', 'declined', 'suspended')
      order by h.id desc limit 1), false)
$$;

create table mentor_groups (
  id uuid primary key,
  mentor_id uuid not null references mentors (id) on delete cascade,
  title text not null check (length(title) between 1 and 120),
  topic text not null check (topic in (
    'green-careers', 'energy', 'water', 'trees-and-wildlife', 'waste-and-recycling', 'research-projects',
    'starting-an-initiative')),
  language text not null check (language in ('en', 'ar')),
  places int not null check (places between 2 and 20),
  -- Of the first mentee, and of all after: adults and people under 18 share no group.
  ages text check (ages in ('adult', 'under-18')),
  -- Whether its people were last told that it is open.
  told_open boolean not null default false,
  created_at timestamptz not null
);
create index mentor_groups_mentor on mentor_groups (mentor_id);
call app.enforce_policies('mentor_groups');
create policy mentor_groups_keep on mentor_groups to current_user using (true) with check (true);
create policy mentor_groups_open on mentor_groups for insert with check (
  ages is null and not told_open
  and exists (select from mentors m
               where m.id = mentor_id and m.person_id = (select app.current_person()) and m.state = 'approved'));
select app.grant_only('mentor_groups', 'select, insert');

-- Moderators who are in a group, so that a child is not alone there with the mentor.
create table mentor_group_moderators (
  group_id uuid not null references mentor_groups (id) on delete cascade,
  person_id uuid not null,
  since timestamptz not null,
  primary key (group_id, person_id)
);
create index mentor_group_moderators_person on mentor_group_moderators (person_id);
call app.enforce_policies('mentor_group_moderators');
create policy mentor_group_moderators_keep on mentor_group_moderators to current_user using (true) with check (true);
create policy mentor_group_moderators_read on mentor_group_moderators for select using (
  person_id = (select app.current_person()) or (select app.moderates()));
create policy mentor_group_moderators_enter on mentor_group_moderators for insert with check (
  person_id = (select app.current_person()) and (select app.moderates())
  and not exists (select from mentor_groups g join mentors m on m.id = g.mentor_id
                   where g.id = group_id and m.person_id = mentor_group_moderators.person_id));
create policy mentor_group_moderators_leave on mentor_group_moderators for delete using (
  person_id = (select app.current_person()));
select app.grant_only('mentor_group_moderators', 'select, insert, delete');

-- Who moderates no longer is in no group.
create function app.leave_mentor_groups() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from mentor_group_moderators o where o.person_id = old.person_id;
  return null;
end $$;
create trigger platform_roles_leave_groups after delete on platform_roles for each row
  when (old.role in ('content_editor', 'platform_admin', 'platform_owner')) execute function app.leave_mentor_groups();

create table mentorships (
  id uuid primary key,
  mentor_person uuid not null,
  mentee_person uuid not null,
  group_id uuid references mentor_groups (id) on delete set null,
  topic text not null check (topic in (
    'green-careers', 'energy', 'water', 'trees-and-wildlife', 'waste-and-recycling', 'research-projects',
    'starting-an-initiative')),
  language text not null check (language in ('en', 'ar')),
  goal text not null check (length(goal) <= 500),
  age_band text not null check (age_band in ('adult', 'under-18')),
  state text not null,
  rating int check (rating between 1 and 5),
  feedback text not null default '' check (length(feedback) <= 1000),
  asked_at timestamptz not null,
  accepted_at timestamptz,
  changed_at timestamptz not null,
  version int not null default 1,
  check (mentor_person <> mentee_person)
);
create index mentorships_mentor on mentorships (mentor_person, asked_at desc);
create index mentorships_mentee on mentorships (mentee_person, asked_at desc);
create index mentorships_group on mentorships (group_id) where group_id is not null;
create unique index mentorships_open on mentorships (mentor_person, mentee_person)
  where state in ('requested', 'accepted');
call app.enforce_policies('mentorships');
call app.keep_workflow('mentorships', 'mentorship',
  moves => '{>requested, requested>accepted, requested>declined, requested>withdrawn, accepted>finished, requested>stopped, accepted>stopped}',
  person_actions => '{request, accept, decline-request, withdraw, finish, block}');
create policy mentorships_keep on mentorships to current_user using (true) with check (true);
create policy mentorships_read on mentorships for select using (
  (select app.current_person()) in (mentor_person, mentee_person) or (select app.moderates()));
create policy mentorships_ask on mentorships for insert with check (
  mentee_person = (select app.current_person()) and state = 'requested' and accepted_at is null
  and (select app.acts_in_person())
  and exists (select from mentors m where m.person_id = mentor_person and m.state = 'approved'));
create policy mentorships_part on mentorships for update
  using (mentor_person = (select app.current_person()) or mentee_person = (select app.current_person()))
  with check (mentor_person = (select app.current_person()) or mentee_person = (select app.current_person()));
select app.grant_only('mentorships', 'select, insert, update (state, goal, rating, feedback, changed_at, version)');

-- A group is seen where its mentor is, and by who asked to join it.
create policy mentor_groups_read on mentor_groups for select using (
  exists (select from mentors m where m.id = mentor_id)
  or exists (select from mentorships s where s.group_id = mentor_groups.id));

-- No child is alone with a mentor: under 18 there is a group, without other adults.
create function app.keep_mentorship() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  taken int;
  most int;
  group_ages text;
begin
  if tg_op = 'INSERT' or (new.state = 'accepted' and old.state <> 'accepted') then
    if new.age_band is distinct from (case app.may_take_part(new.mentee_person, new.changed_at)
         when 'adult' then 'adult' when 'consented' then 'under-18' end) then
      raise exception 'the age on record counts' using errcode = '23514', constraint = 'mentorships_age';
    end if;
    if new.age_band = 'under-18' and app.is_guarded_by(new.mentee_person, new.mentor_person) then
      raise exception 'guardians mentor no child of theirs' using errcode = '23514', constraint =
        'mentorships_own_child';
    end if;
    select g.places, g.ages into most, group_ages from mentor_groups g where g.id = new.group_id for update;
    if group_ages <> new.age_band then
      raise exception 'adults and people under 18 share no group' using errcode = '23514', constraint =
        'mentorships_group_ages';
    end if;
  end if;
  if tg_op = 'INSERT' then
    if new.age_band = 'under-18' and new.group_id is null then
      raise exception 'under 18 in a group alone' using errcode = '23514', constraint = 'mentorships_groups_only';
    end if;
    if exists (select from mentorship_blocks b where (b.by_person, b.blocked) in
        ((new.mentor_person, new.mentee_person), (new.mentee_person, new.mentor_person))) then
      raise exception 'one of them blocked the other' using errcode = '23514', constraint = 'mentorships_blocked';
    end if;
    return new;
  end if;
  if new.state = 'accepted' and old.state <> 'accepted' then
    if app.current_person() is distinct from new.mentor_person then
      raise exception 'mentors accept' using errcode = '42501';
    end if;
    if exists (select from mentors m where m.person_id = new.mentor_person
        and (m.state = 'suspended' or new.age_band = 'under-18' and not app.mentor_is_trusted(m.id))) then
      raise exception 'a suspended mentor accepts no one' using errcode = '23514', constraint = 'mentorships_suspended';
    end if;
    if new.group_id is null then
      select m.capacity into most from mentors m where m.person_id = new.mentor_person for update;
      select count(*) into taken from mentorships o
       where o.mentor_person = new.mentor_person and o.group_id is null and o.state = 'accepted';
    else
      select count(*) into taken from mentorships o
       where o.group_id = new.group_id and o.state = 'accepted';
      update mentor_groups g set ages = new.age_band, told_open = new.age_band = 'adult'
       where g.id = new.group_id and g.ages is null;
    end if;
    if taken >= coalesce(most, 0) then
      raise exception 'no place is left' using errcode = '23514', constraint = 'mentorships_places';
    end if;
    new.accepted_at := new.changed_at;
  end if;
  -- A goal goes with its person, and is never another.
  if new.goal is distinct from old.goal
     and (new.goal <> '' or app.current_person() is distinct from new.mentee_person) then
    raise exception 'a goal stays as it was asked' using errcode = '42501';
  end if;
  if (new.rating is distinct from old.rating or new.feedback is distinct from old.feedback)
     and app.current_person() is distinct from new.mentee_person and new.feedback <> '' then
    raise exception 'mentees give feedback' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger mentorships_kept before insert or update on mentorships for each row execute function app.keep_mentorship();

-- Who becomes an adult leaves the groups of people under 18 in the same transaction.
create function app.leave_groups_of_under_18() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with running as (select o.id, o.state from mentorships o
       where o.mentee_person = new.person_id and o.age_band = 'under-18' and o.state in ('requested', 'accepted')
       for update),
    stopped as (update mentorships m set state = 'stopped', changed_at = new.said_at, version = m.version + 1
      from running r where m.id = r.id returning m.id, r.state)
  insert into workflow_history (org_id, kind, subject_id, at, side, action, from_state, to_state)
  select null, 'mentorship', s.id, new.said_at, 'system', 'stop', s.state, 'stopped' from stopped s;
  return null;
end $$;
create trigger age_bands_leave_groups after update of band on age_bands for each row
  when (new.band = 'adult' and old.band <> 'adult') execute function app.leave_groups_of_under_18();

create table mentorship_notes (
  id uuid primary key,
  mentorship_id uuid not null references mentorships (id) on delete cascade,
  group_id uuid,
  person_id uuid not null,
  met_on date not null,
  body text not null check (length(body) <= 2000),
  created_at timestamptz not null
);
create index mentorship_notes_of on mentorship_notes (mentorship_id, created_at);
create index mentorship_notes_group on mentorship_notes (group_id, created_at) where group_id is not null;
create index mentorship_notes_person on mentorship_notes (person_id);
call app.enforce_policies('mentorship_notes');
create policy mentorship_notes_keep on mentorship_notes to current_user using (true) with check (true);
-- Who counts in a group of people under 18: its children and moderators who can come now. Who asked to be deleted comes
-- no more, unless they take that back.
create function app.is_child_who_comes(person uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.may_take_part(person, now()) = 'consented' and not app.is_kept_out(person, now())
    and not app.is_leaving(person)
$$;
-- A child of the mentor is no company for another one.
create function app.counts_beside(child uuid, mentor uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as
$$ select app.is_child_who_comes(child) and not app.is_guarded_by(child, mentor) $$;
create policy platform_roles_counted on platform_roles for select to current_user using (true);
create function app.has_moderator(wanted uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from mentor_group_moderators o join platform_roles r on r.person_id = o.person_id
    where o.group_id = wanted and r.role in ('content_editor', 'platform_admin', 'platform_owner')
      and not app.is_kept_out(o.person_id, now()) and not app.is_leaving(o.person_id))
$$;
-- Whether a group is read and written in: under 18 while no one in it is alone with the mentor.
create function app.group_is_open(wanted uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from mentor_groups g join mentors m on m.id = g.mentor_id
    where g.id = wanted
      and (g.ages = 'adult' and m.state <> 'suspended'
           or g.ages = 'under-18' and app.mentor_is_trusted(m.id) and (
             app.has_moderator(g.id)
             or (select count(*) from (select from mentorships s
                  where s.group_id = g.id and s.state = 'accepted' and app.counts_beside(s.mentee_person, m.person_id)
                  limit 2) two) = 2)))
$$;
create function app.mentorship_is_open(wanted uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from mentorships s join mentors m on m.person_id = s.mentor_person
    where s.id = wanted and s.state = 'accepted'
      and case when s.group_id is null then m.state <> 'suspended' else app.group_is_open(s.group_id)
        and (s.age_band = 'adult' or app.is_child_who_comes(s.mentee_person)) end)
$$;
-- Those who are in an open group read it; who left does not.
create function app.reads_group(wanted uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.group_is_open(wanted) and (
    exists (select from mentorships s
             where s.group_id = wanted and s.state = 'accepted' and s.mentee_person = app.current_person()
               and (s.age_band = 'adult' or app.is_child_who_comes(s.mentee_person)))
    or exists (select from mentor_groups g join mentors m on m.id = g.mentor_id
                where g.id = wanted and m.person_id = app.current_person()))
$$;
-- Whether the guardian of the signed link reads what is of a child and of that time: after a withdrawal, of before it.
create function app.guards(child uuid, moment timestamptz) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from guardian_consents c
    where c.id = app.guardian_link() and c.person_id = child
      and (c.state = 'consented'
           or c.state = 'withdrawn' and moment <= c.decided_at and app.is_under_18(child)))
$$;
-- A guardian reads all that was written until the child left, also while the group pauses.
create function app.guards_note(of_mentorship uuid, in_group uuid, written timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.guardian_link() is not null and app.guards(app.current_person(), written) and exists (
    select from mentorships s
     where s.mentee_person = app.current_person() and (s.id = of_mentorship or s.group_id = in_group)
       and s.accepted_at is not null and app.guards(s.mentee_person, s.accepted_at)
       and (s.state = 'accepted' or written <= s.changed_at))
$$;
create policy mentorship_notes_read on mentorship_notes for select using (
  person_id = (select app.current_person()) or (select app.moderates())
  or case when group_id is null then exists (select from mentorships m where m.id = mentorship_id)
     else app.reads_group(group_id) or app.guards_note(mentorship_id, group_id, created_at) end);
create policy mentorship_notes_add on mentorship_notes for insert with check (
  person_id = (select app.current_person()) and (select app.acts_in_person())
  and exists (select from mentorships m where m.id = mentorship_id
               and m.group_id is not distinct from mentorship_notes.group_id
               and (select app.current_person()) in (m.mentor_person, m.mentee_person))
  and app.mentorship_is_open(mentorship_id));
create policy mentorship_notes_erase on mentorship_notes for update using (person_id = (select app.current_person()));
select app.grant_only('mentorship_notes', 'select, insert, update (body)');

create table mentorship_blocks (
  by_person uuid not null,
  blocked uuid not null,
  at timestamptz not null,
  primary key (by_person, blocked)
);
call app.enforce_policies('mentorship_blocks');
create policy mentorship_blocks_keep on mentorship_blocks to current_user using (true) with check (true);
create policy mentorship_blocks_own on mentorship_blocks using (by_person = (select app.current_person()))
  with check (by_person = (select app.current_person()));
select app.grant_only('mentorship_blocks', 'select, insert, delete');

-- How many accompany, of a mentor or a group: a number that everybody who is signed in may know.
create function app.count_mentees(mentor uuid, in_group uuid) returns int language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*)::int from mentorships m where m.state = 'accepted'
    and case when in_group is null then m.mentor_person = mentor and m.group_id is null else m.group_id = in_group end
$$;

-- For moderators: ends all of a mentor, or one mentorship; answers whom it concerned.
create function app.stop_mentorships(of_mentor uuid, wanted uuid, at timestamptz)
returns table (mentorship uuid, mentor uuid, mentee uuid) language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare was text;
begin
  if not app.moderates() then raise exception 'moderators stop mentorships' using errcode = '42501'; end if;
  for mentorship, mentor, mentee, was in
    with running as (select o.id, o.state from mentorships o
       where o.state in ('requested', 'accepted') and (o.id = wanted or o.mentor_person = of_mentor) for update)
    update mentorships m set state = 'stopped', changed_at = at, version = m.version + 1
      from running r where m.id = r.id
    returning m.id, m.mentor_person, m.mentee_person, r.state
  loop
    insert into workflow_history (org_id, kind, subject_id, at, side, action, from_state, to_state)
    values (null, 'mentorship', mentorship, at, 'system', 'stop', was, 'stopped');
    return next;
  end loop;
end $$;

-- Groups of people under 18, for moderators: how many are in it, and whether it is open.
create function app.supervised_groups()
returns table (id uuid, title text, mentor_person uuid, mentees int, open boolean, present boolean) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select g.id, g.title, m.person_id,
      (select count(*)::int from mentorships s
        where s.group_id = g.id and s.state = 'accepted' and app.counts_beside(s.mentee_person, m.person_id)),
      app.group_is_open(g.id),
      exists (select from mentor_group_moderators o where o.group_id = g.id and o.person_id = app.current_person())
    from mentor_groups g join mentors m on m.id = g.mentor_id
   where g.ages = 'under-18' and app.moderates()
   order by 5, g.created_at desc limit 500
$$;

-- Groups that opened or paused since those in it were told; each change is told once.
create function app.changed_groups() returns table (id uuid, title text, open boolean, people uuid[]) language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  with changed as (
    update mentor_groups g set told_open = not g.told_open
     where g.ages is not null and g.told_open <> app.group_is_open(g.id)
    returning g.id, g.title, g.mentor_id, g.told_open)
  select c.id, c.title, c.told_open,
      array(select s.mentee_person from mentorships s where s.group_id = c.id and s.state = 'accepted')
      || array(select o.person_id from mentor_group_moderators o where o.group_id = c.id) || m.person_id
    from changed c join mentors m on m.id = c.mentor_id
   where exists (select from mentorships s where s.group_id = c.id and s.state = 'accepted')
$$;
