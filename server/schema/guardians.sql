-- How old people said they are, and what the guardians of those under 18 agreed to.
create table age_bands (
  person_id uuid primary key,
  -- No day of birth: this is all that is asked.
  band text not null check (band in ('under-18', 'adult')),
  said_at timestamptz not null,
  -- Given with 'under 18' or never. Shown to its person alone, and forgotten at 18.
  birth_year int check (birth_year between 1900 and 2200),
  -- When someone under 18 last said that they are an adult, for moderators to look at.
  claimed_at timestamptz,
  -- The guardian who said that an adult is under 18; it binds for a year, and only they take it back.
  contested_at timestamptz,
  contested_by uuid,
  check (band = 'under-18' or (birth_year is null and claimed_at is null and contested_at is null)),
  check ((contested_at is null) = (contested_by is null))
);
create index age_bands_claims on age_bands (claimed_at) where claimed_at is not null;
create index age_bands_years on age_bands (birth_year) where birth_year is not null;
call app.enforce_policies('age_bands');
create policy age_bands_own on age_bands for select using (
  person_id = (select app.current_person()) and (select app.acts_in_person()));
create policy age_bands_keep on age_bands to current_user using (true) with check (true);
-- Written by the functions below alone.
select app.grant_only('age_bands', 'select');

create table guardian_consents (
  id uuid primary key,
  -- Who is under 18.
  person_id uuid not null,
  -- Empty once the account of the person is gone.
  guardian_email citext not null,
  -- In which the guardian is written to.
  language text not null check (language in ('en', 'ar')),
  state text not null check (state in ('asked', 'consented', 'refused', 'withdrawn', 'ended')),
  -- The text that was agreed to, and the language it was read in.
  version text,
  read_in text check (read_in in ('en', 'ar')),
  guardian_name text not null default '' check (char_length(guardian_name) <= 120),
  relation text check (relation in ('parent', 'legal-guardian')),
  -- Whether the organiser who runs a shift may see the full name.
  full_name boolean not null default false,
  asked_at timestamptz not null,
  decided_at timestamptz,
  valid_until timestamptz,
  link_renewed_at timestamptz,
  check ((state = 'consented') <= (version is not null and read_in is not null and relation is not null and
    valid_until is not null))
);
create unique index guardian_consents_open on guardian_consents (person_id) where state in ('asked', 'consented');
create index guardian_consents_person on guardian_consents (person_id, asked_at desc);
create index guardian_consents_guardian on guardian_consents (guardian_email);
create index guardian_consents_due on guardian_consents (valid_until) where state = 'consented';

-- The consent that a signed link opens; the server has checked its signature.
create function app.guardian_link() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('app.guardian_link', true), '')::uuid $$;

-- Whether another guardian said no since this one was asked, or within 30 days.
create function app.refused_by_another(of_consent uuid, of_person uuid, asked timestamptz, at timestamptz)
returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from guardian_consents c
    where c.person_id = of_person and c.id is distinct from of_consent and c.state in ('refused', 'withdrawn')
      and (c.decided_at > asked or c.decided_at > at - interval '30 days'))
$$;

create function app.keep_guardian_consent() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if app.refused_by_another(new.id, new.person_id, new.asked_at, new.asked_at) then
      raise exception 'a guardian refused lately' using errcode = '23514', constraint = 'guardian_consents_refused';
    end if;
    return new;
  end if;
  if old.state is distinct from new.state and not (old.state || '>' || new.state) = any (
    '{asked>consented, asked>refused, asked>ended, consented>withdrawn, consented>asked, consented>ended,
      refused>consented, refused>ended, withdrawn>consented, withdrawn>ended, ended>refused}') then
    raise exception 'no consent goes from % to %', old.state, new.state using errcode = '23514', constraint =
      'guardian_consents_moves';
  end if;
  if new.state = 'consented' and old.state <> 'consented' then
    if app.guardian_link() is distinct from new.id then
      raise exception 'a guardian consents by their link' using errcode = '42501';
    end if;
    if not app.guardian_counts(new.id, true) then
      raise exception 'this link has ended' using errcode = '23514', constraint = 'guardian_consents_ended';
    end if;
    if app.refused_by_another(new.id, new.person_id, new.asked_at, new.decided_at) then
      raise exception 'another guardian refused' using errcode = '23514', constraint = 'guardian_consents_refused';
    end if;
  end if;
  return new;
end $$;

create trigger guardian_consents_moves before insert or update on guardian_consents for each row execute function
  app.keep_guardian_consent();
