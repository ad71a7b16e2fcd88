-- Mentors whom the platform has checked, whom they accompany, and what was said of their meetings.
create table mentors (
  id uuid primary key,
  person_id uuid not null unique,
  about text not null check (length(about) between 1 and 1000),
  topics text[] not null check (cardinality(topics) > 0),
  languages text[] not null check (cardinality(languages) > 0),
  -- Null where meetings are online only.
  region text,
  times text[] not null check (cardinality(times) > 0),
  capacity int not null check (capacity between 1 and 10),
  state text not null,
  -- What the platform said last, and who did.
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

-- An offer that the person makes or changes is never approved by the same step.
create function app.keep_mentor_checked() returns trigger language plpgsql as $$
begin
  if new.state is distinct from old.state and new.state <> 'requested' and not app.moderates() then
    raise exception 'the platform decides about mentors' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger mentors_checked before update on mentors for each row execute function app.keep_mentor_checked();

create table mentor_groups (
  id uuid primary key,
  mentor_id uuid not null references mentors (id) on delete cascade,
  title text not null check (length(title) between 1 and 120),
  topic text not null,
  language text not null check (language in ('en', 'ar')),
  places int not null check (places between 2 and 20),
  created_at timestamptz not null
);
create index mentor_groups_mentor on mentor_groups (mentor_id);
call app.enforce_policies('mentor_groups');
create policy mentor_groups_keep on mentor_groups to current_user using (true) with check (true);
-- A group is seen where its mentor is.
create policy mentor_groups_read on mentor_groups for select using (exists (select from mentors m where m.id = mentor_id));
create policy mentor_groups_open on mentor_groups for insert with check (
  exists (select from mentors m
           where m.id = mentor_id and m.person_id = (select app.current_person()) and m.state = 'approved'));
select app.grant_only('mentor_groups', 'select, insert');

create table mentorships (
  id uuid primary key,
  mentor_person uuid not null,
  mentee_person uuid not null,
  group_id uuid references mentor_groups (id) on delete set null,
  topic text not null,
  language text not null check (language in ('en', 'ar')),
  goal text not null check (length(goal) <= 500),
  age_band text not null check (age_band in ('adult', 'under-18')),
  state text not null,
  rating int check (rating between 1 and 5),
  feedback text not null default '' check (length(feedback) <= 1000),
  asked_at timestamptz not null,
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
  mentee_person = (select app.current_person()) and state = 'requested' and (select app.acts_in_person())
  and exists (select from mentors m where m.person_id = mentor_person and m.state = 'approved'));
create policy mentorships_part on mentorships for update
  using (mentor_person = (select app.current_person()) or mentee_person = (select app.current_person()))
  with check (mentor_person = (select app.current_person()) or mentee_person = (select app.current_person()));
select app.grant_only('mentorships', 'select, insert, update (state, goal, rating, feedback, changed_at, version)');

-- No child is alone with a mentor: under 18 there is a group, and what a mentee may not do is refused.
create function app.keep_mentorship() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  taken int;
  most int;
begin
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
    if new.group_id is null then
      select m.capacity into most from mentors m where m.person_id = new.mentor_person for update;
      select count(*) into taken from mentorships o
       where o.mentor_person = new.mentor_person and o.group_id is null and o.state = 'accepted';
    else
      select g.places into most from mentor_groups g where g.id = new.group_id for update;
      select count(*) into taken from mentorships o
       where o.group_id = new.group_id and o.state = 'accepted';
    end if;
    if taken >= coalesce(most, 0) then
      raise exception 'no place is left' using errcode = '23514', constraint = 'mentorships_places';
    end if;
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
-- Who takes part in the same group, by whatever mentorship.
create function app.in_mentor_group(wanted uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as
$$ select wanted is not null and exists (select from mentorships m
     where m.group_id = wanted and m.state in ('accepted', 'finished')
     and (m.mentee_person = app.current_person() or m.mentor_person = app.current_person())) $$;
create policy mentorship_notes_read on mentorship_notes for select using (
  exists (select from mentorships m where m.id = mentorship_id) or app.in_mentor_group(group_id));
create policy mentorship_notes_add on mentorship_notes for insert with check (
  person_id = (select app.current_person()) and (select app.acts_in_person())
  and exists (select from mentorships m where m.id = mentorship_id and m.state = 'accepted'
               and m.group_id is not distinct from mentorship_notes.group_id
               and (select app.current_person()) in (m.mentor_person, m.mentee_person)));
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
