-- Volunteering: events that organisations announce, and who joins them.
create table volunteer_events (
  org_id uuid not null references organisations (id),
  id uuid not null unique,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title_en text not null,
  title_ar text not null,
  description_en text not null,
  description_ar text not null,
  place_en text not null,
  place_ar text not null,
  region text not null check (region in (
  'SA-01', 'SA-02', 'SA-03', 'SA-04', 'SA-05', 'SA-06', 'SA-07', 'SA-08', 'SA-09', 'SA-10', 'SA-11', 'SA-12', 'SA-14')),
  lat numeric(8, 5) not null check (lat between 16 and 33),
  lon numeric(8, 5) not null check (lon between 34 and 56),
  precision text not null check (precision in ('site', 'town', 'approximate')),
  starts_at timestamptz not null,
  hours numeric(4, 1) not null check (hours > 0 and hours <= 24),
  needed int not null check (needed between 1 and 10000),
  -- Sample data only.
  sample_joined int not null default 0 check (sample_joined >= 0),
  -- Who has a place and who waits for one; kept by the sign-ups themselves.
  joined int not null default 0 check (joined >= 0),
  waiting int not null default 0 check (waiting >= 0),
  min_age int not null check (min_age between 5 and 80),
  state text not null,
  -- The organisation's name, which strangers could not look up.
  organiser_en text not null,
  organiser_ar text not null,
  sample boolean not null,
  version int not null default 1,
  created_by uuid not null,
  created_at timestamptz not null,
  -- Which of the four initiatives an event serves: its page counts the volunteers.
  initiative text check (initiative in
  ('tree-planting-initiative', 'protected-areas-expansion', 'marine-conservation', 'renewable-energy')),
  -- What helps there; the contract names them.
  skills text[] not null default '{}' check (cardinality(skills) <= 20),
  -- Hidden by an editor: cancelled, and visible to its organiser and participants.
  taken_down_at timestamptz,
  primary key (org_id, id),
  constraint volunteer_events_places check (joined + sample_joined <= needed),
  check (sample or sample_joined = 0),
  constraint volunteer_events_taken_down check (taken_down_at is null or state = 'cancelled')
);
create index volunteer_events_time on volunteer_events (starts_at, id) where state = 'published';
call app.enforce_policies('volunteer_events');
call app.open_to_purge('volunteer_events');
call app.keep_workflow('volunteer_events', 'volunteer-event',
  moves => '{>published, published>cancelled, cancelled>published}',
  members => '{owner, preparer}',
  member_actions => '{cancel-event}');

-- Inside functions of the database's owner only: places are counted, and the next who waits moves up.
create policy volunteer_events_keep on volunteer_events to current_user using (true) with check (true);
create policy volunteer_events_change on volunteer_events for update
  using (org_id = (select app.current_org()))
  with check (org_id = (select app.current_org()));
create policy volunteer_events_announce on volunteer_events for insert
  with check (org_id = (select app.current_org()) and joined = 0 and waiting = 0
              and created_by = (select app.current_person()) and taken_down_at is null);
select app.grant_only('volunteer_events', 'select, insert, update (title_en, title_ar,
  description_en, description_ar, place_en, place_ar, region, lat, lon, precision, starts_at, hours, needed, min_age,
  state, organiser_en, organiser_ar, version, initiative, skills)');

-- Parts of the day with places of their own. Where there are any, each sign-up chooses one, and the event needs their sum.
create table volunteer_shifts (
  org_id uuid not null,
  id uuid not null unique,
  event_id uuid not null,
  title_en text not null,
  title_ar text not null,
  starts_at timestamptz not null,
  hours numeric(4, 1) not null check (hours > 0 and hours <= 24),
  needed int not null check (needed between 1 and 10000),
  joined int not null default 0 check (joined >= 0),
  waiting int not null default 0 check (waiting >= 0),
  primary key (org_id, id),
  unique (org_id, event_id, id),
  foreign key (org_id, event_id) references volunteer_events (org_id, id),
  constraint volunteer_shifts_places check (joined <= needed)
);
call app.enforce_policies('volunteer_shifts');
call app.open_to_purge('volunteer_shifts');
create policy volunteer_shifts_keep on volunteer_shifts to current_user using (true) with check (true);
create policy volunteer_shifts_read on volunteer_shifts for select
  using (exists (select from volunteer_events e where e.org_id = volunteer_shifts.org_id and e.id = event_id));