call app.enforce_policies('guardian_consents');
create policy guardian_consents_read on guardian_consents for select using (
  (person_id = (select app.current_person()) or guardian_email = (select app.current_email()) or id = (select
    app.guardian_link()))
  and (select app.acts_in_person()));
create policy guardian_consents_ask on guardian_consents for insert with check (
  person_id = (select app.current_person()) and state = 'asked' and (select app.acts_in_person()));
create policy guardian_consents_change on guardian_consents for update using (
  (person_id = (select app.current_person()) or id = (select app.guardian_link())) and (select app.acts_in_person()));
create policy guardian_consents_keep on guardian_consents to current_user using (true) with check (true);
select app.grant_only('guardian_consents',
  'select, insert, update (guardian_email, state, version, read_in, guardian_name, relation, full_name, asked_at,
    decided_at, valid_until)');

-- Whether the guardian of the link is mailed a new one: once an hour.
create function app.renew_guardian_link(at timestamptz) returns boolean language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
  with renewed as (
    update guardian_consents c set link_renewed_at = at
     where c.id = app.guardian_link()
       and (c.link_renewed_at is null or c.link_renewed_at <= at - interval '1 hour') returning 1)
  select exists (select from renewed)
$$;

-- What was asked, agreed to, refused and taken back; nothing is overwritten.
create table guardian_steps (
  id bigint generated always as identity primary key,
  consent_id uuid not null references guardian_consents (id),
  at timestamptz not null,
  side text not null check (side in ('person', 'guardian', 'moderator', 'system')),
  action text not null check (action in ('ask', 'consent', 'refuse', 'withdraw', 'adult', 'contest', 'end')),
  version text
);
create index guardian_steps_consent on guardian_steps (consent_id, id);
create function app.keep_guardian_step() returns trigger language plpgsql as
$$ begin raise exception 'append-only: % on %', tg_op, tg_table_name using errcode = '42501'; end $$;
create trigger guardian_steps_append_only before update or delete on guardian_steps for each row execute function
  app.keep_guardian_step();
create trigger guardian_steps_no_truncate before truncate on guardian_steps for each statement execute function
  app.keep_guardian_step();
call app.enforce_policies('guardian_steps');
create policy guardian_steps_read on guardian_steps for select using (
  exists (select 1 from guardian_consents c where c.id = guardian_steps.consent_id));
create policy guardian_steps_add on guardian_steps for insert with check (
  exists (select 1 from guardian_consents c where c.id = guardian_steps.consent_id
    and (c.person_id = (select app.current_person()) or c.id = (select app.guardian_link()))));
create policy guardian_steps_keep on guardian_steps to current_user using (true) with check (true);
select app.grant_only('guardian_steps', 'select, insert');

-- Whether someone may take part: what they said of their age and, under 18, whether a guardian's consent is in force.
create function app.may_take_part(person uuid, at timestamptz) returns text language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select case b.band when 'adult' then 'adult' when 'under-18' then
      case when exists (select 1 from guardian_consents c where c.person_id = person and c.state = 'consented' and
        c.valid_until > at)
        then 'consented' else 'guardian-needed' end
      else 'age-unknown' end
    from (select 1) one left join age_bands b on b.person_id = person
$$;

-- Whether a name may stand where everybody reads it: of adults alone, and of no one whose guardian contests it or said
-- no since. Every public place of a name asks this.
create function app.may_show_name(person uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from age_bands b
    where b.person_id = person and b.band = 'adult' and b.contested_at is null
      and not exists (select from guardian_consents c where c.person_id = person
        and c.state in ('refused', 'withdrawn') and c.decided_at > b.said_at))
$$;

-- Whether a guardian, by any link to their address, was not only named: one whose request another took the place of
-- before they answered was. A refusal after that counts where `late` is true.
create function app.guardian_counts(of_consent uuid, late boolean) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from guardian_consents mine
      join guardian_consents c on c.person_id = mine.person_id and c.guardian_email = mine.guardian_email
     where mine.id = of_consent
       and (not exists (select from guardian_steps e where e.consent_id = c.id and e.action = 'end')
         or not exists (select from guardian_consents n where n.person_id = c.person_id and n.asked_at > c.asked_at)
         or exists (select from guardian_steps g where g.consent_id = c.id and g.side = 'guardian'
              and g.action <> 'end' and (late or g.action <> 'refuse' or not exists (
                select from guardian_steps e where e.consent_id = c.id and e.action = 'end' and e.id < g.id)))))
$$;

-- Whether two consents are of one guardian.
create function app.same_guardian(one uuid, other uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from guardian_consents a join guardian_consents b on b.person_id = a.person_id
    and b.guardian_email = a.guardian_email where a.id = one and b.id = other)
