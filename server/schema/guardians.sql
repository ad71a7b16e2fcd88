-- How old people said they are, and what the guardians of those under 18 agreed to.
create table age_bands (
  person_id uuid primary key,
  -- No day of birth: this is all that is asked.
  band text not null check (band in ('under-18', 'adult')),
  said_at timestamptz not null
);
call app.enforce_policies('age_bands');
create policy age_bands_own on age_bands using (person_id = (select app.current_person()) and (select
  app.acts_in_person()))
  with check (person_id = (select app.current_person()) and (select app.acts_in_person()));
create policy age_bands_keep on age_bands to current_user using (true) with check (true);
select app.grant_only('age_bands', 'select, insert, delete, update (band, said_at)');

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

create function app.keep_guardian_consent() returns trigger language plpgsql as $$
begin
  if old.state is distinct from new.state and not (old.state || '>' || new.state) = any (
    '{asked>consented, asked>refused, asked>ended, consented>withdrawn, consented>ended, refused>consented,
      refused>ended, withdrawn>consented, withdrawn>ended, ended>consented}') then
    raise exception 'no consent goes from % to %', old.state, new.state using errcode = '23514', constraint =
      'guardian_consents_moves';
  end if;
  if new.state = 'consented' and old.state <> 'consented' and app.guardian_link() is distinct from new.id then
    raise exception 'a guardian consents by their link' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger guardian_consents_moves before update on guardian_consents for each row execute function
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
  'select, insert, update (guardian_email, state, version, read_in, guardian_name, relation, decided_at, valid_until)');

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
  side text not null check (side in ('person', 'guardian', 'system')),
  action text not null check (action in ('ask', 'consent', 'refuse', 'withdraw', 'contest', 'end')),
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

-- Whether a name may be shown to everybody: only of who said that they are adults.
create function app.is_adult(person uuid) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as
$$ select exists (select 1 from age_bands b where b.person_id = person and b.band = 'adult') $$;

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