create policy volunteer_shifts_add on volunteer_shifts for insert
  with check (org_id = (select app.current_org()) and joined = 0 and waiting = 0);
create policy volunteer_shifts_change on volunteer_shifts for update
  using (org_id = (select app.current_org())) with check (org_id = (select app.current_org()));
create policy volunteer_shifts_drop on volunteer_shifts for delete
  using (org_id = (select app.current_org()) and joined = 0 and waiting = 0);
select app.grant_only('volunteer_shifts',
  'select, insert, delete, update (title_en, title_ar, starts_at, hours, needed)');

-- Places are counted in the rows of event and shift: the second caller waits for the first, then for a place.
create function app.keep_volunteer_places() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before text := case when tg_op = 'UPDATE' then old.state end;
  gathering record;
  part record;
begin
  select * into gathering from volunteer_events e where e.org_id = new.org_id and e.id = new.event_id for update;
  select * into part from volunteer_shifts s where s.org_id = new.org_id and s.id = new.shift_id for update;
  if part.id is null and new.state <> 'withdrawn'
     and exists (select from volunteer_shifts s where s.org_id = new.org_id and s.event_id = new.event_id) then
    raise exception 'a shift is chosen' using errcode = '23514', constraint = 'volunteer_sign_ups_shift';
  end if;
  if app.takes_volunteer_place(new.state) and not app.takes_volunteer_place(before)
     and (gathering.joined + gathering.sample_joined >= gathering.needed or part.joined >= part.needed) then
    if new.state <> 'requested' then
      raise exception 'no place is left' using errcode = '23514', constraint = 'volunteer_events_places';
    end if;
    new.state := 'waitlisted';
  end if;
  update volunteer_events e
     set joined = e.joined + app.takes_volunteer_place(new.state)::int - app.takes_volunteer_place(before)::int,
         waiting = e.waiting + (new.state = 'waitlisted')::int - (before is not distinct from 'waitlisted')::int
   where e.org_id = new.org_id and e.id = new.event_id;
  update volunteer_shifts s
     set joined = s.joined + app.takes_volunteer_place(new.state)::int - app.takes_volunteer_place(before)::int,
         waiting = s.waiting + (new.state = 'waitlisted')::int - (before is not distinct from 'waitlisted')::int
   where s.org_id = new.org_id and s.id = new.shift_id;
  return new;
end $$;

-- Another shift is chosen by joining again alone: elsewhere its place would be counted twice.
create function app.keep_volunteer_shift() returns trigger language plpgsql as $$
begin
  if old.state <> 'withdrawn' then
    raise exception 'the shift of a sign-up stays' using errcode = '23514', constraint = 'volunteer_sign_ups_shift';
  end if;
  return new;
end $$;

create function app.name_organiser(in_english text, in_arabic text) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.current_aal() <> 'aal2' then
    raise exception 'an organisation is named after a second factor' using errcode = '42501';
  end if;
  update volunteer_events e set organiser_en = in_english, organiser_ar = in_arabic where e.org_id = app.current_org();
end $$;

create table volunteer_sign_ups (
  -- The organiser's.
  org_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  person_id uuid not null,
  state text not null,
  -- Under 18 a guardian's consent was in force when the person joined.
  age_band text not null check (age_band in ('adult', 'under-18')),
  joined_at timestamptz not null,
  -- What the organiser confirmed, who did, and when.
  hours numeric(4, 1) check (hours > 0 and hours <= 24),
  decided_by uuid,
  decided_at timestamptz,
  -- When the person came, by the device that noted it.
  checked_in_at timestamptz,
  -- Null where the event has no shifts.
  shift_id uuid,
  primary key (org_id, id),
  unique (event_id, person_id),
  foreign key (org_id, event_id) references volunteer_events (org_id, id),
  foreign key (org_id, event_id, shift_id) references volunteer_shifts (org_id, event_id, id)
  on delete set null (shift_id),
  check ((state = 'hours-confirmed') = (hours is not null))
);
create index volunteer_sign_ups_person on volunteer_sign_ups (person_id, joined_at desc);
create index volunteer_sign_ups_line on volunteer_sign_ups (event_id, joined_at, id);
create trigger volunteer_sign_ups_moves before update of state on volunteer_sign_ups for each row
  when (old.state is distinct from new.state) execute function app.keep_volunteer_places();
create trigger volunteer_sign_ups_shift before update of shift_id on volunteer_sign_ups for each row
  when (old.shift_id is distinct from new.shift_id) execute function app.keep_volunteer_shift();