$$;

-- Whether someone is an adult because a guardian other than the one of the link said so.
create function app.adult_by_another(person uuid, link uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from age_bands b
      join guardian_consents c on c.person_id = b.person_id and not app.same_guardian(c.id, link)
      join guardian_steps s on s.consent_id = c.id and s.action = 'adult' and s.at = b.said_at
     where b.person_id = person and b.band = 'adult')
$$;

-- The mailbox that an address reaches, as same-mailbox.ts tells it.
create function app.mailbox(address text) returns text language sql immutable parallel safe as $$
  select case provider
      when 'gmail.com' then replace(plain, '.', '')
      when 'proton.me' then translate(plain, '.-_', '')
      when 'yandex.com' then replace(plain, '.', '-')
      else plain end || '@' || provider
    from (select regexp_replace(parts[1], '\+.*$', '') as plain,
        case when parts[2] = 'googlemail.com' then 'gmail.com'
             when parts[2] in ('me.com', 'mac.com') then 'icloud.com'
             when parts[2] in ('protonmail.com', 'pm.me') then 'proton.me'
             when parts[2] in ('yandex.ru', 'ya.ru', 'yandex.by', 'yandex.kz') then 'yandex.com'
             else parts[2] end as provider
      from regexp_match(normalize(lower(btrim(address)), nfkc), '^(.*)@(.*)$') as parts) read
$$;

-- Whether a consent in force is of the one who holds another account.
create function app.is_guarded_by(child uuid, adult uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from guardian_consents c join auth.users u on u.id = adult
    where c.person_id = child and c.state = 'consented' and c.guardian_email <> ''
      and app.mailbox(c.guardian_email::text) = app.mailbox(u.email::text))
$$;

create function app.is_under_18(person uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as
$$ select exists (select from age_bands b where b.person_id = person and b.band = 'under-18') $$;

-- Whether a guardian agreed that the organiser of a shift sees the full name of someone under 18.
create function app.organiser_may_see_name(person uuid, at timestamptz) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from guardian_consents c
    where c.person_id = person and c.state = 'consented' and c.valid_until > at and c.full_name)
$$;

-- Until the end of the year in which they turn 18, people may be 17.
create function app.is_of_age(birth_year int, at timestamptz) returns boolean language sql stable parallel safe as
$$ select coalesce(extract(year from at at time zone 'Asia/Riyadh') > birth_year + 18, false) $$;

-- Whether the year of birth makes an adult of someone: not within 30 days after a guardian said no.
create function app.comes_of_age(person uuid, at timestamptz) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from age_bands b where b.person_id = person and app.is_of_age(b.birth_year, at))
    and not app.refused_by_another(null, person, 'infinity', at)
$$;

-- The only way an age band changes. Someone who said under 18 becomes an adult by the year of birth given with it, by a
-- guardian who follows their link, or by a moderator. Answers whether anything changed.
create function app.change_age_band(person uuid, wanted text, born int, at timestamptz) returns boolean language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held age_bands;
  link guardian_consents;
  side text := case
    when app.guardian_link() is not null then 'guardian'
    when person = app.current_person() and app.acts_in_person() then 'person'
    when app.moderates() then 'moderator' end;
  counts boolean := app.guardian_link() is null or app.guardian_counts(app.guardian_link(), false);
  this_year int := extract(year from at at time zone 'Asia/Riyadh');