create index volunteer_sign_ups_of_shift on volunteer_sign_ups (org_id, event_id, shift_id) where shift_id is not null;
create trigger volunteer_sign_ups_places before insert on volunteer_sign_ups for each row execute function app.keep_volunteer_places();
call app.enforce_policies('volunteer_sign_ups');
call app.open_to_purge('volunteer_sign_ups');
call app.keep_workflow('volunteer_sign_ups', 'volunteer-sign-up',
  moves => '{>requested, >waitlisted, requested>confirmed, waitlisted>confirmed, confirmed>checked-in, confirmed>no-show, checked-in>hours-confirmed, hours-confirmed>checked-in, requested>withdrawn, confirmed>withdrawn, waitlisted>withdrawn, withdrawn>requested, waitlisted>requested}',
  members => '{owner, preparer}',
  member_actions => '{confirm, check-in, note-no-show, confirm-hours, take-back-hours}',
  person_actions => '{join, withdraw}');
call app.keep_in_trail('volunteer_sign_ups', '{"org": "org_id", "key": ["org_id", "id"],
  "columns": ["event_id", "person_id", "state", "hours", "shift_id"]}');
create policy volunteer_sign_ups_keep on volunteer_sign_ups to current_user using (true) with check (true);

-- A person joins and withdraws; the organiser decides on everyone but themselves.
create policy volunteer_sign_ups_own on volunteer_sign_ups for select using (person_id = (select app.current_person()));
create policy volunteer_sign_ups_organiser on volunteer_sign_ups for select
  using (org_id = (select app.current_org()));
create policy volunteer_sign_ups_join on volunteer_sign_ups for insert
  with check (person_id = (select app.current_person()) and state in ('requested', 'waitlisted'));
create policy volunteer_sign_ups_part on volunteer_sign_ups for update
  using (person_id = (select app.current_person()) and state in ('requested', 'confirmed', 'waitlisted', 'withdrawn'))
  with check (person_id = (select app.current_person()) and state in ('requested', 'waitlisted', 'withdrawn'));
create policy volunteer_sign_ups_decide on volunteer_sign_ups for update
  using (org_id = (select app.current_org()) and person_id <> (select app.current_person()))
  with check (org_id = (select app.current_org()) and person_id <> (select app.current_person())
              and decided_by = (select app.current_person()) and state in ('confirmed', 'checked-in', 'hours-confirmed', 'no-show'));
select app.grant_only('volunteer_sign_ups', 'select, insert, update (state, age_band,
  joined_at, hours, decided_by, decided_at, checked_in_at, shift_id)');

-- When the shift of a sign-up began and ended, or the event that has none.
create function app.volunteer_span(signed_up volunteer_sign_ups, out from_at timestamptz, out to_at timestamptz)
language sql stable as $$
  select coalesce(s.starts_at, e.starts_at),
         coalesce(s.starts_at, e.starts_at) + coalesce(s.hours, e.hours) * interval '1 hour'
    from volunteer_events e
    left join volunteer_shifts s on s.org_id = e.org_id and s.id = signed_up.shift_id
   where e.org_id = signed_up.org_id and e.id = signed_up.event_id
$$;

-- How many hours a person can have served here, beside those confirmed at the same time elsewhere: in every span of time
-- that holds this shift, all hours of the shifts inside it fit.
create function app.volunteer_hours_left(signed_up volunteer_sign_ups) returns numeric language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  with own as (select * from app.volunteer_span(signed_up)),
  others as (
    select span.from_at, span.to_at, v.hours
      from own, volunteer_sign_ups v cross join lateral app.volunteer_span(v) span
     where v.person_id = signed_up.person_id and v.id <> signed_up.id and v.hours is not null
       and span.from_at between own.from_at - interval '7 days' and own.from_at + interval '7 days')
  select min(extract(epoch from late.at - early.at)::numeric / 3600 - coalesce((
           select sum(o.hours) from others o where o.from_at >= early.at and o.to_at <= late.at), 0))
    from own, (select from_at from own union select from_at from others) early (at),
         (select to_at from own union select to_at from others) late (at)
   where early.at <= own.from_at and late.at >= own.to_at
$$;

create function app.keep_volunteer_hours() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare span record;
begin
  if new.state = 'hours-confirmed' then
    -- Two organisers, one person: the second sees the hours of the first.
    perform pg_advisory_xact_lock(hashtextextended('volunteer-hours ' || new.person_id, 0));
    span := app.volunteer_span(new);
    if new.hours * interval '1 hour' > span.to_at - span.from_at then
      raise exception 'hours beyond the shift' using errcode = '23514', constraint = 'volunteer_sign_ups_beyond';
    elsif new.decided_at < span.from_at + new.hours * interval '1 hour' then
      raise exception 'hours not served yet' using errcode = '23514', constraint = 'volunteer_sign_ups_unserved';
    elsif new.hours > app.volunteer_hours_left(new) then
      raise exception 'hours confirmed elsewhere' using errcode = '23514', constraint = 'volunteer_sign_ups_overlap';
    end if;
  else
    update volunteer_certificates c set taken_back_at = new.decided_at, name_shown = false
     where c.org_id = new.org_id and c.sign_up_id = new.id and c.taken_back_at is null;
  end if;
  return new;
end $$;
create trigger volunteer_sign_ups_hours before update of state on volunteer_sign_ups for each row
  when (new.state is distinct from old.state and 'hours-confirmed' in (old.state, new.state))
  execute function app.keep_volunteer_hours();

-- Lets those who wait longest move up as far as there are places; answers who did.
create function app.admit_waiting_volunteers(gathering uuid, at timestamptz) returns table (sign_up uuid, person uuid, shift uuid) language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  loop
    perform 1 from volunteer_events e where e.id = gathering and e.state = 'published' and e.joined + e.sample_joined < e.needed for update;
    exit when not found;
    update volunteer_sign_ups v set state = 'requested' where v.org_id = (select e.org_id from volunteer_events e where e.id = gathering) and v.id = (
      select w.id from volunteer_sign_ups w
        left join volunteer_shifts s on s.org_id = w.org_id and s.id = w.shift_id
       where w.event_id = gathering and w.state = 'waitlisted' and (w.shift_id is null or s.joined < s.needed)
       order by w.joined_at, w.id limit 1 for update of w skip locked)
      returning v.id, v.person_id, v.shift_id into sign_up, person, shift;
    exit when not found;
    insert into workflow_history (org_id, kind, subject_id, at, side, action, from_state, to_state)
      select v.org_id, 'volunteer-sign-up', v.id, admit_waiting_volunteers.at, 'system', 'admit', 'waitlisted', 'requested'
        from volunteer_sign_ups v where v.id = sign_up;
    return next;
  end loop;
end $$;

-- Sign-ups are read by their own people and the organiser only; how many people they are, everybody may know.
create function app.count_volunteers(served text) returns int language sql stable
security definer set search_path = pg_catalog, public, pg_temp as
$$ select count(distinct v.person_id)::int
     from volunteer_sign_ups v join volunteer_events e on e.org_id = v.org_id and e.id = v.event_id
    where e.initiative = served and e.state = 'published' and v.state in ('confirmed', 'checked-in', 'hours-confirmed') $$;

-- A past event is restored unchanged, so that hours can still be confirmed.
create function app.put_back_volunteer_event(wanted uuid, at timestamptz) returns table (event uuid, organiser uuid, people uuid[]) language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  standing take_downs := app.standing_take_down(wanted, 'volunteer-event');
  gathering record;
begin
  update volunteer_events e set state = standing.kept ->> 'state', taken_down_at = null, version = e.version + 1
   where e.id = standing.subject_id and e.taken_down_at is not null and (e.starts_at > at or e.starts_at <= standing.taken_at)
  returning e.id, e.org_id, e.state, e.starts_at into gathering;
  if not found then return; end if;
  perform app.note_put_back(wanted, at);
  return query select gathering.id, gathering.org_id, array(
    select v.person_id from volunteer_sign_ups v
     where v.event_id = gathering.id and v.state in ('requested', 'confirmed', 'waitlisted')
       and gathering.state = 'published' and gathering.starts_at > at);
end $$;

create function app.take_down_volunteer_event(wanted uuid, why text, at timestamptz) returns table (organiser uuid, people uuid[]) language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare gathering record;
begin
  if not app.edits_content() then raise exception 'editors take down what is public' using errcode = '42501'; end if;
  select * into gathering from volunteer_events e where e.id = wanted and e.taken_down_at is null for update;
  if gathering.id is null then return; end if;
  update volunteer_events e set state = 'cancelled', taken_down_at = at, version = e.version + 1 where e.id = wanted;
  perform app.note_take_down('volunteer-event', gathering.org_id, wanted, jsonb_build_object('en', gathering.title_en, 'ar', gathering.title_ar), why, at,
    jsonb_build_object('state', gathering.state, 'startsAt', gathering.starts_at));
  return query select gathering.org_id, array(
    select v.person_id from volunteer_sign_ups v
     where v.event_id = wanted and v.state in ('requested', 'confirmed', 'waitlisted')
       and gathering.state = 'published' and gathering.starts_at > at);