begin
  perform pg_advisory_xact_lock(hashtextextended('age of ' || person, 0));
  select * into held from age_bands b where b.person_id = person;
  select * into link from guardian_consents c where c.id = app.guardian_link() and c.person_id = person;
  if side is null or (side = 'guardian' and link.id is null)
    or (side = 'moderator' and (wanted <> 'adult' or held.person_id is null)) then
    raise exception 'not the one to say how old this person is' using errcode = '42501';
  end if;
  if held.band = wanted then return false; end if;
  if wanted = 'adult' and held.band = 'under-18' then
    if held.contested_at > at - interval '1 year' and not app.same_guardian(held.contested_by, link.id) then
      raise exception 'a guardian contests it' using errcode = '23514', constraint = 'age_bands_contested';
    end if;
    if side = 'person' and not app.comes_of_age(person, at) then
      raise exception 'others say that they are an adult' using errcode = '23514', constraint = 'age_bands_adult';
    end if;
    if not counts or link.state = 'ended' and not app.same_guardian(held.contested_by, link.id) then
      raise exception 'this link has ended' using errcode = '23514', constraint = 'guardian_consents_ended';
    end if;
    if link.id is not null and app.refused_by_another(link.id, person, link.asked_at, at) then
      raise exception 'another guardian refused' using errcode = '23514', constraint = 'guardian_consents_refused';
    end if;
  end if;
  if wanted = 'under-18' and not counts and not app.adult_by_another(person, link.id) then
    raise exception 'this link has ended' using errcode = '23514', constraint = 'guardian_consents_ended';
  end if;
  if wanted = 'under-18' and born is not null and born not between this_year - 18 and this_year then
    raise exception 'the year is none of someone under 18' using errcode = '23514', constraint = 'age_bands_birth_year';
  end if;
  insert into age_bands as b (person_id, band, said_at, birth_year, contested_at, contested_by)
  values (person, wanted, at, case when wanted = 'under-18' and side = 'person' then born end,
          case when wanted = 'under-18' and side = 'guardian' and counts then at end,
          case when wanted = 'under-18' and side = 'guardian' and counts then link.id end)
    on conflict (person_id) do update set band = excluded.band, said_at = excluded.said_at,
      birth_year = excluded.birth_year, claimed_at = null,
      contested_at = excluded.contested_at, contested_by = excluded.contested_by;
  -- One who only refuses has no contest.
  if link.id is not null and (counts or wanted = 'adult') then
    insert into guardian_steps (consent_id, at, side, action)
    values (link.id, at, 'guardian', case wanted when 'adult' then 'adult' else 'contest' end);
  end if;
  if wanted = 'adult' then
    with ended as (
      update guardian_consents c set state = 'ended', decided_at = at
       where c.person_id = person and c.state in ('asked', 'consented') returning c.id)
    insert into guardian_steps (consent_id, at, side, action) select e.id, at, side, 'end' from ended e;
  end if;
  return true;
end $$;

-- Notes that someone under 18 says they are an adult; false where they said so within a day.
create function app.claim_adult(at timestamptz) returns boolean language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update age_bands b set claimed_at = at where b.person_id = app.current_person() and b.band = 'under-18'
    and (b.claimed_at is null or b.claimed_at <= at - interval '1 day');
  return found;
end $$;

-- Of people under 18 who say that they are adults, for moderators; not while a guardian's word binds.
create function app.adult_claims(at timestamptz)
returns table (person uuid, said_at timestamptz, claimed_at timestamptz, guardians jsonb) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.person_id, b.said_at, b.claimed_at,
         coalesce((select jsonb_agg(jsonb_build_object('state', c.state, 'at', coalesce(c.decided_at, c.asked_at))
                     order by c.asked_at desc, c.id)
                     from guardian_consents c where c.person_id = b.person_id), '[]')
    from age_bands b
   where app.moderates() and b.claimed_at is not null and b.person_id <> app.current_person()
     and (b.contested_at is null or b.contested_at <= at - interval '1 year')
   order by b.claimed_at limit 200
$$;

create function app.decline_adult_claim(person uuid) returns boolean language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update age_bands b set claimed_at = null
   where app.moderates() and b.person_id = person and b.claimed_at is not null and person <> app.current_person();
  return found;
end $$;

-- Every guardian of a person who is told, by their newest link: not one who was only named.
create function app.guardians_asked(person uuid) returns table (consent uuid, email text, language text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct on (c.guardian_email) c.id, c.guardian_email::text, c.language from guardian_consents c
   where c.person_id = person and c.guardian_email <> '' and (person = app.current_person() or app.moderates())
     and app.guardian_counts(c.id, true)
   order by c.guardian_email, c.asked_at desc, c.id
$$;

create function app.age_bands_due(at timestamptz) returns setof uuid language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.person_id from age_bands b
   where app.current_person() is null and b.birth_year is not null and app.comes_of_age(b.person_id, at)
   order by b.birth_year, b.person_id limit 500
$$;

-- With the account.
create function app.forget_age_band() returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as
$$ delete from age_bands b where b.person_id = app.current_person() $$;

-- Who is told of what those under 18 are written.
create function app.guardians_in_force(people uuid[], at timestamptz)
returns table (consent uuid, person uuid, email text, language text) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as
$$ select c.id, c.person_id, c.guardian_email::text, c.language
     from guardian_consents c join age_bands b on b.person_id = c.person_id and b.band = 'under-18'
    where c.person_id = any (people) and c.state = 'consented' and c.valid_until > at order by c.id $$;

create function app.guardian_consents_due(at timestamptz) returns table (consent uuid, person uuid) language sql stable
security definer set search_path = pg_catalog, public, pg_temp as
$$ select c.id, c.person_id from guardian_consents c where c.state = 'consented' and c.valid_until <= at order by
  c.valid_until limit 500 $$;