end $$;

-- Events are public. Their organiser makes and changes them.
create policy volunteer_events_read on volunteer_events for select using (
  (taken_down_at is null and (sample or (select app.decides_publishers())
    or (app.may_publish(org_id) and app.passed_check(org_id, 'volunteer-event', id))))
  or org_id = (select app.current_org())
  or exists (select 1 from volunteer_sign_ups v where v.event_id = volunteer_events.id and v.person_id = (select app.current_person())));
create constraint trigger volunteer_events_first after insert on volunteer_events deferrable initially deferred
  for each row execute function app.keep_first_publications('volunteer-event');

create function app.takes_volunteer_place(state text) returns boolean language sql immutable parallel safe as
$$ select coalesce(state, 'withdrawn') not in ('waitlisted', 'withdrawn') $$;

-- What an organiser wrote to those who joined. Written once.
create table volunteer_messages (
  org_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  -- Those of one shift alone; it may be gone since.
  shift_id uuid,
  text_en text not null check (char_length(text_en) <= 1000),
  text_ar text not null check (char_length(text_ar) <= 1000),
  sent_by uuid not null,
  sent_at timestamptz not null,
  recipients int not null check (recipients > 0),
  primary key (org_id, id),
  foreign key (org_id, event_id) references volunteer_events (org_id, id),
  check (text_en <> '' or text_ar <> '')
);
create index volunteer_messages_event on volunteer_messages (event_id, sent_at desc);
call app.protect_tenant_table('volunteer_messages', 'insert');
call app.name_writer('volunteer_messages', 'sent_by');
select app.grant_only('volunteer_messages', 'select, insert');

-- The secret address of a person's calendar: an id that the platform signs. Another id ends the address before it.
create table volunteer_calendars (
  person_id uuid primary key,
  id uuid not null unique,
  since timestamptz not null
);
call app.enforce_policies('volunteer_calendars');
create policy volunteer_calendars_own on volunteer_calendars
  using (person_id = (select app.current_person())) with check (person_id = (select app.current_person()));
select app.grant_only('volunteer_calendars', 'select, insert, delete, update (id, since)');

-- What a volunteer can show: written with the confirmed hours, by the member who confirmed them.
create table volunteer_certificates (
  -- The organiser's.
  org_id uuid not null,
  sign_up_id uuid not null,
  person_id uuid not null,
  number text not null unique,
  hours numeric(4, 1) not null check (hours > 0 and hours <= 24),
  -- When the organiser took the hours back.
  taken_back_at timestamptz,
  -- As the account was called on that day; empty once it is deleted.
  name text not null check (length(name) <= 200),
  name_shown boolean not null default false,
  issued_at timestamptz not null,
  primary key (org_id, number),
  foreign key (org_id, sign_up_id) references volunteer_sign_ups (org_id, id)
);
create unique index volunteer_certificates_standing on volunteer_certificates (org_id, sign_up_id)
  where taken_back_at is null;
call app.keep_in_trail('volunteer_certificates', '{"org": "org_id", "key": ["org_id", "number"],
  "columns": ["sign_up_id", "person_id", "hours", "name", "name_shown", "issued_at", "taken_back_at"]}');
create index volunteer_certificates_person on volunteer_certificates (person_id);
call app.enforce_policies('volunteer_certificates');
call app.open_to_purge('volunteer_certificates');
create policy volunteer_certificates_keep on volunteer_certificates to current_user using (true);
create policy volunteer_certificates_own on volunteer_certificates for select
  using (person_id = (select app.current_person()));
create policy volunteer_certificates_show on volunteer_certificates for update
  using (person_id = (select app.current_person())) with check (person_id = (select app.current_person()));
create policy volunteer_certificates_issue on volunteer_certificates for insert
  with check (org_id = (select app.current_org()) and person_id <> (select app.current_person()) and not name_shown
              and exists (select from volunteer_sign_ups v
                           where v.org_id = volunteer_certificates.org_id and v.id = sign_up_id
                           and v.person_id = volunteer_certificates.person_id
                           and v.hours = volunteer_certificates.hours));
select app.grant_only('volunteer_certificates', 'select, insert, update (name, name_shown)');

-- Of sign-ups of the acting organisation.
create function app.standing_hours(wanted uuid[]) returns table (sign_up_id uuid, number text) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.sign_up_id, c.number from volunteer_certificates c
   where c.org_id = (select app.current_org()) and c.sign_up_id = any (wanted) and c.taken_back_at is null
$$;

-- A minor is never public, whatever the routes say.
create function app.keep_volunteer_public() returns trigger language plpgsql as $$
begin
  if not app.may_show_name(new.person_id) then
    raise exception 'only adults are shown by name' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger volunteer_certificates_shown before update of name_shown on volunteer_certificates for each row
  when (new.name_shown and not old.name_shown) execute function app.keep_volunteer_public();

-- What a number stands for; the name only where the person wants it seen.
create function app.volunteer_proof(wanted text)
returns table (number text, hours numeric, name text, issued_at timestamptz, title_en text, title_ar text,
               place_en text, place_ar text, region text, organiser_en text, organiser_ar text,
               sample boolean, starts_at timestamptz, taken_back_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.number, c.hours, case when c.taken_back_at is null and c.name_shown and c.name <> '' and app.may_show_name(c.person_id) then c.name end,
         c.issued_at,
         e.title_en, e.title_ar, e.place_en, e.place_ar, e.region, e.organiser_en, e.organiser_ar, e.sample,
         e.starts_at, c.taken_back_at
    from volunteer_certificates c
    join volunteer_sign_ups v on v.org_id = c.org_id and v.id = c.sign_up_id
    join volunteer_events e on e.org_id = v.org_id and e.id = v.event_id
   where c.number = wanted
$$;

-- What a person offers, where they want to hear of shortages, and whether their hours are public.
create table volunteer_profiles (
  person_id uuid primary key,
  skills text[] not null check (cardinality(skills) <= 20),
  regions text[] not null check (cardinality(regions) <= 13),
  tell_of_shortage boolean not null,
  -- Of the public page; null without the consent to one.
  number text unique
);
create index volunteer_profiles_regions on volunteer_profiles using gin (regions) where tell_of_shortage;

create trigger volunteer_profiles_public before insert or update of number on volunteer_profiles for each row
  when (new.number is not null) execute function app.keep_volunteer_public();
call app.enforce_policies('volunteer_profiles');
create policy volunteer_profiles_keep on volunteer_profiles for select to current_user using (true);
create policy volunteer_profiles_own on volunteer_profiles
  using (person_id = (select app.current_person())) with check (person_id = (select app.current_person()));
select app.grant_only('volunteer_profiles',
  'select, insert, delete, update (skills, regions, tell_of_shortage, number)');

create function app.public_volunteer(wanted text) returns uuid language sql stable
security definer set search_path = pg_catalog, public, pg_temp as
$$ select p.person_id from volunteer_profiles p where p.number = wanted and app.may_show_name(p.person_id) $$;

create function app.volunteer_hours_of(person uuid)
returns table (year int, initiative text, hours numeric, events int) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select extract(year from e.starts_at at time zone 'Asia/Riyadh')::int, e.initiative, sum(v.hours), count(*)::int
    from volunteer_sign_ups v join volunteer_events e on e.org_id = v.org_id and e.id = v.event_id
   where v.person_id = person and v.hours is not null
     and (person = app.current_person()
          or exists (select from volunteer_profiles p
                      where p.person_id = person and p.number is not null and app.may_show_name(person)))
   group by 1, 2
$$;

-- Asked by the platform itself, for no one.
create function app.volunteers_to_tell(gathering uuid, at timestamptz) returns setof uuid language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.person_id from volunteer_profiles p join volunteer_events e on e.id = gathering
   where app.current_person() is null and p.tell_of_shortage and p.regions @> array[e.region]
     and app.may_take_part(p.person_id, at) in ('adult', 'consented')
     and not exists (select from volunteer_sign_ups v where v.event_id = gathering and v.person_id = p.person_id)
   order by p.person_id limit 5000
$$;

-- Of those with a place at an event of the acting organisation, what they offer of what it asks for.
create function app.volunteer_skills_at(gathering uuid) returns table (person uuid, skills text[]) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.person_id, array(select s from unnest(p.skills) s where s = any (e.skills) order by s)
    from volunteer_events e
    join volunteer_sign_ups v on v.org_id = e.org_id and v.event_id = e.id and v.state <> 'withdrawn'
    join volunteer_profiles p on p.person_id = v.person_id and p.skills && e.skills
   where e.id = gathering and e.org_id = (select app.current_org())
$$;
